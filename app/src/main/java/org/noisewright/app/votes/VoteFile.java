package org.noisewright.app.votes;

import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.TextFile;
import org.noisewright.learning.pate.BudgetedLabels;
import org.noisewright.numerics.Interrupts;
import org.noisewright.sampling.LatticeRounding;

/**
 * A file of votes. It is read once to check every line, before anything is spent, and again, as a
 * stream, to label: memory does not grow with the queries.
 */
public final class VoteFile {
  private static final int DIGITS = 10;

  private final Path path;
  private final Layout layout;
  private final VoteForm form;
  private final ClassNames classes;
  private final long rows;
  private final boolean labelled;
  private final String checksum;

  private VoteFile(
      Path path,
      Layout layout,
      VoteForm form,
      ClassNames classes,
      long rows,
      boolean labelled,
      String checksum) {
    this.path = path;
    this.layout = layout;
    this.form = form;
    this.classes = classes;
    this.rows = rows;
    this.labelled = labelled;
    this.checksum = checksum;
  }

  /**
   * What has to be known beside the file.
   *
   * @param queries that are asked
   * @param classes number of classes; for single votes it must be given, for digits it is 10 if not
   * @param teachers number of teachers, to check the votes
   * @param scores how scores come to indices, if the file holds scores
   */
  public record Layout(
      long queries, OptionalInt classes, OptionalLong teachers, Optional<LatticeRounding> scores) {}

  /** Rows that are open, with what they belong to. */
  private record Opened(VoteRows rows, VoteForm form, ClassNames classes) {}

  /**
   * Checks every line of a file.
   *
   * @throws BadInputException naming the line that is not what it should be
   */
  public static VoteFile read(String name, Layout layout) {
    Path path = TextFile.path(name);
    MessageDigest digest = sha256();
    try (VoteLines lines = VoteLines.open(path, digest)) {
      Opened opened = open(lines, layout);
      long[] counts = new long[opened.classes().size()];
      long rows = 0;
      boolean labelled = false;
      while (opened.rows().next(counts)) {
        Interrupts.look();
        rows++;
        labelled |= opened.rows().label() != VoteRows.NO_LABEL;
      }
      if (rows == 0) {
        throw new BadInputException(path + " holds no query; it needs a line for each");
      }
      lines.drain();
      return new VoteFile(
          path,
          layout,
          opened.form(),
          opened.classes(),
          rows,
          labelled,
          HexFormat.of().formatHex(digest.digest()));
    } catch (IOException e) {
      throw new BadInputException(path + " cannot be read: " + e.getMessage());
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static Opened open(VoteLines lines, Layout layout) throws IOException {
    String first = lines.next();
    if (first == null) {
      throw new BadInputException(
          lines.path() + " is empty; it should hold votes: counts, digits or single votes");
    }
    if (layout.scores().isEmpty() && first.matches("[0-9.]+")) {
      int classes = layout.classes().orElse(DIGITS);
      if (!(classes >= 2 && classes <= DIGITS)) {
        throw new BadInputException(
            "--classes must be in [2, 10] for votes written as digits, got "
                + classes
                + "; write single votes with the columns query,teacher,class");
      }
      return new Opened(
          new DigitRows(lines, first, layout.teachers()),
          VoteForm.DIGITS,
          ClassNames.numbers(classes));
    }
    if (layout.scores().isEmpty() && LongRows.isHeader(first)) {
      LongRows rows = LongRows.of(lines, first, layout.queries(), layout.teachers());
      int classes =
          layout
              .classes()
              .orElseThrow(
                  () ->
                      new BadInputException(
                          "--classes is missing; single votes do not tell how many classes there"
                              + " are, write for example --classes 10"));
      return new Opened(rows, VoteForm.LONG, ClassNames.numbers(classes));
    }
    CountRows rows = CountRows.of(lines, first, layout.teachers(), layout.scores());
    int classes = layout.classes().orElse(rows.classes().size());
    if (classes != rows.classes().size()) {
      throw lines.error(
          "the header names "
              + rows.classes().size()
              + " classes, --classes says "
              + classes
              + "; leave --classes out");
    }
    return new Opened(
        rows, layout.scores().isPresent() ? VoteForm.SCORES : VoteForm.COUNTS, rows.classes());
  }

  /** Its name. */
  public String name() {
    return path.toString();
  }

  /** How the votes are written. */
  public VoteForm form() {
    return form;
  }

  /** Number of classes. */
  public int classes() {
    return classes.size();
  }

  /** What a class is called. */
  public String className(int place) {
    return classes.name(place);
  }

  /** The class of this name, or -1. */
  int classOf(String name) {
    return classes.place(name);
  }

  /** How many queries are labelled: those of the file, but no more than are asked. */
  public long rows() {
    return Math.min(rows, layout.queries());
  }

  /** How many queries the file holds. */
  public long queries() {
    return rows;
  }

  /** True if some query has a true label. */
  public boolean labelled() {
    return labelled;
  }

  /** SHA-256 of the bytes of the file, as 64 hexadecimal digits. */
  public String checksum() {
    return checksum;
  }

  /** The queries as a stream. */
  public Queries open() {
    try {
      VoteLines lines = VoteLines.open(path);
      return new Queries(lines, open(lines, layout).rows(), rows());
    } catch (IOException e) {
      throw new BadInputException(path + " cannot be read: " + e.getMessage());
    }
  }

  /** Queries one after the other. */
  public static final class Queries implements BudgetedLabels.Source, AutoCloseable {
    private final VoteLines lines;
    private final VoteRows rows;
    private long left;

    private Queries(VoteLines lines, VoteRows rows, long left) {
      this.lines = lines;
      this.rows = rows;
      this.left = left;
    }

    @Override
    public long left() {
      return left;
    }

    @Override
    public void next(long[] counts) throws IOException {
      if (!rows.next(counts)) {
        throw new BadInputException(
            lines.path() + " has fewer lines than when it was checked; do not change it meanwhile");
      }
      left--;
    }

    /** Leaves so many queries out. */
    public void skip(long queries, int classes) throws IOException {
      long[] counts = new long[classes];
      for (long i = 0; i < queries; i++) {
        next(counts);
      }
    }

    /** The true class of this query, -1 if it is not known; for evaluation only. */
    int label() {
      return rows.label();
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }
}
