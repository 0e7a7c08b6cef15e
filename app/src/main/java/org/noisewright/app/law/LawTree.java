package org.noisewright.app.law;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.noisewright.mechanism.LossPoints;
import org.noisewright.pld.LossLaw;

/** Our own form of a law of the loss in files, as maps, lists, words and numbers. */
public final class LawTree {
  /** The word by which a file is known. */
  public static final String FORMAT = "noisewright-law";

  /** The version of the form. */
  public static final long VERSION = 1;

  private LawTree() {}

  /**
   * A whole file. Masses are natural logarithms, so that none underflows; the one at infinity is
   * left out where there is none.
   *
   * @param direction remove, add, or both for a law that is that of both
   * @param provenance where the law comes from, for the reader
   */
  public static Map<String, Object> of(
      LossLaw law, String direction, Map<String, Object> provenance) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("format", FORMAT);
    tree.put("version", VERSION);
    tree.put("standing", law.standing().name().toLowerCase(Locale.ROOT));
    tree.put("direction", direction);
    points(law.size(), law::loss, law::logMass, law.logInfinityMass(), tree);
    tree.put("provenance", provenance);
    return tree;
  }

  /** The same of data, as it stands in a plan. */
  public static Map<String, Object> of(LossPoints law, boolean exact, String direction) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("standing", exact ? "exact" : "upper");
    tree.put("direction", direction);
    points(law.size(), law::loss, law::logMass, law.logInfinityMass(), tree);
    return tree;
  }

  private static void points(
      int size,
      IntToDoubleFunction loss,
      IntToDoubleFunction logMass,
      double logInfinityMass,
      Map<String, Object> tree) {
    tree.put("losses", list(size, loss));
    tree.put("logMasses", list(size, logMass));
    if (logInfinityMass > Double.NEGATIVE_INFINITY) {
      tree.put("logInfinityMass", logInfinityMass);
    }
  }

  private static List<Double> list(int size, IntToDoubleFunction value) {
    return IntStream.range(0, size).mapToDouble(value).boxed().toList();
  }
}
