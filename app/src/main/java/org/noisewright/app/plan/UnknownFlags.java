package org.noisewright.app.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noisewright.app.plan.KeyEffect.Known;
import org.noisewright.design.PlanFamily.Coordinate;

/** Flags of a release of which one holds the word solve. */
final class UnknownFlags {
  /** What the unknown of each flag is called. */
  private static final Map<String, String> NAMES = names();

  private UnknownFlags() {}

  private static Map<String, String> names() {
    Map<String, String> names = new HashMap<>();
    names.put("--gaussian", "standardDeviation");
    names.put("--laplace", "scale");
    names.put("--randomized-response", "keepProbability");
    names.put("--sensitivity", "sensitivity");
    names.put("--clip-norm", "clipNorm");
    names.put("--values", "values");
    names.put("--poisson", "samplingRate");
    names.put("--batch-size", "batchSize");
    names.put("--records", "records");
    names.put("--accumulation", "accumulation");
    names.put("--times", "times");
    names.put("--epochs", "epochs");
    names.put("--records-per-user", "recordsPerUser");
    return names;
  }

  static UnknownPlan unknown(Map<String, String> flags) {
    List<String> unknown = new ArrayList<>();
    flags.forEach(
        (flag, value) -> {
          for (String part : value.split(",", -1)) {
            if (part.strip().equals(UnknownPlan.WORD)) {
              unknown.add(flag);
            }
          }
        });
    if (unknown.isEmpty()) {
      throw new BadInputException(
          "nothing is unknown; write the word solve in place of one number, for example --gaussian"
              + " solve");
    }
    if (unknown.size() > 1) {
      throw UnknownPlan.several(unknown.stream().sorted().toList());
    }
    String flag = unknown.get(0);
    String name = name(flag, flags);
    Known effect = UnknownPlan.known(flag, effect(flag, flags));
    Coordinate coordinate = Coordinate.VALUE;
    if (flag.equals("--randomized-response")) {
      int values = (int) Math.min(1e9, Math.max(2, number("--values", flags, 2)));
      coordinate = Coordinate.keepProbability(values);
      effect =
          effect.over(
              new KeySpan(
                  Math.nextUp(1.0 / values), effect.span().most(), false, 0.5 + 0.5 / values));
    }
    boolean whole = effect.span().whole();
    return UnknownPlan.of(
        name,
        effect,
        coordinate,
        value -> PlanFlags.stated(filled(flags, flag, UnknownPlan.text(value, whole))));
  }

  private static String name(String flag, Map<String, String> flags) {
    if (flag.equals("--approximate-dp")) {
      return flags.getOrDefault(flag, "").startsWith(UnknownPlan.WORD) ? "epsilon" : "delta";
    }
    return NAMES.getOrDefault(flag, flag);
  }

  private static Map<String, String> filled(Map<String, String> flags, String flag, String number) {
    Map<String, String> filled = new HashMap<>(flags);
    filled.computeIfPresent(flag, (key, text) -> text.replace(UnknownPlan.WORD, number));
    return filled;
  }

  private static KeyEffect effect(String flag, Map<String, String> flags) {
    boolean epochs = flags.containsKey("--epochs");
    return switch (flag) {
      case "--gaussian", "--laplace" -> noise(flags);
      case "--randomized-response" -> KeyEffect.less(KeySpan.KEEP);
      case "--approximate-dp" ->
          KeyEffect.less(name(flag, flags).equals("epsilon") ? KeySpan.NATS : KeySpan.DELTA);
      case "--sensitivity", "--clip-norm" -> KeyEffect.less(KeySpan.LENGTH);
      case "--values" -> KeyEffect.less(new KeySpan(2, Integer.MAX_VALUE, true, 2));
      case "--poisson" -> ReleaseEffects.RATE;
      case "--times", "--epochs" -> ReleaseEffects.TIMES;
      case "--batch-size", "--accumulation" -> {
        String other = flag.equals("--batch-size") ? "--accumulation" : "--batch-size";
        double records = number("--records", flags, (double) (1L << 53));
        yield epochs ? ReleaseEffects.BOTH : ReleaseEffects.size(records, number(other, flags, 1));
      }
      case "--records" ->
          epochs
              ? ReleaseEffects.BOTH
              : ReleaseEffects.population(
                  number("--batch-size", flags, 1) * number("--accumulation", flags, 1));
      case "--records-per-user" -> ReleaseEffects.RECORDS_PER_USER;
      default -> KeyEffect.NO_NUMBER;
    };
  }

  /** The search begins at the noise of many releases with an epsilon of about 1. */
  private static KeyEffect noise(Map<String, String> flags) {
    KeySpan span =
        KeySpan.NOISE.times(number("--sensitivity", flags, number("--clip-norm", flags, 1)));
    double many = number("--poisson", flags, 1) * Math.sqrt(number("--times", flags, 1));
    return KeyEffect.noise(span.from(span.start() * Math.max(1, many)));
  }

  /** The number of a flag where one is written, for a place to begin. */
  private static double number(String flag, Map<String, String> flags, double otherwise) {
    try {
      double number = NumberText.decimal(flag, flags.getOrDefault(flag, ""), "");
      return number > 0 && number <= Double.MAX_VALUE ? number : otherwise;
    } catch (IllegalArgumentException e) {
      return otherwise;
    }
  }
}
