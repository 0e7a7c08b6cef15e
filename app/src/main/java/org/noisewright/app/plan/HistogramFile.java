package org.noisewright.app.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noisewright.mechanism.DiscretePair;

/**
 * Reads a discrete pair from a CSV file. The header says which column is which: {@code outcome,P,Q}
 * for probabilities or {@code outcome,P count,Q count} for measured histograms, in any order, the
 * outcome column optional. P is the input with the record. Lines that start with # are comments; an
 * empty cell is an outcome that this side does not have.
 */
final class HistogramFile {
  private static final String HEADER =
      "write a header such as 'outcome,P,Q' (probabilities) or 'outcome,P count,Q count'"
          + " (histograms); P is the input with the record";

  private final Path path;
  private int outcomeColumn = -1;
  private int pColumn = -1;
  private int qColumn = -1;
  private int columns;
  private boolean counts;
  private final List<double[]> rows = new ArrayList<>();
  private final Map<String, Integer> lineOfOutcome = new HashMap<>();

  private HistogramFile(Path path) {
    this.path = path;
  }

  /** Reads the pair of this file. */
  static DiscretePair read(Path path) {
    return new HistogramFile(path).parse(TextFile.read(path, "a histogram"));
  }

  private DiscretePair parse(String text) {
    CsvText.read(
        path,
        text,
        (number, cells) -> {
          if (columns == 0) {
            header(number, cells);
          } else {
            row(number, cells);
          }
        });
    if (columns == 0) {
      throw new BadInputException(path + " holds nothing but comments; " + HEADER);
    }
    double[] p = new double[rows.size()];
    double[] q = new double[rows.size()];
    for (int i = 0; i < p.length; i++) {
      p[i] = rows.get(i)[0];
      q[i] = rows.get(i)[1];
    }
    try {
      return counts ? DiscretePair.ofHistograms(p, q) : DiscretePair.ofProbabilities(p, q);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(path + ": " + e.getMessage());
    }
  }

  private void header(int number, List<String> cells) {
    boolean probabilities = false;
    for (int i = 0; i < cells.size(); i++) {
      String name = cells.get(i);
      switch (Nearest.plain(name)) {
        case "outcome" -> outcomeColumn = once(number, name, outcomeColumn, i);
        case "p" -> {
          pColumn = once(number, name, pColumn, i);
          probabilities = true;
        }
        case "q" -> {
          qColumn = once(number, name, qColumn, i);
          probabilities = true;
        }
        case "pcount" -> {
          pColumn = once(number, name, pColumn, i);
          counts = true;
        }
        case "qcount" -> {
          qColumn = once(number, name, qColumn, i);
          counts = true;
        }
        default -> throw error(number, "unknown column '" + name + "'; " + HEADER);
      }
    }
    if (pColumn < 0 || qColumn < 0) {
      throw error(number, "no column is named " + (pColumn < 0 ? "P" : "Q") + "; " + HEADER);
    }
    if (probabilities && counts) {
      throw error(number, "one column holds counts and the other does not; " + HEADER);
    }
    columns = cells.size();
  }

  private int once(int number, String name, int earlier, int column) {
    if (earlier >= 0) {
      throw error(number, "column '" + name + "' occurs twice; " + HEADER);
    }
    return column;
  }

  private void row(int number, List<String> cells) {
    if (cells.size() != columns) {
      throw error(number, "expected " + columns + " cells as in the header, got " + cells.size());
    }
    if (cells.get(pColumn).isEmpty() && cells.get(qColumn).isEmpty()) {
      throw error(number, "neither side has a value; write 0 on the side that lacks the outcome");
    }
    if (outcomeColumn >= 0) {
      String outcome = cells.get(outcomeColumn);
      Integer earlier = lineOfOutcome.put(outcome, number);
      if (earlier != null) {
        throw error(
            number,
            "outcome '" + outcome + "' occurs twice, first in line " + earlier + "; keep one");
      }
    }
    rows.add(
        new double[] {
          weight(number, "P", cells.get(pColumn)), weight(number, "Q", cells.get(qColumn))
        });
  }

  private double weight(int number, String name, String cell) {
    if (cell.isEmpty()) {
      return 0;
    }
    double value;
    try {
      value = NumberText.decimal(name, cell, MechanismReader.NOT_NEGATIVE);
    } catch (IllegalArgumentException e) {
      throw error(number, String.valueOf(e.getMessage()));
    }
    if (!(value >= 0 && value <= Double.MAX_VALUE)) {
      throw error(
          number,
          name + " must be at least 0 and finite, got " + cell + "; give a probability or a count");
    }
    return value;
  }

  private BadInputException error(int line, String message) {
    return CsvText.error(path, line, message);
  }
}
