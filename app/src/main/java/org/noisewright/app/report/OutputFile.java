package org.noisewright.app.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.runs.FileContent;
import org.noisewright.app.runs.UnfinishedFile;

/**
 * A file that appears whole or not at all: an {@link UnfinishedFile} beside its place, then moved.
 * It replaces what is there; for what cannot be made again there is {@link
 * org.noisewright.app.runs.ReservedFile}.
 */
public final class OutputFile {
  private final Path target;

  private OutputFile(Path target) {
    this.target = target;
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
  public void write(FileContent content) {
    try {
      if (Files.exists(target) && !Files.isRegularFile(target)) {
        try (OutputStream stream = Files.newOutputStream(target)) {
          content.writeTo(stream);
        }
      } else {
        writeAndMove(content);
      }
    } catch (IOException e) {
      throw new BadInputException(target + " cannot be written: " + FileContent.reason(e));
    }
  }

  private void writeAndMove(FileContent content) throws IOException {
    try (UnfinishedFile unfinished = UnfinishedFile.beside(target)) {
      try (OutputStream stream = unfinished.stream()) {
        content.writeTo(stream);
      }
      Optional<Set<PosixFilePermission>> rights =
          Files.exists(target) ? UnfinishedFile.rights(target) : unfinished.usualRights();
      if (rights.isPresent()) {
        unfinished.allow(rights.get());
      }
      unfinished.moveOver(target);
    }
  }
}
