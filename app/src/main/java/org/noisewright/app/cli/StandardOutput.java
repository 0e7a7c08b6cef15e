package org.noisewright.app.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Standard output. What cannot be written is an error, for the writer above to remember, unless it
 * is a pipe or a socket: there the reader has left, who knows it, and nothing is said.
 */
final class StandardOutput extends OutputStream {
  private static final int KIND = 0170000;
  private static final int PIPE = 0010000;
  private static final int SOCKET = 0140000;

  private final OutputStream stream;
  private boolean left;

  private StandardOutput(OutputStream stream) {
    this.stream = stream;
  }

  /** That of the program. */
  static StandardOutput open() {
    return new StandardOutput(new FileOutputStream(FileDescriptor.out));
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    if (left) {
      return;
    }
    try {
      stream.write(bytes, from, count);
    } catch (IOException e) {
      if (!readerLeft()) {
        throw e;
      }
      left = true;
    }
  }

  /** True if what could not be written was for a reader. */
  private static boolean readerLeft() {
    try {
      int kind = (int) Files.getAttribute(Path.of("/dev/stdout"), "unix:mode") & KIND;
      return kind == PIPE || kind == SOCKET;
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false;
    }
  }
}
