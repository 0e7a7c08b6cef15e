package org.noisewright.app.votes;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.CsvText;

/**
 * How many labels of a file are the true ones. For evaluation only: the true labels are not
 * protected by anything.
 *
 * @param right labels that are the true ones
 * @param known labels of queries whose true label is known
 * @param answered queries with a label
 */
public record LabelAccuracy(long right, long known, long answered) {

  /** Compares the labels of a file with the true ones in the votes, both as streams. */
  public static LabelAccuracy of(VoteFile votes, String labels) {
    try (VoteLines lines = VoteLines.open(Path.of(labels));
        VoteFile.Queries queries = votes.open()) {
      lines.next();
      long[] counts = new long[votes.classes()];
      long right = 0;
      long known = 0;
      long answered = 0;
      for (String line = lines.next(); line != null; line = lines.next()) {
        List<String> cells = CsvText.anyCells(line);
        String label = cells.size() < 2 ? "" : cells.get(1);
        if (votes.labelled()) {
          queries.next(counts);
        }
        if (!label.isEmpty()) {
          answered++;
          if (votes.labelled() && queries.label() != VoteRows.NO_LABEL) {
            known++;
            right += queries.label() == votes.classOf(label) ? 1 : 0;
          }
        }
      }
      return new LabelAccuracy(right, known, answered);
    } catch (IOException e) {
      throw new BadInputException(labels + " cannot be read: " + e.getMessage());
    }
  }

  /** The share of true labels; empty if none is known. */
  public Optional<Double> share() {
    return known == 0 ? Optional.empty() : Optional.of((double) right / (double) known);
  }
}
