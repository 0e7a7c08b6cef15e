package org.noisewright.app.runs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.noisewright.app.plan.BadInputException;

/**
 * Held by one run at a time, whatever else its files are called: two runs that read the same budget
 * would both spend it. The lock is on an empty file beside the guarded one, because that is
 * replaced as a whole when it changes; the empty file stays, so that nobody locks a file that
 * another run has just removed. The system frees the lock of a program that was killed.
 */
public final class RunLock implements AutoCloseable {
  private final Path path;
  private final FileChannel channel;

  private RunLock(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /**
   * Locks.
   *
   * @param guarded the file that one run may use at a time; it need not exist, its folder must
   * @throws BadInputException if another run holds it, or there can be no such file
   */
  public static RunLock beside(Path guarded) {
    try {
      Path path = real(guarded);
      FileChannel channel =
          FileChannel.open(
              path.resolveSibling("." + path.getFileName() + ".lock"),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE);
      if (!held(channel)) {
        channel.close();
        throw new BadInputException(guarded + " is being spent by another run; wait until it ends");
      }
      return new RunLock(path, channel);
    } catch (IOException e) {
      throw new BadInputException(guarded + " cannot be written: " + e.getMessage());
    }
  }

  /** The file behind all links, so that every name of it has the same lock. */
  private static Path real(Path guarded) throws IOException {
    if (Files.exists(guarded)) {
      return guarded.toRealPath();
    }
    if (Files.isSymbolicLink(guarded)) {
      throw new BadInputException(
          guarded + " is a link to a file that is not there; name the file itself");
    }
    Path folder = guarded.toAbsolutePath().getParent();
    Path name = guarded.getFileName();
    if (folder == null || name == null || !Files.isDirectory(folder)) {
      throw new BadInputException(
          guarded + " cannot be written: name a file in a folder that exists");
    }
    return folder.toRealPath().resolve(name);
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

  /** The guarded file, behind all links. */
  public Path path() {
    return path;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // Nothing was written; the system frees the lock at the latest when the program ends.
    }
  }
}
