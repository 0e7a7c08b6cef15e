package org.noisewright.app.plan;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.LearnedTarget;
import org.noisewright.design.learned.SearchState;

/**
 * How far a search is, in a JSON file: what it is a search for, in words, and its rows of numbers,
 * each as the base64 text of its doubles, which are read back to the last digit.
 */
public final class SearchFile {
  private static final String FORMAT = "noisewright-checkpoint";
  private static final String VERSION = "1";
  private static final String WHAT = "a checkpoint";
  private static final String COUNT = "count";
  private static final long MOST_ROWS = 1_000_000;
  private static final int DIGITS_OF_A_DOUBLE = 8;

  private SearchFile() {}

  /**
   * What a search is for, by name: two searches go together if all of it is the same.
   *
   * @param method how it is done
   */
  public static Map<String, String> question(String method, LearnedProblem problem) {
    Map<String, String> words = new LinkedHashMap<>();
    words.put("method", method);
    words.put("range", Double.toString(problem.range()));
    words.put("sensitivity", Double.toString(problem.sensitivity()));
    words.put("epsilon", Double.toString(problem.epsilon()));
    words.put("times", Integer.toString(problem.compositions()));
    words.put("cost", problem.cost().words());
    words.put("target", target(problem.target()));
    words.put("kind", problem.kind().words());
    words.put("samplingRate", Double.toString(problem.samplingRate()));
    words.put(
        "cells",
        problem.cells().isPresent() ? Integer.toString(problem.cells().getAsInt()) : "default");
    return words;
  }

  private static String target(LearnedTarget target) {
    if (target instanceof LearnedTarget.Weight weight) {
      return "weight " + weight.weight();
    }
    if (target instanceof LearnedTarget.CostLimit limit) {
      return "cost at most " + limit.cost();
    }
    return "delta at most " + ((LearnedTarget.DeltaLimit) target).delta();
  }

  /** The content of a file. */
  public static Map<String, Object> tree(Map<String, String> question, SearchState state) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("format", FORMAT);
    tree.put("version", VERSION);
    tree.put("search", question);
    tree.put("runs", rows(state.runs()));
    tree.put("latest", rows(state.latest()));
    return tree;
  }

  private static Map<String, Object> rows(List<double[]> rows) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put(COUNT, rows.size());
    for (int i = 0; i < rows.size(); i++) {
      ByteBuffer bytes = ByteBuffer.allocate(DIGITS_OF_A_DOUBLE * rows.get(i).length);
      bytes.asDoubleBuffer().put(rows.get(i));
      tree.put(key(i), "base64:" + Base64.getEncoder().encodeToString(bytes.array()));
    }
    return tree;
  }

  private static String key(int row) {
    return "row " + row;
  }

  /**
   * What a file holds.
   *
   * @param question what the search is for now
   * @throws BadInputException if the file cannot be read, or is of a search for something else
   */
  public static SearchState read(Path path, Map<String, String> question) {
    Fields content = Fields.of(path.toString(), "", SourceReader.read(path, WHAT), WHAT);
    content.allowOnly(List.of("format", "version", "search", "runs", "latest"));
    content.requireWord("format", FORMAT);
    content.requireWord("version", VERSION);
    Fields search = content.group("search", "{method: direct}");
    List<String> differing = new ArrayList<>();
    question.forEach(
        (key, now) -> {
          String then = search.word(key, now);
          if (!Objects.equals(then, now)) {
            differing.add(key + " is " + then + " there and " + now + " here");
          }
        });
    if (!differing.isEmpty()) {
      throw new BadInputException(
          path
              + " is a checkpoint of another search: "
              + String.join(", ", differing)
              + "; name another file, or delete this one");
    }
    return SearchState.of(
        rows(content.group("runs", "{count: 0}")), rows(content.group("latest", "{count: 0}")));
  }

  private static List<double[]> rows(Fields fields) {
    long count = fields.whole(COUNT, "in [0, 1000000]", "0");
    if (!(count >= 0 && count <= MOST_ROWS)) {
      throw fields.error(fields.line(COUNT), "count must be in [0, 1000000], got " + count);
    }
    List<double[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(row(fields, key(i)));
    }
    return rows;
  }

  private static double[] row(Fields fields, String key) {
    String text = fields.word(key, "base64:");
    try {
      byte[] bytes = Base64.getDecoder().decode(text.substring("base64:".length()));
      double[] row = new double[bytes.length / DIGITS_OF_A_DOUBLE];
      ByteBuffer.wrap(bytes).asDoubleBuffer().get(row);
      return row;
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw fields.error(
          fields.line(key), key + " is no row of numbers; delete the checkpoint to start anew");
    }
  }
}
