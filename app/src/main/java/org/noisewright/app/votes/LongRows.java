package org.noisewright.app.votes;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.noisewright.app.plan.CsvText;

/**
 * One line for each vote, sorted by query. There are as many queries as are asked, from 0 on: one
 * without a line is one in which all abstain, because whether a query has a vote must not be seen.
 * Memory: the teachers of one query.
 */
final class LongRows implements VoteRows {
  private static final List<String> COLUMNS = List.of("query", "teacher", "class");
  private static final int MOST_DIGITS = 12;

  private final VoteLines lines;
  private final int[] places = new int[COLUMNS.size()];
  private final int cells;
  private final long queries;
  private final OptionalLong teachers;
  private final Set<String> voted = new HashSet<>();
  private long query;
  private @Nullable String pending;
  private long pendingQuery = -1;
  private boolean ended;

  private LongRows(VoteLines lines, List<String> header, long queries, OptionalLong teachers) {
    this.lines = lines;
    this.cells = header.size();
    this.queries = queries;
    this.teachers = teachers;
    for (int i = 0; i < places.length; i++) {
      places[i] = header.indexOf(COLUMNS.get(i));
      if (places[i] < 0) {
        throw lines.error(
            "column '"
                + COLUMNS.get(i)
                + "' is missing; the columns of single votes are query, teacher and class");
      }
    }
  }

  /** True for a header with a column that only single votes have. */
  static boolean isHeader(String line) {
    List<String> cells = List.of(line.toLowerCase(Locale.ROOT).replace(" ", "").split(",", -1));
    return cells.contains(COLUMNS.get(1)) || cells.contains(COLUMNS.get(2));
  }

  /** Reads the lines that follow this header. */
  static LongRows of(VoteLines lines, String header, long queries, OptionalLong teachers) {
    List<String> names =
        CsvText.cells(lines.path(), lines.number(), header.toLowerCase(Locale.ROOT));
    return new LongRows(lines, names, queries, teachers);
  }

  @Override
  public boolean next(long[] counts) throws IOException {
    if (query == queries) {
      checkRest(counts);
      return false;
    }
    fill(counts);
    query++;
    return true;
  }

  private void fill(long[] counts) throws IOException {
    Arrays.fill(counts, 0);
    voted.clear();
    while (load() && pendingQuery == query) {
      vote(counts);
    }
  }

  private void checkRest(long[] counts) throws IOException {
    long before = -1;
    while (load()) {
      if (pendingQuery != before) {
        voted.clear();
        before = pendingQuery;
      }
      vote(counts);
    }
  }

  /** Makes the next line pending; false at the end. */
  private boolean load() throws IOException {
    if (pending == null && !ended) {
      pending = lines.next();
      ended = pending == null;
      if (pending != null) {
        long read = whole(CsvText.cells(lines.path(), lines.number(), pending), 0);
        if (read < pendingQuery) {
          throw lines.error(
              "queries must be in order, got "
                  + read
                  + " after "
                  + pendingQuery
                  + "; sort the file");
        }
        pendingQuery = read;
      }
    }
    return pending != null;
  }

  private void vote(long[] counts) {
    List<String> line = CsvText.cells(lines.path(), lines.number(), String.valueOf(pending));
    pending = null;
    if (line.size() != cells) {
      throw lines.error("the line has " + line.size() + " cells, the header " + cells);
    }
    String teacher = line.get(places[1]);
    if (teacher.isEmpty()) {
      throw lines.error("teacher is empty; name who voted");
    }
    if (!voted.add(teacher)) {
      throw lines.error(
          "teacher "
              + teacher
              + " voted twice in query "
              + pendingQuery
              + "; a teacher has one vote in each query");
    }
    if (teachers.isPresent() && voted.size() > teachers.getAsLong()) {
      throw lines.error(
          "query "
              + pendingQuery
              + " has votes of more than the "
              + teachers.getAsLong()
              + " teachers");
    }
    if (!line.get(places[2]).isEmpty()) {
      long chosen = whole(line, 2);
      if (!(chosen < counts.length)) {
        throw lines.error(
            "class must be in [0, "
                + (counts.length - 1)
                + "], got "
                + chosen
                + "; --classes states their number");
      }
      counts[(int) chosen]++;
    }
  }

  private long whole(List<String> line, int column) {
    String text = places[column] < line.size() ? line.get(places[column]) : "";
    if (!text.matches("[0-9]{1," + MOST_DIGITS + "}")) {
      throw lines.error(
          COLUMNS.get(column) + " must be a whole number from 0 on, got '" + text + "'");
    }
    return Long.parseLong(text);
  }
}
