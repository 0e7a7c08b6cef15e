package org.noisewright.learning.data;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.noisewright.numerics.Interrupts;

/** Files that are read from the beginning to the end, packed by gzip if the name ends in .gz. */
final class DataStream {
  private static final int BUFFER = 1 << 16;

  private DataStream() {}

  /** Reads a whole file. */
  @FunctionalInterface
  interface Reading<T> {
    T read(InputStream stream) throws IOException;
  }

  /** Takes one line; lines count from 1. */
  @FunctionalInterface
  interface Lines {
    void line(long number, String line);
  }

  /**
   * What a reading makes of a file.
   *
   * @throws BadDataException if the file is missing, may not be read, or ends too early
   */
  static <T> T read(Path path, Reading<T> reading) {
    if (Files.isDirectory(path)) {
      throw new BadDataException(path + " is a directory; name a file");
    }
    try (InputStream stream = open(path)) {
      return reading.read(stream);
    } catch (NoSuchFileException e) {
      throw new BadDataException(path + " does not exist; name an existing file");
    } catch (AccessDeniedException e) {
      throw new BadDataException(path + " may not be read: permission denied");
    } catch (EOFException e) {
      throw new BadDataException(path + " ends too early; it is truncated, fetch it again");
    } catch (ZipException e) {
      throw new BadDataException(
          path + " is not a whole gzip file (" + e.getMessage() + "); fetch it again");
    } catch (CharacterCodingException e) {
      throw new BadDataException(path + " is not text in UTF-8; save it as UTF-8");
    } catch (IOException e) {
      throw new BadDataException(path + " cannot be read: " + e.getMessage());
    }
  }

  /** Tells every line of a text in UTF-8. */
  static void lines(Path path, Lines lines) {
    read(
        path,
        stream -> {
          BufferedReader reader =
              new BufferedReader(
                  new InputStreamReader(
                      stream,
                      StandardCharsets.UTF_8
                          .newDecoder()
                          .onMalformedInput(CodingErrorAction.REPORT)
                          .onUnmappableCharacter(CodingErrorAction.REPORT)),
                  BUFFER);
          long number = 0;
          for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            Interrupts.look();
            number++;
            lines.line(number, line);
          }
          return number;
        });
  }

  private static InputStream open(Path path) throws IOException {
    InputStream stream = new BufferedInputStream(Files.newInputStream(path), BUFFER);
    if (!path.toString().endsWith(".gz")) {
      return stream;
    }
    try {
      return new BufferedInputStream(new GZIPInputStream(stream, BUFFER), BUFFER);
    } catch (IOException e) {
      stream.close();
      throw e;
    }
  }
}
