package org.noisewright.app.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.RandomizedResponse.AbsentRecord;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/**
 * A plan of one release given by flags. Nothing here touches the libraries that read files, so that
 * a question in flags starts fast.
 */
public final class PlanFlags {
  /** Flags that name a mechanism, each with the form of its value. */
  public static final Map<String, String> MECHANISMS = mechanisms();

  /** Flags that belong to the release whatever the mechanism. */
  public static final List<String> RELEASE = List.of("--poisson", "--times", "--relation");

  /** Flags that belong to some mechanisms only. */
  public static final List<String> DETAILS =
      List.of("--sensitivity", "--values", "--absent-record");

  private static final Map<String, Set<String>> DETAILS_OF =
      Map.of(
          "--gaussian", Set.of("--sensitivity"),
          "--laplace", Set.of("--sensitivity"),
          "--approximate-dp", Set.of(),
          "--randomized-response", Set.of("--values", "--absent-record"),
          "--discrete-pair", Set.of());

  private final Map<String, String> flags;

  private PlanFlags(Map<String, String> flags) {
    this.flags = flags;
  }

  private static Map<String, String> mechanisms() {
    Map<String, String> forms = new LinkedHashMap<>();
    forms.put("--gaussian", "SD");
    forms.put("--laplace", "SCALE");
    forms.put("--approximate-dp", "EPS,DELTA");
    forms.put("--randomized-response", "KEEP");
    forms.put("--discrete-pair", "FILE");
    return forms;
  }

  /**
   * The plan of these flags.
   *
   * @param flags values by flag, such as {@code --gaussian} to {@code 4}; only flags of this class
   */
  public static PrivacyPlan plan(Map<String, String> flags) {
    return new PlanFlags(flags).plan();
  }

  private PrivacyPlan plan() {
    String chosen = chosen();
    for (String detail : DETAILS) {
      if (flags.containsKey(detail)
          && !DETAILS_OF.getOrDefault(chosen, Set.of()).contains(detail)) {
        throw new BadInputException(detail + " does not belong to " + chosen + "; leave it out");
      }
    }
    Mechanism mechanism = mechanism(chosen, flags.getOrDefault(chosen, ""));
    Sampling sampling = Sampling.none();
    if (flags.containsKey("--poisson")) {
      sampling =
          checked("--poisson", () -> Sampling.poisson(number("--poisson", "a number in [0, 1]")));
    }
    long times = 1;
    if (flags.containsKey("--times")) {
      times = checked("--times", () -> whole("--times", PlanReader.TIMES_RANGE));
    }
    NeighboringRelation relation = NeighboringRelation.ADD_OR_REMOVE_ONE;
    if (flags.containsKey("--relation")) {
      relation = checked("--relation", () -> Relations.of(flags.getOrDefault("--relation", "")));
    }
    Sampling drawn = sampling;
    long count = times;
    Release release = checked("--times", () -> new Release(mechanism, drawn, count));
    return PrivacyPlan.of(relation, release);
  }

  private String chosen() {
    List<String> given = new ArrayList<>();
    for (String flag : MECHANISMS.keySet()) {
      if (flags.containsKey(flag)) {
        given.add(flag);
      }
    }
    if (given.isEmpty()) {
      throw new BadInputException(
          "no mechanism is given; name a plan file or one of "
              + String.join(", ", MECHANISMS.keySet()));
    }
    if (given.size() > 1) {
      throw new BadInputException(
          String.join(" and ", given)
              + " cannot be given together; write a plan file for several releases");
    }
    return given.get(0);
  }

  private Mechanism mechanism(String flag, String value) {
    return switch (flag) {
      case "--gaussian" -> {
        double standardDeviation = number(flag, MechanismReader.POSITIVE);
        yield checked(flag, () -> new GaussianMechanism(standardDeviation, sensitivity()));
      }
      case "--laplace" -> {
        double scale = number(flag, MechanismReader.POSITIVE);
        yield checked(flag, () -> new LaplaceMechanism(scale, sensitivity()));
      }
      case "--approximate-dp" -> approximateDp(flag, value);
      case "--randomized-response" -> randomizedResponse(flag);
      default -> HistogramFile.read(TextFile.path(value));
    };
  }

  private double sensitivity() {
    return flags.containsKey("--sensitivity")
        ? number("--sensitivity", MechanismReader.POSITIVE)
        : 1;
  }

  private static Mechanism approximateDp(String flag, String value) {
    int comma = value.indexOf(',');
    if (comma < 0 || value.indexOf(',', comma + 1) >= 0) {
      throw new BadInputException(
          flag + " must be EPS,DELTA, got " + value + "; write for example " + flag + " 0.1,1e-6");
    }
    return checked(
        flag,
        () ->
            new ApproximateDp(
                NumberText.decimal(
                    "epsilon", value.substring(0, comma), MechanismReader.NOT_NEGATIVE),
                NumberText.decimal(
                    "delta", value.substring(comma + 1), MechanismReader.PROBABILITY)));
  }

  private Mechanism randomizedResponse(String flag) {
    double keep = number(flag, "in [1/values, 1)");
    int values = 2;
    if (flags.containsKey("--values")) {
      values =
          checked("--values", () -> MechanismReader.values(whole("--values", "of at least 2")));
    }
    AbsentRecord absent = AbsentRecord.UNSTATED;
    if (flags.containsKey("--absent-record")) {
      String word = flags.getOrDefault("--absent-record", "");
      absent = checked("--absent-record", () -> MechanismReader.absentRecord(word));
    }
    int possible = values;
    AbsentRecord stated = absent;
    return checked(flag, () -> new RandomizedResponse(keep, possible, stated));
  }

  private double number(String flag, String range) {
    try {
      return NumberText.decimal(flag, flags.getOrDefault(flag, ""), range);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }

  private long whole(String flag, String range) {
    try {
      return NumberText.whole(flag, flags.getOrDefault(flag, ""), range);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }

  /** Calls a constructor that checks its arguments and puts the flag before its message. */
  private static <T> T checked(String flag, Supplier<T> constructor) {
    try {
      return constructor.get();
    } catch (IllegalArgumentException e) {
      throw new BadInputException(flag + ": " + e.getMessage());
    }
  }
}
