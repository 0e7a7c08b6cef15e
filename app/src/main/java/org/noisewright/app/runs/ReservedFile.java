package org.noisewright.app.runs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.TextFile;

/**
 * A file for what cannot be made a second time, because making it spends privacy or because it is
 * secret: no file that is there is ever written over.
 *
 * <p>Reserving it makes an empty file, which fails where anything is there, a link too, so of two
 * programs one is refused. The content is written to an {@link UnfinishedFile}, forced to disk and
 * moved over the empty file. A program that is killed in between leaves the empty file, and the
 * next one is refused by it. A program that fails, or is ended by a signal, gives the name back.
 *
 * <p>A pipe or a device holds nothing that could be lost: it is written to directly.
 */
public final class ReservedFile implements AutoCloseable {
  private final Path path;
  private final boolean stream;
  private final AtExit cleaning;
  private Object own;
  private boolean settled;

  private ReservedFile(Path path, boolean stream, Object own) {
    this.path = path;
    this.stream = stream;
    this.own = own;
    this.settled = stream;
    this.cleaning = AtExit.run("give back " + path, this::giveBack);
  }

  /**
   * The path of a name that can be reserved, asked before anything is computed.
   *
   * @throws BadInputException if something is there, or there can be no such file
   */
  public static Path free(String name) {
    Path path = TextFile.path(name);
    Path folder = path.toAbsolutePath().getParent();
    if (name.isEmpty() || folder == null || Files.isDirectory(path)) {
      throw new BadInputException("'" + name + "' is a directory; name a file to write");
    }
    if (!Files.isDirectory(folder)) {
      throw new BadInputException(folder + " is no directory; make it before writing " + name);
    }
    requireFree(path);
    return path;
  }

  private static void requireFree(Path path) {
    if (Files.isSymbolicLink(path) && !isStream(path)) {
      throw new BadInputException(
          path + " is a link; name the file itself, because no file is written over");
    }
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !isStream(path)) {
      throw taken(path);
    }
  }

  private static boolean isStream(Path path) {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class).isOther();
    } catch (IOException e) {
      return false;
    }
  }

  private static BadInputException taken(Path path) {
    boolean empty;
    try {
      empty = Files.size(path) == 0;
    } catch (IOException e) {
      empty = false;
    }
    return new BadInputException(
        path
            + (empty
                ? " is there already, and empty: it is reserved by another run, or by one that was"
                    + " killed before it had written everything. Noise may have been spent: count"
                    + " that run, and name another file"
                : " is there already; it is not written over, because what is in it cannot be made"
                    + " again: name another file, or move it away"));
  }

  /**
   * Reserves a file.
   *
   * @param secret true if only its owner may ever read it
   * @throws BadInputException if something is there, or there can be no such file
   */
  public static ReservedFile of(Path path, boolean secret) {
    requireFree(path);
    try {
      if (isStream(path)) {
        return new ReservedFile(path, true, path);
      }
      boolean posix = Files.getFileStore(parent(path)).supportsFileAttributeView("posix");
      Files.createFile(path, secret && posix ? ownerOnly() : new FileAttribute<?>[0]);
      return new ReservedFile(path, false, key(path));
    } catch (FileAlreadyExistsException e) {
      throw taken(path);
    } catch (IOException e) {
      throw unwritten(path, e);
    }
  }

  private static FileAttribute<?>[] ownerOnly() {
    return new FileAttribute<?>[] {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
    };
  }

  private static Path parent(Path path) throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    if (folder == null) {
      throw new IOException("it is no file name");
    }
    return folder;
  }

  /** What tells a file from all others. */
  static Object key(Path path) throws IOException {
    BasicFileAttributes attributes =
        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    Object key = attributes.fileKey();
    return key == null ? path : key;
  }

  /**
   * Writes the content in place of what this program has written there before: whole, and on disk
   * when this returns. The content may be asked for a second time if an interrupt comes.
   *
   * @throws BadInputException if it cannot be written, or the file is no longer the reserved one
   */
  public void write(FileContent content) {
    try {
      if (stream) {
        try (OutputStream out = Files.newOutputStream(path)) {
          content.writeTo(out);
        }
        return;
      }
      try (UnfinishedFile unfinished = UnfinishedFile.beside(path)) {
        try (OutputStream out = unfinished.stream()) {
          content.writeTo(out);
        }
        DurableFile.uninterrupted(unfinished::force);
        publish(unfinished);
      }
      DurableFile.uninterrupted(() -> DurableFile.forceFolder(path));
    } catch (IOException e) {
      throw unwritten(path, e);
    }
  }

  private synchronized void publish(UnfinishedFile unfinished) throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS) || !key(path).equals(own)) {
      throw new IOException("the file that this run had reserved was removed or replaced");
    }
    Optional<Set<PosixFilePermission>> rights = UnfinishedFile.rights(path);
    if (rights.isPresent()) {
      unfinished.allow(rights.get());
    }
    Object moved = unfinished.key();
    unfinished.moveOver(path);
    own = moved;
    settled = true;
  }

  private static BadInputException unwritten(Path path, IOException e) {
    return new BadInputException(path + " cannot be written: " + FileContent.reason(e));
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  private synchronized void giveBack() {
    if (!settled) {
      settled = true;
      try {
        if (key(path).equals(own)) {
          Files.deleteIfExists(path);
        }
      } catch (IOException e) {
        // It is gone already, or stays as it is.
      }
    }
  }

  /** Gives the name back if nothing was written. */
  @Override
  public void close() {
    giveBack();
    cleaning.close();
  }
}
