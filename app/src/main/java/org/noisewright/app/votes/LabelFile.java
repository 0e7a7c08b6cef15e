package org.noisewright.app.votes;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.TextFile;
import org.noisewright.app.runs.RunLock;
import org.noisewright.learning.pate.BudgetedLabels;
import org.noisewright.learning.pate.PrivateArgmax;

/**
 * The file of labels: a line that names the run, a header, and one line for each query. It is
 * locked while it is written, so that two runs cannot spend one budget, and forced to disk at the
 * end of each block. A line that is not complete, left by a program that was killed, is taken away
 * when the run is resumed.
 */
public final class LabelFile implements BudgetedLabels.Sink, AutoCloseable {
  private static final String RUN = "# noisewright votes, run ";
  private static final String HEADER = "query,label\n";
  private static final int BUFFER = 1 << 16;

  private final Path path;
  private final VoteFile votes;
  private final FileChannel channel;
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(BUFFER + 64);
  private long lines;

  private LabelFile(Path path, VoteFile votes, FileChannel channel) {
    this.path = path;
    this.votes = votes;
    this.channel = channel;
  }

  /** Opens and locks a file; nothing in it is changed yet. */
  public static LabelFile open(String name, VoteFile votes) {
    Path path = TextFile.path(name);
    Path folder = path.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(path)) {
      throw new BadInputException(name + " cannot be written: name a file in a folder that exists");
    }
    try {
      FileChannel channel =
          FileChannel.open(
              path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (!RunLock.held(channel)) {
        channel.close();
        throw new BadInputException(name + " is being written by another run; wait until it ends");
      }
      return new LabelFile(path, votes, channel);
    } catch (IOException e) {
      throw new BadInputException(name + " cannot be written: " + e.getMessage());
    }
  }

  /**
   * Refuses a file that holds anything, for a run that begins: labels of an earlier run cannot be
   * had again without their price being paid again.
   *
   * @param name of the labels
   * @param budget name of the budget of the run that begins
   * @throws BadInputException if something is there
   */
  public static void requireFree(String name, String budget) {
    Path path = TextFile.path(name);
    try {
      if (Files.exists(path) && Files.size(path) > 0) {
        throw new BadInputException(
            "--out "
                + name
                + " is there already, and no budget "
                + budget
                + " of it; labels whose privacy is spent would be lost: name another --out, or"
                + " --budget FILE with the budget of that run and --resume, or move the file away");
      }
    } catch (IOException e) {
      throw new BadInputException(name + " cannot be read: " + e.getMessage());
    }
  }

  /**
   * Begins the labels of a run in a file that is empty.
   *
   * @param mark a line that says that the labels are not private, if they are not
   */
  public void begin(String run, Optional<String> mark) throws IOException {
    if (channel.size() > 0) {
      throw new IllegalStateException(path + " is not empty; see requireFree");
    }
    beginAnew(run, mark);
  }

  private void beginAnew(String run, Optional<String> mark) throws IOException {
    channel.truncate(0);
    channel.position(0);
    write(RUN + run + "\n" + mark.map(line -> "# " + line + "\n").orElse("") + HEADER);
    endBlock();
  }

  /**
   * Continues the labels of a run: after the last line that is complete.
   *
   * @return how many labels there are
   * @throws BadInputException if the file is of another run, or a line of it is not the label of
   *     its query
   */
  public long resume(String run, Optional<String> mark) throws IOException {
    long size = channel.size();
    ByteBuffer start = ByteBuffer.allocate((int) Math.min(size, 4096));
    while (start.hasRemaining() && channel.read(start, start.position()) >= 0) {
      // Reads on until the start of the file is there.
    }
    String text = new String(start.array(), 0, start.position(), StandardCharsets.UTF_8);
    int header = text.indexOf(HEADER);
    if (header < 0) {
      if (!(RUN + run + "\n").startsWith(text) && !text.startsWith(RUN + run + "\n")) {
        throw other(run);
      }
      beginAnew(run, mark);
      return 0;
    }
    if (!text.startsWith(RUN + run + "\n")) {
      throw other(run);
    }
    long end = completeLines(header + HEADER.length());
    channel.truncate(end);
    channel.position(end);
    return lines;
  }

  private BadInputException other(String run) {
    return new BadInputException(
        path + " does not hold the labels of run " + run + ", which the budget is of; name them");
  }

  /** Reads the lines from here on; the place after the last complete one. */
  private long completeLines(long from) throws IOException {
    Set<String> answers = new HashSet<>();
    answers.add(answer(PrivateArgmax.NONE));
    for (int label = 0; label < votes.classes(); label++) {
      answers.add(answer(label));
    }
    ByteBuffer piece = ByteBuffer.allocate(BUFFER);
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    long end = from;
    long at = from;
    while (channel.read(piece, at) > 0) {
      for (int i = 0; i < piece.position(); i++) {
        if (piece.get(i) == '\n') {
          requireLabel(line.toString(StandardCharsets.UTF_8), answers);
          line.reset();
          lines++;
          end = at + i + 1;
        } else {
          line.write(piece.get(i));
        }
      }
      at += piece.position();
      piece.clear();
    }
    return end;
  }

  /** Refuses a line that does not answer the query of its place by one of these. */
  private void requireLabel(String line, Set<String> answers) {
    String query = lines + ",";
    if (!(line.startsWith(query) && answers.contains(line.substring(query.length())))) {
      throw new BadInputException(
          path
              + " is damaged: its line for query "
              + lines
              + " is not that number, a comma and a class or nothing; put the labels back as they"
              + " were written, because they cannot be had again without their price being paid"
              + " again");
    }
  }

  @Override
  public void label(int label) throws IOException {
    write(lines + "," + answer(label) + "\n");
    lines++;
  }

  /** What stands behind the number of a query: the name of the class, nothing for no answer. */
  private String answer(int label) {
    return label == PrivateArgmax.NONE ? "" : quoted(votes.className(label));
  }

  private static String quoted(String name) {
    return name.indexOf(',') < 0 && name.indexOf('"') < 0
        ? name
        : '"' + name.replace("\"", "\"\"") + '"';
  }

  private void write(String text) throws IOException {
    buffer.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    if (buffer.size() >= BUFFER) {
      flush();
    }
  }

  private void flush() throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(buffer.toByteArray());
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    buffer.reset();
  }

  @Override
  public void endBlock() throws IOException {
    flush();
    channel.force(true);
  }

  /** How many labels there are. */
  public long lines() {
    return lines;
  }

  /** Its name. */
  public String name() {
    return path.toString();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
