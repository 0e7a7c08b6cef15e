package org.noisewright.learning;

import java.nio.file.Path;
import java.util.List;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.PublicTables;

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

  /** 80 persons. */
  public static Examples adult() {
    return PublicTables.adult().read(List.of(file("adult.data")));
  }
}
