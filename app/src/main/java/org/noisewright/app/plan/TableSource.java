package org.noisewright.app.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.Supplier;

/**
 * The numbers of a mechanism that is given by a table: keys of the mechanism, or the same keys in a
 * JSON file, or the columns of a CSV file.
 */
final class TableSource {
  /**
   * Numbers of one kind.
   *
   * @param key their name as a key, a list
   * @param column their name as a column
   * @param range allowed values in words
   * @param allowed the same as a test, false for NaN
   */
  record Column(String key, String column, String range, DoublePredicate allowed) {}

  /** Makes a description of two lists. */
  @FunctionalInterface
  interface OfLists<T> {
    /** The description; refuses by IllegalArgumentException. */
    T of(double[] first, double[] second);
  }

  /** Makes a description of equally spaced entries. */
  @FunctionalInterface
  interface OfEntries<T> {
    /** The description; refuses by IllegalArgumentException. */
    T of(double start, double step, double[] entries);
  }

  /** Makes a description of equally spaced whole entries, some of which are no doubles. */
  @FunctionalInterface
  interface OfWholes<T> {
    /** The description; refuses by IllegalArgumentException. */
    T of(double start, double step, long[] entries);
  }

  private final Fields fields;
  private final MechanismSource source;
  private final List<String> data;
  private final boolean file;

  /**
   * @param source the mechanism
   * @param data the keys that hold its table
   */
  private TableSource(MechanismSource source, List<String> data) {
    this.fields = source.fields();
    this.source = source;
    this.data = data;
    this.file = fields.has("file");
  }

  /** A description of two lists of numbers. */
  static <T> T lists(MechanismSource source, Column first, Column second, OfLists<T> constructor) {
    TableSource table = new TableSource(source, List.of(first.key(), second.key()));
    table.refuseBeside(table.data);
    if (table.isCsv()) {
      NumberTable csv = table.csv(List.of(first.column(), second.column()));
      double[] one = numbers(csv, first);
      double[] two = numbers(csv, second);
      return table.ofFile(() -> constructor.of(one, two));
    }
    Fields content = table.content();
    double[] one = numbers(content, first);
    double[] two = numbers(content, second);
    return content.build(() -> constructor.of(one, two));
  }

  /**
   * A description of entries at equally spaced places.
   *
   * @param place name of the column of places
   */
  static <T> T entries(
      MechanismSource source, String place, Column entry, OfEntries<T> constructor) {
    return entries(source, place, entry, constructor, Optional.empty());
  }

  /** The same where whole entries are kept as they are. */
  static <T> T entries(
      MechanismSource source,
      String place,
      Column entry,
      OfEntries<T> constructor,
      Optional<OfWholes<T>> wholes) {
    TableSource table = new TableSource(source, List.of("start", "step", entry.key()));
    if (!table.isCsv()) {
      table.refuseBeside(table.data);
      Fields content = table.content();
      double start = content.number("start", "finite", "-10");
      double step = content.number("step", MechanismReader.POSITIVE, "0.5");
      Optional<long[]> whole = wholes.flatMap(kept -> content.keptWholes(entry.key()));
      double[] entries = numbers(content, entry);
      return content.build(() -> made(start, step, entries, constructor, whole, wholes));
    }
    NumberTable csv = table.csv(List.of(place, entry.column()));
    double[] entries = numbers(csv, entry);
    Optional<long[]> whole = wholes.flatMap(kept -> csv.keptWholes(entry.column()));
    if (csv.has(place)) {
      table.refuseBeside(table.data);
      NumberTable.Places places = csv.places(place);
      return table.ofFile(
          () -> made(places.start(), places.step(), entries, constructor, whole, wholes));
    }
    table.refuseBeside(List.of(entry.key()));
    double start = table.fields.number("start", "finite", "-10");
    double step = table.fields.number("step", MechanismReader.POSITIVE, "0.5");
    return table.ofFile(() -> made(start, step, entries, constructor, whole, wholes));
  }

  private static <T> T made(
      double start,
      double step,
      double[] entries,
      OfEntries<T> constructor,
      Optional<long[]> whole,
      Optional<OfWholes<T>> wholes) {
    return whole.isPresent() && wholes.isPresent()
        ? wholes.get().of(start, step, whole.get())
        : constructor.of(start, step, entries);
  }

  private static double[] numbers(NumberTable csv, Column column) {
    return csv.numbers(column.column(), column.range(), column.allowed());
  }

  private static double[] numbers(Fields content, Column column) {
    return content.numbers(column.key(), column.range(), "[0.5, 0.5]");
  }

  private boolean isCsv() {
    return file && !source.file().toString().toLowerCase(Locale.ROOT).endsWith(".json");
  }

  private NumberTable csv(List<String> columns) {
    return NumberTable.read(source.file(), "a table", columns);
  }

  /** The keys of a JSON file, or those of the mechanism. */
  private Fields content() {
    if (!file) {
      return fields;
    }
    Path path = source.file();
    String wanted = "a table with the keys " + String.join(", ", data);
    Fields content = Fields.of(path.toString(), "", SourceReader.read(path, "a table"), wanted);
    content.allowOnly(data);
    return content;
  }

  /** Refuses keys of the table beside a file that holds them, and a mechanism without both. */
  private void refuseBeside(List<String> keys) {
    for (String key : keys) {
      if (file && fields.has(key)) {
        throw fields.error(
            fields.line(key), key + " and file are both given; the file holds it, leave one out");
      }
    }
    if (!file && keys.stream().noneMatch(fields::has)) {
      throw fields.error(
          fields.line(),
          "the table is missing; write 'file: table.csv', or the keys "
              + String.join(", ", keys)
              + " here");
    }
  }

  private <T> T ofFile(Supplier<T> constructor) {
    try {
      return constructor.get();
    } catch (IllegalArgumentException e) {
      throw new BadInputException(source.file() + ": " + e.getMessage());
    }
  }
}
