package org.noisewright.app.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.noisewright.app.plan.BadInputException;

/** A folder of what must not be published, that only its owner may open. */
public final class SecretFolder {
  private SecretFolder() {}

  /** Makes it, with the folders above it. */
  public static void make(Path folder) {
    try {
      Files.createDirectories(folder);
      if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
      }
    } catch (IOException e) {
      throw new BadInputException(folder + " cannot be made: " + e.getMessage());
    }
  }
}
