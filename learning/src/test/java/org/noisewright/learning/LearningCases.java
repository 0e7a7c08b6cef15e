package org.noisewright.learning;

import java.nio.file.Path;
import java.util.List;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.PublicTables;
import org.noisewright.learning.data.SvmlightFiles;

/** The small data sets in cases/learning. */
public final class LearningCases {
  private static final Path FOLDER =
      Path.of(System.getProperty("noisewright.cases", "cases"), "learning");

  private LearningCases() {}

  /** A file. */
  public static Path file(String name) {
    return FOLDER.resolve(name);
  }

  /** 1797 digits. */
  public static Examples digits() {
    return PublicTables.digits().read(List.of(file("digits.csv.gz")));
  }

  /** 500 film reviews to learn from or 250 to test with, as counts of 2000 words. */
  public static Examples reviews(boolean test) {
    Path file = file(test ? "imdb-test.svm.gz" : "imdb-train.svm.gz");
    return SvmlightFiles.read(List.of(file), 2000, 2);
  }

  /** 80 persons. */
  public static Examples adult() {
    return PublicTables.adult().read(List.of(file("adult.data")));
  }
}
