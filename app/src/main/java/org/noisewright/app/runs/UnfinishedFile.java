package org.noisewright.app.runs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;

/**
 * A file while it is being written: beside its place, under a name that nobody can foresee, new for
 * certain, never behind a link, and readable by its owner alone. It is removed unless it was moved
 * to its place, also when a signal ends the program.
 */
public final class UnfinishedFile implements AutoCloseable {
  private static final int SHOWN_NAME = 40;

  private final Path path;
  private final AtExit cleaning;
  private boolean settled;

  private UnfinishedFile(Path path) {
    this.path = path;
    this.cleaning = AtExit.run("delete " + path, this::discard);
  }

  /** A new file beside this place. */
  public static UnfinishedFile beside(Path target) throws IOException {
    Path folder = target.toAbsolutePath().getParent();
    if (folder == null) {
      throw new IOException(target + " is no file name");
    }
    String name = String.valueOf(target.getFileName());
    String shown = name.length() <= SHOWN_NAME ? name : name.substring(0, SHOWN_NAME);
    // The library makes the name from a secure source and the file with O_EXCL and mode 0600.
    return new UnfinishedFile(Files.createTempFile(folder, "." + shown + ".", ".unfinished"));
  }

  /** A stream into it. */
  public OutputStream stream() throws IOException {
    return Files.newOutputStream(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  }

  /** Writes these bytes and forces them to disk. */
  public void write(byte[] bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      ByteBuffer left = ByteBuffer.wrap(bytes);
      while (left.hasRemaining()) {
        channel.write(left);
      }
      channel.force(true);
    }
  }

  /** What was written is on disk. */
  public void force() throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /**
   * Who may read a file that is made here in the usual way; none where there are no such rights.
   */
  public Optional<Set<PosixFilePermission>> usualRights() throws IOException {
    Path probe = path.resolveSibling(path.getFileName() + ".rights");
    Files.createFile(probe);
    try {
      return rights(probe);
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  /** Who may read a file; none where there are no such rights. */
  public static Optional<Set<PosixFilePermission>> rights(Path file) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    return view == null ? Optional.empty() : Optional.of(view.readAttributes().permissions());
  }

  /** Gives it these rights. */
  public void allow(Set<PosixFilePermission> rights) throws IOException {
    Files.setPosixFilePermissions(path, rights);
  }

  /** Moves it to its place, at once, over whatever is there. */
  public synchronized void moveOver(Path target) throws IOException {
    requireThere();
    try {
      Files.move(path, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      throw new IOException("the file system cannot replace a file at once; name another folder");
    }
    settled = true;
  }

  private void requireThere() throws IOException {
    if (settled) {
      throw new IOException("the program is ending");
    }
  }

  /** What tells this file from all others, also after it was moved. */
  Object key() throws IOException {
    return ReservedFile.key(path);
  }

  private synchronized void discard() {
    if (!settled) {
      settled = true;
      try {
        Files.deleteIfExists(path);
      } catch (IOException e) {
        // Nothing more can be done about a file that cannot be removed.
      }
    }
  }

  @Override
  public void close() {
    discard();
    cleaning.close();
  }
}
