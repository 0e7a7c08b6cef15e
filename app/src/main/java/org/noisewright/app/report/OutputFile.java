package org.noisewright.app.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.noisewright.app.plan.BadInputException;

/**
 * A file that appears whole or not at all: written beside its place under another name, then moved.
 * An interrupt removes the unfinished file.
 */
public final class OutputFile {
  private final Path target;

  private OutputFile(Path target) {
    this.target = target;
  }

  /** Writes to an open stream. */
  @FunctionalInterface
  public interface Content {
    /** Writes everything. */
    void writeTo(OutputStream stream) throws IOException;
  }

  /**
   * The file of this name.
   *
   * @throws BadInputException if it cannot be a file, so that nobody computes in vain
   */
  public static OutputFile of(String name) {
    Path path;
    try {
      path = Path.of(name);
      if (Files.exists(path)) {
        path = path.toRealPath();
      }
    } catch (InvalidPathException e) {
      throw new BadInputException("'" + name + "' is not a file name: " + e.getReason());
    } catch (IOException e) {
      throw new BadInputException(name + " cannot be written: " + e.getMessage());
    }
    Path folder = path.toAbsolutePath().getParent();
    if (name.isEmpty() || folder == null || Files.isDirectory(path)) {
      throw new BadInputException("'" + name + "' is a directory; name a file to write");
    }
    if (!Files.isDirectory(folder)) {
      throw new BadInputException(folder + " is no directory; make it before writing " + name);
    }
    return new OutputFile(path);
  }

  /** Writes a text in UTF-8. */
  public void write(String text) {
    write(stream -> stream.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Writes the content. */
  public void write(Content content) {
    try {
      if (Files.exists(target) && !Files.isRegularFile(target)) {
        try (OutputStream stream = Files.newOutputStream(target)) {
          content.writeTo(stream);
        }
      } else {
        writeAndMove(content);
      }
    } catch (FileSystemException e) {
      String reason = e.getReason();
      throw new BadInputException(
          target
              + " cannot be written"
              + (reason == null ? "; check the permissions" : ": " + reason));
    } catch (IOException e) {
      throw new BadInputException(target + " cannot be written: " + e.getMessage());
    }
  }

  private void writeAndMove(Content content) throws IOException {
    Path unfinished =
        target.resolveSibling("." + target.getFileName() + "." + ProcessHandle.current().pid());
    Thread cleaner = new Thread(() -> delete(unfinished), "delete " + unfinished);
    try {
      Runtime.getRuntime().addShutdownHook(cleaner);
    } catch (IllegalStateException e) {
      // The program is ending, and waits for this file.
    }
    try {
      try (OutputStream stream =
          Files.newOutputStream(
              unfinished,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        content.writeTo(stream);
      }
      move(unfinished);
    } finally {
      delete(unfinished);
      try {
        Runtime.getRuntime().removeShutdownHook(cleaner);
      } catch (IllegalStateException e) {
        // The program is ending: the hook runs by itself.
      }
    }
  }

  private void move(Path unfinished) throws IOException {
    try {
      Files.move(
          unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // Nothing more can be done about a file that cannot be removed.
    }
  }
}
