package org.noisewright.app.runs;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A small file that is replaced as a whole and forced to disk. Only its owner may read it. */
public final class DurableFile {
  private DurableFile() {}

  /** Something that an interrupt may break off in the middle, and that can be begun again. */
  @FunctionalInterface
  interface Step {
    /** Does it, from its beginning. */
    void run() throws IOException;
  }

  /**
   * Replaces a file: the old one or the new one is there at any time, and the new one when this
   * returns. An interrupt waits until then.
   *
   * @throws IOException if it cannot be written, or not at once
   */
  public static void replace(Path path, byte[] bytes) throws IOException {
    uninterrupted(
        () -> {
          try (UnfinishedFile unfinished = UnfinishedFile.beside(path)) {
            unfinished.write(bytes);
            unfinished.moveOver(path);
          }
          forceFolder(path);
        });
  }

  /** Does a step until no interrupt breaks it off; the interrupt is there afterwards. */
  static void uninterrupted(Step step) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        try {
          step.run();
          return;
        } catch (ClosedByInterruptException e) {
          interrupted = true;
          Thread.interrupted();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The new name itself is on disk; where folders cannot be forced, the move is all there is. */
  static void forceFolder(Path path) throws ClosedByInterruptException {
    Path folder = path.toAbsolutePath().getParent();
    if (folder == null) {
      return;
    }
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (ClosedByInterruptException e) {
      throw e;
    } catch (IOException e) {
      // Some systems do not open folders.
    }
  }
}
