package org.noisewright.app.plan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A whole text file, with messages for everything that may be wrong with it. */
public final class TextFile {
  private static final long LARGEST = 1L << 28;

  private TextFile() {}

  /** The path of this name. */
  public static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new BadInputException("'" + name + "' is not a file name: " + e.getReason());
    }
  }

  /**
   * The text of a file in UTF-8, without byte order mark.
   *
   * @param what what the file should be, for example {@code "a plan"}
   */
  static String read(Path path, String what) {
    String text = decode(path, bytes(path, what));
    if (text.isBlank()) {
      throw new BadInputException(path + " is empty; it should hold " + what);
    }
    return text;
  }

  /** The bytes of a file of any kind. */
  static byte[] bytes(Path path, String what) {
    if (Files.isDirectory(path)) {
      throw new BadInputException(path + " is a directory; name " + what + " file");
    }
    try {
      if (Files.size(path) > LARGEST) {
        throw new BadInputException(
            path + " is larger than 256 MiB, which no " + what + " file is");
      }
      return Files.readAllBytes(path);
    } catch (NoSuchFileException e) {
      throw new BadInputException(path + " does not exist; name " + what + " file");
    } catch (AccessDeniedException e) {
      throw new BadInputException(path + " may not be read: permission denied");
    } catch (IOException e) {
      throw new BadInputException(path + " cannot be read: " + e.getMessage());
    }
  }

  /** The same with a sign in place of every byte that is no UTF-8: nothing in it is an error. */
  static String readAny(Path path, String what) {
    return withoutMark(new String(bytes(path, what), StandardCharsets.UTF_8));
  }

  private static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static String decode(Path path, byte[] bytes) {
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes))
              .toString();
      return withoutMark(text);
    } catch (CharacterCodingException e) {
      throw new BadInputException(path + " is not text in UTF-8; save it as UTF-8");
    }
  }
}
