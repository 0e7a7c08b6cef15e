package org.noisewright.app.votes;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.noisewright.app.plan.CsvText;
import org.noisewright.sampling.LatticeRounding;

/** A table of counts or scores: a header, then one line for each query. */
final class CountRows implements VoteRows {
  private static final String LABEL = "label";
  private static final int MOST_DIGITS = 12;

  private final VoteLines lines;
  private final ClassNames classes;
  private final List<String> columns;
  private final int labelColumn;
  private final OptionalLong teachers;
  private final Optional<LatticeRounding> scores;
  private int label = NO_LABEL;

  private CountRows(
      VoteLines lines,
      ClassNames classes,
      List<String> columns,
      int labelColumn,
      OptionalLong teachers,
      Optional<LatticeRounding> scores) {
    this.lines = lines;
    this.classes = classes;
    this.columns = columns;
    this.labelColumn = labelColumn;
    this.teachers = teachers;
    this.scores = scores;
  }

  /** Reads the lines that follow this header. */
  static CountRows of(
      VoteLines lines, String header, OptionalLong teachers, Optional<LatticeRounding> scores) {
    List<String> columns = CsvText.cells(lines.path(), lines.number(), header);
    int labelColumn = -1;
    List<String> classes = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).toLowerCase(Locale.ROOT).equals(LABEL)) {
        if (labelColumn >= 0) {
          throw lines.error("column 'label' stands twice; a query has one true label");
        }
        labelColumn = i;
      } else {
        classes.add(columns.get(i));
      }
    }
    if (!(classes.size() >= 2)) {
      throw lines.error(
          "the header must name at least 2 classes, got "
              + classes.size()
              + (classes.isEmpty() ? "" : " (" + classes.get(0) + ")")
              + "; write for example label,c0,c1");
    }
    try {
      return new CountRows(
          lines, ClassNames.ofColumns(classes), columns, labelColumn, teachers, scores);
    } catch (IllegalArgumentException e) {
      throw lines.error(String.valueOf(e.getMessage()));
    }
  }

  ClassNames classes() {
    return classes;
  }

  @Override
  public boolean next(long[] counts) throws IOException {
    String line = lines.next();
    if (line == null) {
      return false;
    }
    int at = 0;
    int column = 0;
    int place = 0;
    label = NO_LABEL;
    long sum = 0;
    while (at <= line.length()) {
      int comma = line.indexOf(',', at);
      int end = comma < 0 ? line.length() : comma;
      if (column >= columns.size()) {
        throw cells(column + 1);
      }
      if (column == labelColumn) {
        label = label(line.substring(at, end).strip());
      } else {
        counts[place] =
            scores.isPresent()
                ? score(line.substring(at, end).strip(), column)
                : count(line, at, end, column);
        sum += counts[place];
        place++;
      }
      column++;
      at = end + 1;
    }
    if (column < columns.size()) {
      throw cells(column);
    }
    if (scores.isEmpty() && teachers.isPresent() && sum > teachers.getAsLong()) {
      throw lines.error(
          "the counts must sum to at most the "
              + teachers.getAsLong()
              + " teachers, got "
              + sum
              + "; a teacher has one vote in each query");
    }
    return true;
  }

  private RuntimeException cells(int found) {
    return lines.error(
        "the line has "
            + (found > columns.size() ? "more than " + columns.size() : found)
            + " cells where the header names "
            + columns.size()
            + "; each line needs all of them");
  }

  private int label(String name) {
    if (name.isEmpty()) {
      return NO_LABEL;
    }
    int found = classes.place(name);
    if (found < 0) {
      throw lines.error(
          "label must be one of the classes "
              + classes.name(0)
              + " to "
              + classes.name(classes.size() - 1)
              + ", got '"
              + name
              + "'");
    }
    return found;
  }

  private long count(String line, int from, int to, int column) {
    int start = from;
    int end = to;
    while (start < end && line.charAt(start) == ' ') {
      start++;
    }
    while (start < end && line.charAt(end - 1) == ' ') {
      end--;
    }
    long value = 0;
    boolean whole = end > start && end - start <= MOST_DIGITS;
    for (int i = start; i < end && whole; i++) {
      char digit = line.charAt(i);
      whole = digit >= '0' && digit <= '9';
      value = 10 * value + (digit - '0');
    }
    if (!whole) {
      throw lines.error(
          columns.get(column)
              + " must be a whole number of votes from 0 to 1e12 - 1, got '"
              + line.substring(from, to)
              + "'; scores that are no counts need --sensitivity and --step");
    }
    return value;
  }

  private long score(String text, int column) {
    double value;
    try {
      value = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      value = Double.NaN;
    }
    long index = Double.isFinite(value) ? scores.orElseThrow().index(value) : Long.MAX_VALUE;
    if (!(Math.abs(index) <= 1L << 50) || index == Long.MIN_VALUE) {
      throw lines.error(
          columns.get(column)
              + " must be a finite number of at most 2^50 steps, got '"
              + text
              + "'; write a decimal number such as 0.25, or take a larger --step");
    }
    return index;
  }

  @Override
  public int label() {
    return label;
  }
}
