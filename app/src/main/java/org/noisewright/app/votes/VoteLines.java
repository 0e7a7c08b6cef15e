package org.noisewright.app.votes;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.CsvText;

/**
 * Lines of a text file that may be packed by gzip, read as a stream. Blank lines and lines that
 * start with # are left out.
 */
final class VoteLines implements AutoCloseable {
  private static final int BUFFER = 1 << 16;
  private static final int LONGEST_LINE = 1 << 24;

  private final Path path;
  private final InputStream raw;
  private final BufferedReader reader;
  private int number;

  private VoteLines(Path path, InputStream raw, BufferedReader reader) {
    this.path = path;
    this.raw = raw;
    this.reader = reader;
  }

  /** Opens a file. */
  static VoteLines open(Path path) throws IOException {
    return open(path, null);
  }

  /** Opens a file whose bytes, as they are stored, go into this digest too. */
  static VoteLines open(Path path, @Nullable MessageDigest digest) throws IOException {
    if (Files.isDirectory(path)) {
      throw new BadInputException(path + " is a directory; name a file of votes");
    }
    InputStream file;
    try {
      file = Files.newInputStream(path);
    } catch (NoSuchFileException e) {
      throw new BadInputException(path + " does not exist; name a file of votes");
    } catch (AccessDeniedException e) {
      throw new BadInputException(path + " may not be read: permission denied");
    }
    InputStream raw = digest == null ? file : new DigestInputStream(file, digest);
    BufferedInputStream buffered = new BufferedInputStream(new Open(raw), BUFFER);
    buffered.mark(2);
    boolean packed = buffered.read() == 0x1f && buffered.read() == 0x8b;
    buffered.reset();
    try {
      InputStream text = packed ? new GZIPInputStream(buffered, BUFFER) : buffered;
      return new VoteLines(
          path, raw, new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8)));
    } catch (ZipException | EOFException e) {
      raw.close();
      throw new BadInputException(path + " is no complete gzip file; pack it again");
    }
  }

  /** The next line, or null at the end. */
  @Nullable String next() throws IOException {
    try {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        if (number == 1 && line.startsWith("\uFEFF")) {
          line = line.substring(1);
        }
        if (line.length() > LONGEST_LINE) {
          throw error("the line is longer than 2^24 signs, which no line of votes is");
        }
        if (CsvText.hasCells(line)) {
          return line;
        }
      }
      return null;
    } catch (ZipException | EOFException e) {
      throw new BadInputException(path + " is no complete gzip file; pack it again");
    }
  }

  /** Reads what is left of the stored bytes, so that the digest has seen all of them. */
  void drain() throws IOException {
    byte[] rest = new byte[BUFFER];
    while (raw.read(rest) >= 0) {
      // Only the digest looks at these bytes.
    }
  }

  /** A message about the line that was read last. */
  BadInputException error(String message) {
    return CsvText.error(path, number, message);
  }

  int number() {
    return number;
  }

  Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    raw.close();
  }

  /** Stays open when the readers above it are closed. */
  private static final class Open extends FilterInputStream {
    Open(InputStream below) {
      super(below);
    }

    @Override
    public int read(byte[] bytes, int from, int count) throws IOException {
      return in.read(bytes, from, count);
    }

    @Override
    public void close() {
      // The file is closed by its owner.
    }
  }
}
