package org.noisewright.app.runs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A small file that is replaced as a whole and forced to disk. */
public final class DurableFile {
  private DurableFile() {}

  /**
   * Replaces a file: the old one or the new one is there at any time, and the new one when this
   * returns. An interrupt waits until then.
   *
   * @throws IOException if it cannot be written, or not at once
   */
  public static void replace(Path path, byte[] bytes) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      while (!replaced(path, bytes)) {
        interrupted = true;
        Thread.interrupted();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** False if an interrupt came in the middle. */
  private static boolean replaced(Path path, byte[] bytes) throws IOException {
    Path unfinished = path.resolveSibling("." + path.getFileName() + ".unfinished");
    try (FileChannel channel =
        FileChannel.open(
            unfinished,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer left = ByteBuffer.wrap(bytes);
      while (left.hasRemaining()) {
        channel.write(left);
      }
      channel.force(true);
    } catch (ClosedByInterruptException e) {
      return false;
    }
    try {
      Files.move(
          unfinished, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      throw new IOException("the file system cannot replace a file at once; name another folder");
    }
    return folderForced(path);
  }

  /** The new name itself is on disk; where folders cannot be forced, the move is all there is. */
  private static boolean folderForced(Path path) {
    Path folder = path.toAbsolutePath().getParent();
    if (folder == null) {
      return true;
    }
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (ClosedByInterruptException e) {
      return false;
    } catch (IOException e) {
      // Some systems do not open folders.
    }
    return true;
  }
}
