package org.noisewright.app.teachers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.CsvText;
import org.noisewright.learning.data.Images;

/** The labels of a file, with the queries that they belong to; queries without one are left out. */
public final class ReleasedLabels {
  private final Images queries;
  private final int[] rows;
  private final int[] labels;

  private ReleasedLabels(Images queries, int[] rows, int[] labels) {
    this.queries = queries;
    this.rows = rows;
    this.labels = labels;
  }

  /**
   * Reads the file that {@code pate label} wrote.
   *
   * @param queries all queries, in their order
   */
  public static ReleasedLabels read(Path file, Images queries) {
    List<Integer> rows = new ArrayList<>();
    List<Integer> labels = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        List<String> cells = CsvText.anyCells(line);
        if (!line.startsWith("#")
            && cells.size() == 2
            && !cells.get(0).equals("query")
            && !cells.get(1).isEmpty()) {
          rows.add(Integer.parseInt(cells.get(0)));
          labels.add(Integer.parseInt(cells.get(1)));
        }
      }
    } catch (IOException | NumberFormatException e) {
      throw new BadInputException(file + " cannot be read: " + e.getMessage());
    }
    if (rows.isEmpty()) {
      throw new BadInputException(
          file + " holds no label: the budget was used up before one was shown");
    }
    return new ReleasedLabels(
        queries,
        rows.stream().mapToInt(Integer::intValue).toArray(),
        labels.stream().mapToInt(Integer::intValue).toArray());
  }

  /** How many there are. */
  public int size() {
    return rows.length;
  }

  /** The labels. */
  public int[] labels() {
    return labels.clone();
  }

  /** The labelled queries with the labels that were released. */
  public Images released() {
    return new Images(queries.shape(), queries.examples().rows(rows).withLabels(labels));
  }

  /** The same queries with their true labels: for evaluation only. */
  public Images truth() {
    return new Images(queries.shape(), queries.examples().rows(rows));
  }
}
