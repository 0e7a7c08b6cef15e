package org.noisewright.app.table;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.NoiseTable;

/** Our own form of a noise table in JSON files, as maps, lists, words and numbers. */
public final class TableTree {
  /** The word by which a file is known. */
  public static final String FORMAT = "noisewright-table";

  /** The version of the form. */
  public static final long VERSION = 1;

  /** The sum of the weights, as it stands in a file. */
  public static final String TOTAL = "2^62";

  private TableTree() {}

  /**
   * A whole file. Numbers that must be exact and may be no doubles, step and sensitivity, are
   * words.
   *
   * @param version of the program that writes it
   */
  public static Map<String, Object> of(AccountedTable accounted, String version) {
    return of(accounted, version, Map.of());
  }

  /**
   * A whole file with what else is known of the table.
   *
   * @param more keys and values to put before the checksum
   */
  public static Map<String, Object> of(
      AccountedTable accounted, String version, Map<String, Object> more) {
    NoiseTable table = accounted.table();
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("format", FORMAT);
    tree.put("version", VERSION);
    tree.put("writtenBy", "noisewright " + version);
    tree.put("noise", table.provenance());
    if (!accounted.source().isEmpty()) {
      tree.put("source", accounted.source());
    }
    tree.put("step", table.step().toString());
    tree.put("sensitivity", accounted.sensitivity().toString());
    tree.put("tails", table.tails().name().toLowerCase(Locale.ROOT));
    tree.put("symmetric", table.symmetric());
    tree.putAll(more);
    tree.put("checksum", accounted.checksum());
    tree.put("total", TOTAL);
    tree.put("first", table.first());
    tree.put(
        "weights", IntStream.range(0, table.size()).mapToLong(table::weights).boxed().toList());
    return tree;
  }
}
