package org.noisewright.app.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.noisewright.app.plan.SourceNode.Field;
import org.noisewright.app.plan.SourceNode.Kind;
import org.noisewright.app.plan.SourceNode.Mapping;
import org.noisewright.app.plan.SourceNode.Scalar;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.sampling.LatticeStep;

/**
 * Noise given by the name of its kind and one option for each key of a plan: {@code gaussian
 * --standard-deviation 4}.
 */
public final class NoiseFlags {
  /** The distance of the points of the table, and of the noise itself if it is on a lattice. */
  public static final String STEP = "--step";

  /** The sensitivity. */
  public static final String SENSITIVITY = "--sensitivity";

  private static final String STEP_KEY = "step";
  private static final Set<String> NO_OPTIONS =
      Set.of(
          STEP_KEY,
          "sensitivity",
          "clipNorm",
          "norm",
          "noiseMultiplier",
          "start",
          "weights",
          "masses",
          "logDensity");

  private NoiseFlags() {}

  private static Map<String, MechanismKind> byName() {
    List<MechanismKind> all = new ArrayList<>(NoiseKinds.all());
    all.addAll(LatticeKinds.all());
    all.addAll(TableKinds.all());
    Map<String, MechanismKind> kinds = new LinkedHashMap<>();
    all.forEach(kind -> kinds.put(kind.name(), kind));
    return kinds;
  }

  /** The names of all kinds of noise. */
  public static List<String> kinds() {
    return List.copyOf(byName().keySet());
  }

  /** The options of all kinds together, each with its meaning and the kinds that have it. */
  public static Map<String, String> options() {
    Map<String, Map<String, List<String>>> meanings = new LinkedHashMap<>();
    for (MechanismKind kind : byName().values()) {
      for (KindKey key : kind.keys()) {
        if (!NO_OPTIONS.contains(key.name())) {
          meanings
              .computeIfAbsent(key.name(), name -> new LinkedHashMap<>())
              .computeIfAbsent(meaning(key), meaning -> new ArrayList<>())
              .add(kind.name());
        }
      }
    }
    Map<String, String> options = new LinkedHashMap<>();
    meanings.forEach(
        (key, kinds) -> {
          List<String> parts = new ArrayList<>();
          kinds.forEach((meaning, names) -> parts.add(String.join(", ", names) + ": " + meaning));
          options.put(option(key), String.join("; ", parts));
        });
    return options;
  }

  private static String meaning(KindKey key) {
    return key.name().equals("file")
        ? "the table, a .csv or .json file"
        : key.meaning().replace("`", "");
  }

  /** {@code --standard-deviation} for standardDeviation. */
  private static String option(String key) {
    StringBuilder option = new StringBuilder("--");
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      option.append(Character.isUpperCase(c) ? "-" : "").append(Character.toLowerCase(c));
    }
    return option.toString();
  }

  /**
   * The mechanism of a kind of noise.
   *
   * @param name of the kind
   * @param options values by option: those of {@link #options}, and STEP and SENSITIVITY
   */
  public static Mechanism mechanism(String name, Map<String, String> options) {
    MechanismKind kind = byName().get(name);
    if (kind == null) {
      throw new BadInputException(
          "unknown noise '"
              + name
              + "'"
              + Nearest.suggestion(name, kinds())
              + "; or name a plan file that ends in .yaml or .json");
    }
    Map<String, Field> fields = new LinkedHashMap<>();
    List<String> known = new ArrayList<>();
    Map<String, String> left = new LinkedHashMap<>(options);
    boolean lattice = LatticeKinds.all().stream().anyMatch(one -> one.name().equals(name));
    for (KindKey key : kind.keys()) {
      String option = option(key.name());
      boolean step = key.name().equals(STEP_KEY);
      if (!NO_OPTIONS.contains(key.name())) {
        known.add(option);
      }
      String value = step && !lattice ? null : left.remove(option);
      if (value != null) {
        String text = step ? NumberText.of(step(value).value()) : value;
        fields.put(key.name(), new Field(1, new Scalar(text, Kind.NUMBER, 1)));
      }
    }
    left.remove(STEP);
    if (!left.isEmpty()) {
      throw new BadInputException(
          left.keySet().iterator().next()
              + " does not belong to "
              + name
              + "; its options are "
              + String.join(", ", known));
    }
    fields.put("mechanism", new Field(1, new Scalar(name, Kind.STRING, 1)));
    Fields source = new Fields("", "", new Mapping(fields, 1));
    try {
      return MechanismReader.inner(source, PlanFrame.of(Path.of("")));
    } catch (BadInputException e) {
      throw new BadInputException(words(kind, String.valueOf(e.getMessage())));
    }
  }

  /** The step of a lattice. */
  public static LatticeStep step(String text) {
    try {
      return LatticeStep.parse(text);
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--" + e.getMessage());
    }
  }

  /** A message about keys, as one about options. */
  private static String words(MechanismKind kind, String message) {
    String words = message.replaceFirst("^, line 1(, [^:]*)?: ", "");
    for (KindKey key : kind.keys()) {
      String missing = "key '" + key.name() + "' is missing; write for example '" + key.name();
      if (words.startsWith(missing)) {
        return words
            .replace("key '" + key.name() + "'", option(key.name()))
            .replace("'" + key.name() + ": ", option(key.name()) + " ")
            .replaceFirst("'$", "");
      }
      if (words.startsWith(key.name() + " ")) {
        return option(key.name()) + words.substring(key.name().length());
      }
    }
    return words;
  }
}
