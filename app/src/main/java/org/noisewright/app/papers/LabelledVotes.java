package org.noisewright.app.papers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * Votes of teachers on 10,000 images of handwritten digits, with the true labels: the files of
 * {@code cases/} that are packed with the program.
 *
 * @param name what they are
 * @param counts votes for each class, for each query
 * @param labels the true classes
 */
record LabelledVotes(String name, List<double[]> counts, List<Integer> labels) {

  /** Copies the lists. */
  LabelledVotes {
    counts = List.copyOf(counts);
    labels = List.copyOf(labels);
  }

  /** 250 teachers of 240 images each: 0.869 of their votes are right. */
  static LabelledVotes easy() {
    return read("250 teachers", "private-votes-250.csv.gz");
  }

  /** 1000 teachers of 30 images each: 0.551 of their votes are right. */
  static LabelledVotes hard() {
    return read("1000 weak teachers", "private-votes-1000.csv.gz");
  }

  private static LabelledVotes read(String name, String file) {
    List<double[]> counts = new ArrayList<>();
    List<Integer> labels = new ArrayList<>();
    try (InputStream packed = LabelledVotes.class.getResourceAsStream(file)) {
      if (packed == null) {
        throw new IllegalStateException(file + " is not packed with the program");
      }
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(new GZIPInputStream(packed), StandardCharsets.UTF_8));
      lines.readLine();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] cells = line.split(",", -1);
        double[] votes = new double[cells.length - 1];
        for (int c = 0; c < votes.length; c++) {
          votes[c] = Integer.parseInt(cells[c + 1]);
        }
        counts.add(votes);
        labels.add(Integer.valueOf(cells[0]));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new LabelledVotes(name, counts, labels);
  }

  /** Every so many-th of them. */
  LabelledVotes every(int many) {
    List<double[]> some = new ArrayList<>();
    List<Integer> theirs = new ArrayList<>();
    for (int i = 0; i < counts.size(); i += many) {
      some.add(counts.get(i));
      theirs.add(labels.get(i));
    }
    return new LabelledVotes(name, some, theirs);
  }
}
