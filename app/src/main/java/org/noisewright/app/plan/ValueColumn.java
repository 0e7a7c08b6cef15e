package org.noisewright.app.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noisewright.numerics.Interrupts;

/**
 * A column of values in a CSV file, to which noise is to be added. No value is an error, and every
 * line after the header is one value, also a blank one and one that begins as a comment: whether a
 * line has a value must not be seen. What is missing is no number, for whoever clamps it; a quote
 * that is not closed ends with its line; bytes that are no UTF-8 are some other sign.
 */
public final class ValueColumn {
  private ValueColumn() {}

  /**
   * The values in the order of the lines.
   *
   * @param name of the file; its first line names the columns
   * @param column name of the column; may be left out if there is only one
   */
  public static List<ReleasedValue> read(String name, Optional<String> column) {
    Path path = TextFile.path(name);
    List<String> header = new ArrayList<>();
    List<String> cells = new ArrayList<>();
    int place = -1;
    int number = 0;
    for (String line :
        (Iterable<String>) TextFile.readAny(path, "a table of values").lines()::iterator) {
      Interrupts.look();
      number++;
      if (!header.isEmpty()) {
        List<String> all = CsvText.anyCells(line);
        cells.add(place < all.size() ? all.get(place) : "");
      } else if (CsvText.hasCells(line)) {
        header.addAll(CsvText.cells(path, number, line));
        place = place(path, number, header, column);
      }
    }
    if (header.isEmpty()) {
      throw new BadInputException(path + " holds nothing but comments; it needs a header");
    }
    return cells.stream().map(ReleasedValue::of).toList();
  }

  private static int place(Path path, int number, List<String> header, Optional<String> column) {
    if (column.isEmpty()) {
      if (header.size() > 1) {
        throw CsvText.error(
            path,
            number,
            "the file has "
                + header.size()
                + " columns; name one with --column, for example --column "
                + header.get(0));
      }
      return 0;
    }
    int place = header.indexOf(column.get());
    if (place < 0) {
      throw CsvText.error(
          path,
          number,
          "no column is named '" + column.get() + "'" + Nearest.suggestion(column.get(), header));
    }
    return place;
  }
}
