package org.noisewright.app.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  public static final List<String> RELEASE =
      List.of(
          "--poisson",
          "--batch-size",
          "--records",
          "--accumulation",
          "--times",
          "--epochs",
          "--relation",
          "--records-per-user");

  /** Flags that belong to some mechanisms only. */
  public static final List<String> DETAILS =
      List.of("--sensitivity", "--clip-norm", "--values", "--absent-record");

  private static final Map<String, Set<String>> DETAILS_OF =
      Map.of(
          "--gaussian", Set.of("--sensitivity", "--clip-norm"),
          "--laplace", Set.of("--sensitivity", "--clip-norm"),
          "--approximate-dp", Set.of(),
          "--randomized-response", Set.of("--values", "--absent-record"),
          "--discrete-pair", Set.of());

  private final Map<String, String> flags;
  private final List<String> derived = new ArrayList<>();
  private NeighboringRelation relation = NeighboringRelation.ADD_OR_REMOVE_ONE;

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
  public static StatedPlan stated(Map<String, String> flags) {
    return new PlanFlags(flags).stated();
  }

  /**
   * The plan of one mechanism that is given otherwise.
   *
   * @param flags those of {@link #RELEASE} only
   * @param derived what was computed from the words in which the mechanism was stated
   */
  public static StatedPlan stated(
      Mechanism mechanism, Map<String, String> flags, List<String> derived) {
    PlanFlags plan = new PlanFlags(flags);
    plan.derived.addAll(derived);
    return plan.stated(() -> mechanism);
  }

  private StatedPlan stated() {
    String chosen = chosen();
    for (String detail : DETAILS) {
      if (flags.containsKey(detail)
          && !DETAILS_OF.getOrDefault(chosen, Set.of()).contains(detail)) {
        throw new BadInputException(detail + " does not belong to " + chosen + "; leave it out");
      }
    }
    return stated(() -> mechanism(chosen, flags.getOrDefault(chosen, "")));
  }

  /** The mechanism is asked for when the relation is known. */
  private StatedPlan stated(Supplier<Mechanism> stating) {
    if (flags.containsKey("--relation")) {
      relation = checked("--relation", () -> Relations.of(flags.getOrDefault("--relation", "")));
    }
    Mechanism mechanism = stating.get();
    Optional<Batches> batches = batches();
    Sampling sampling = sampling(batches);
    long times = times(batches);
    Release release = checked("--times", () -> new Release(mechanism, sampling, times));
    long records =
        flags.containsKey("--records-per-user")
            ? whole("--records-per-user", PlanReader.RECORDS_RANGE)
            : 1;
    PrivacyPlan plan =
        checked(
            "--records-per-user",
            () -> PrivacyPlan.of(relation, release).withRecordsPerUser(records));
    return new StatedPlan(plan, derived);
  }

  private Optional<Batches> batches() {
    boolean size = flags.containsKey("--batch-size");
    if (!size && !flags.containsKey("--records")) {
      for (String flag : List.of("--accumulation", "--epochs")) {
        if (flags.containsKey(flag)) {
          throw new BadInputException(
              flag
                  + " needs --batch-size and --records; write for example --batch-size 512"
                  + " --records 50000");
        }
      }
      return Optional.empty();
    }
    if (!size || !flags.containsKey("--records")) {
      throw new BadInputException(
          (size ? "--batch-size needs --records" : "--records needs --batch-size")
              + "; the rate is their quotient");
    }
    long batchSize = whole("--batch-size", "in [1, 2^53]");
    long records = whole("--records", "in [1, 2^53]");
    long accumulation =
        flags.containsKey("--accumulation") ? whole("--accumulation", "in [1, 2^53]") : 1;
    return Optional.of(
        checked("--batch-size", () -> new Batches(records, batchSize, accumulation)));
  }

  private Sampling sampling(Optional<Batches> batches) {
    if (batches.isPresent()) {
      double rate = batches.get().rate();
      if (flags.containsKey("--poisson") && number("--poisson", "a number in [0, 1]") != rate) {
        throw new BadInputException(
            "--poisson and --batch-size both give the rate of Poisson sampling, and it is "
                + NumberText.of(rate)
                + " by --batch-size and --records; give one of them");
      }
      derived.add("Poisson " + batches.get().rateWords());
      return Sampling.poisson(rate);
    }
    return flags.containsKey("--poisson")
        ? checked("--poisson", () -> Sampling.poisson(number("--poisson", "a number in [0, 1]")))
        : Sampling.none();
  }

  private long times(Optional<Batches> batches) {
    if (!flags.containsKey("--epochs")) {
      return flags.containsKey("--times") ? whole("--times", PlanReader.TIMES_RANGE) : 1;
    }
    if (flags.containsKey("--times")) {
      throw new BadInputException(
          "--times and --epochs both give the number of releases; give one of them");
    }
    long epochs = whole("--epochs", "of at least 1");
    Batches steps = batches.orElseThrow();
    long times = checked("--epochs", () -> steps.steps(epochs));
    derived.add(steps.stepWords(epochs));
    return times;
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
    if (flags.containsKey("--clip-norm")) {
      if (flags.containsKey("--sensitivity")) {
        throw new BadInputException(
            "--clip-norm and --sensitivity cannot be given together; the sensitivity of a clipped"
                + " sum follows from its clip norm");
      }
      ClipNorm clip = new ClipNorm(number("--clip-norm", MechanismReader.POSITIVE), relation);
      derived.add(clip.words());
      return clip.sensitivity();
    }
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
