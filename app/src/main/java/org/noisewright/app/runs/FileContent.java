package org.noisewright.app.runs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

/** Writes a file to an open stream. */
@FunctionalInterface
public interface FileContent {
  /** Writes everything. */
  void writeTo(OutputStream stream) throws IOException;

  /** Why a file cannot be written, and what to do. */
  static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied; check the permissions of its folder";
    }
    String reason = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
    return reason == null ? "check the permissions" : reason;
  }
}
