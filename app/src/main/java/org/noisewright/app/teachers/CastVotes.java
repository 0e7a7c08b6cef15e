package org.noisewright.app.teachers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.learning.teacher.Ensemble;
import org.noisewright.learning.teacher.TeacherVotes;

/**
 * The votes of teachers on disk, one line for each teacher as soon as it has voted, so that a run
 * that was stopped does not train it again. A last line that is not complete is dropped. The file
 * is as secret as the data.
 */
public final class CastVotes implements Ensemble.VoteStore, AutoCloseable {
  private static final String HEADER =
      "# SECRET: votes of single teachers, teacher:votes; never to be published\n";

  private final Path path;
  private final FileChannel channel;
  private final TeacherVotes votes;

  private CastVotes(Path path, FileChannel channel, TeacherVotes votes) {
    this.path = path;
    this.channel = channel;
    this.votes = votes;
  }

  /** Opens the file, which need not exist yet, and reads what is there. */
  public static CastVotes open(Path path, TeacherVotes votes) {
    try {
      FileChannel channel =
          FileChannel.open(
              path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      CastVotes cast = new CastVotes(path, channel, votes);
      try {
        cast.readAll();
        return cast;
      } catch (RuntimeException | IOException e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      throw new BadInputException(path + " cannot be used: " + e.getMessage());
    }
  }

  private void readAll() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
    while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
      // Reads on until all is there.
    }
    String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    int end = text.lastIndexOf('\n') + 1;
    if (end == 0) {
      channel.truncate(0);
      write(HEADER);
      return;
    }
    if (!text.startsWith(HEADER)) {
      throw new BadInputException(path + " holds no votes of teachers; name another --out");
    }
    for (String line : text.substring(HEADER.length(), end).split("\n", -1)) {
      if (!line.isEmpty()) {
        read(line);
      }
    }
    // Only ASCII is written here, so places in the text are places in the file.
    channel.truncate(end);
    channel.position(end);
  }

  private void read(String line) {
    try {
      int colon = line.indexOf(':');
      int teacher = Integer.parseInt(line.substring(0, Math.max(0, colon)));
      if (!(teacher >= 0 && teacher < votes.teachers())) {
        throw new IllegalArgumentException("teacher " + teacher + " is not of this run");
      }
      votes.put(
          teacher,
          Arrays.stream(line.substring(colon + 1).split(" ", -1))
              .mapToInt(Integer::parseInt)
              .toArray());
    } catch (IllegalArgumentException e) {
      throw new BadInputException(
          path + " is damaged: " + e.getMessage() + "; delete it, and the teachers vote anew");
    }
  }

  @Override
  public boolean has(int teacher) {
    return votes.has(teacher);
  }

  @Override
  public void put(int teacher, int[] cast) {
    votes.put(teacher, cast);
    StringBuilder line = new StringBuilder().append(teacher);
    char gap = ':';
    for (int vote : cast) {
      line.append(gap).append(vote);
      gap = ' ';
    }
    try {
      write(line.append('\n').toString());
    } catch (IOException e) {
      throw new UncheckedIOException(path + " cannot be written", e);
    }
  }

  private synchronized void write(String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
