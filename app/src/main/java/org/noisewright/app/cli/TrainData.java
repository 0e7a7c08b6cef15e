package org.noisewright.app.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.LayoutFile;
import org.noisewright.app.plan.Nearest;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.TextFile;
import org.noisewright.learning.data.DataSet;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.TableColumn;
import org.noisewright.learning.data.TableLayout;

/** The data that a training names. */
final class TrainData {
  private static final List<String> KNOWN =
      List.of("adult", "mnist", "digits", "imdb", "cifar", "csv");
  private static final List<String> TABLE_KEYS =
      List.of("layout", "label", "classes", "range", "testData");

  private TrainData() {}

  /** Reads it. */
  static DataSet read(TrainOptions options) {
    String name = options.dataset();
    if (!KNOWN.contains(name)) {
      throw new BadInputException(
          (options.file().isEmpty() ? "" : options.file() + ": ")
              + "unknown data set '"
              + name
              + "'"
              + Nearest.suggestion(name, KNOWN));
    }
    Path folder = TextFile.path(options.folder());
    for (String key : TABLE_KEYS) {
      if (options.has(key) && !name.equals("csv")) {
        throw new BadInputException(options.name(key) + " is for the data set csv, got " + name);
      }
    }
    DataSet data =
        switch (name) {
          case "adult" -> DataSet.adult(folder);
          case "mnist" -> DataSet.mnist(folder);
          case "digits" -> DataSet.digits(folder);
          case "imdb" -> DataSet.imdb(folder);
          case "cifar" -> DataSet.cifar(folder);
          default -> table(options, folder);
        };
    if (!options.has("pool")) {
      return data;
    }
    try {
      return data.pooled((int) options.whole("pool", 1, 1024));
    } catch (IllegalArgumentException e) {
      throw new BadInputException(options.name("pool") + ": " + e.getMessage());
    }
  }

  private static DataSet table(TrainOptions options, Path file) {
    TableLayout layout = layout(options, file);
    Optional<Examples> test =
        options.word("testData").map(name -> layout.read(List.of(TextFile.path(name))));
    return DataSet.of(String.valueOf(file.getFileName()), layout.read(List.of(file)), test);
  }

  private static TableLayout layout(TrainOptions options, Path file) {
    if (options.has("layout")) {
      for (String key : List.of("label", "classes", "range")) {
        if (options.has(key)) {
          throw new BadInputException(
              options.name("layout") + " and " + options.name(key) + " are both given; keep one");
        }
      }
      return LayoutFile.read(options.word("layout").orElse(""));
    }
    String label =
        options
            .word("label")
            .orElseThrow(
                () ->
                    new BadInputException(
                        "a table needs public ranges; write for example "
                            + options.name("layout")
                            + " layout.yaml, or "
                            + options.name("label")
                            + " income with classes and a range"));
    String classes =
        options.word("classes").orElseThrow(() -> options.missing("classes", "no,yes"));
    String range = options.word("range").orElseThrow(() -> options.missing("range", "0:100"));
    String[] ends = range.split(":", -1);
    if (ends.length != 2) {
      throw new BadInputException(
          options.name("range")
              + " must be LOW:HIGH, got '"
              + range
              + "'; write for example 0:100");
    }
    try {
      TableColumn.Label column = LayoutFile.label(label, List.of(classes.split(",", -1)));
      return TableLayout.ofHeader(
          file,
          column,
          NumberText.decimal(options.name("range"), ends[0], "a finite number"),
          NumberText.decimal(options.name("range"), ends[1], "a finite number"));
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }

  /** How many columns hold one value other than 0 in all records. This looks at the records. */
  static int constantColumns(Examples examples) {
    int width = examples.width();
    int[] seen = new int[width];
    float[] first = new float[width];
    boolean[] varies = new boolean[width];
    for (int row = 0; row < examples.size(); row++) {
      for (int place = examples.firstPlace(row); place < examples.endPlace(row); place++) {
        int column = examples.column(place);
        varies[column] |= seen[column] > 0 && first[column] != examples.value(place);
        first[column] = examples.value(place);
        seen[column]++;
      }
    }
    int constant = 0;
    for (int column = 0; column < width; column++) {
      constant += seen[column] == examples.size() && !varies[column] ? 1 : 0;
    }
    return constant;
  }
}
