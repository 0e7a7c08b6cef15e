package org.noisewright.app.runs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.noisewright.app.plan.BadInputException;

/** A file that one program at a time holds; whoever holds it may spend the budget of the run. */
public final class RunLock {
  private final FileChannel channel;

  private RunLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock of this name.
   *
   * @throws BadInputException if another program holds it
   */
  public static RunLock take(Path path) {
    try {
      FileChannel channel =
          FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!held(channel)) {
        channel.close();
        throw new BadInputException(
            path + " is held by another program that trains here; wait until it ends");
      }
      return new RunLock(channel);
    } catch (IOException e) {
      throw new BadInputException(path + " cannot be written: " + e.getMessage());
    }
  }

  /** Locks an open file; false if another program, or this one, has locked it. */
  public static boolean held(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** Gives it back. */
  public void release() {
    try {
      channel.close();
    } catch (IOException e) {
      // The lock ends with the program.
    }
  }
}
