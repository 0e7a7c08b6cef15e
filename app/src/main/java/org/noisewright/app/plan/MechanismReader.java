package org.noisewright.app.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.noisewright.app.plan.SourceNode.Sequence;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.RandomizedResponse.AbsentRecord;

/** Reads the mechanism of one release. */
final class MechanismReader {
  static final String POSITIVE = "positive and finite";
  static final String PROBABILITY = "a probability in [0, 1)";
  static final String NOT_NEGATIVE = "at least 0 and finite";

  /** Keys of each mechanism beside mechanism, sampling and times. */
  private static final Map<String, List<String>> KEYS =
      Map.of(
          "gaussian", List.of("standardDeviation", "sensitivity"),
          "laplace", List.of("scale", "sensitivity"),
          "approximate-dp", List.of("epsilon", "delta"),
          "randomized-response", List.of("keepProbability", "values", "absentRecord"),
          "discrete-pair", List.of("file", "p", "q", "pCounts", "qCounts"));

  private static final List<String> NAMES =
      List.of("gaussian", "laplace", "approximate-dp", "randomized-response", "discrete-pair");

  private final Fields release;
  private final Path folder;

  private MechanismReader(Fields release, Path folder) {
    this.release = release;
    this.folder = folder;
  }

  /** The name of the mechanism, checked to be a known one. */
  static String name(Fields release) {
    String name = release.word("mechanism", "gaussian");
    if (!KEYS.containsKey(name)) {
      throw release.error(
          release.line("mechanism"),
          "unknown mechanism '" + name + "'" + Nearest.suggestion(name, NAMES));
    }
    return name;
  }

  /**
   * The mechanism of this name.
   *
   * @param folder where relative file names start
   */
  static Mechanism read(String name, Fields release, Path folder) {
    List<String> keys = new ArrayList<>(List.of("mechanism"));
    keys.addAll(KEYS.getOrDefault(name, List.of()));
    keys.addAll(List.of("sampling", "times"));
    release.allowOnly(keys);
    MechanismReader reader = new MechanismReader(release, folder);
    return switch (name) {
      case "gaussian" -> reader.gaussian();
      case "laplace" -> reader.laplace();
      case "approximate-dp" -> reader.approximateDp();
      case "randomized-response" -> reader.randomizedResponse();
      default -> reader.discretePair();
    };
  }

  private Mechanism gaussian() {
    double standardDeviation = release.number("standardDeviation", POSITIVE, "4");
    double sensitivity = release.numberOr("sensitivity", POSITIVE, 1);
    return release.build(() -> new GaussianMechanism(standardDeviation, sensitivity));
  }

  private Mechanism laplace() {
    double scale = release.number("scale", POSITIVE, "5");
    double sensitivity = release.numberOr("sensitivity", POSITIVE, 1);
    return release.build(() -> new LaplaceMechanism(scale, sensitivity));
  }

  private Mechanism approximateDp() {
    double epsilon = release.number("epsilon", NOT_NEGATIVE, "0.1");
    double delta = release.numberOr("delta", PROBABILITY, 0);
    return release.build(() -> new ApproximateDp(epsilon, delta));
  }

  private Mechanism randomizedResponse() {
    double keep = release.number("keepProbability", "in [1/values, 1)", "0.75");
    int values = release.build(() -> values(release.wholeOr("values", "of at least 2", 2)));
    AbsentRecord absent = AbsentRecord.UNSTATED;
    if (release.has("absentRecord")) {
      absent = release.build(() -> absentRecord(release.word("absentRecord", "uniform")));
    }
    AbsentRecord stated = absent;
    return release.build(() -> new RandomizedResponse(keep, values, stated));
  }

  static int values(long values) {
    if (values > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "values must be at most " + Integer.MAX_VALUE + ", got " + values);
    }
    return (int) Math.max(values, Integer.MIN_VALUE);
  }

  static AbsentRecord absentRecord(String word) {
    if (!word.equals("uniform")) {
      throw new IllegalArgumentException(
          "absentRecord must be uniform, got '"
              + word
              + "'; it states what is released for a record that is not there, leave it out under"
              + " replace-one");
    }
    return AbsentRecord.UNIFORM;
  }

  private Mechanism discretePair() {
    boolean file = release.has("file");
    boolean probabilities = release.has("p") || release.has("q");
    boolean counts = release.has("pCounts") || release.has("qCounts");
    if ((file ? 1 : 0) + (probabilities ? 1 : 0) + (counts ? 1 : 0) != 1) {
      throw release.error(
          release.line(),
          "a discrete pair is given either by 'file: histograms.csv', or by probabilities"
              + " 'p: [0.9, 0.1]' and 'q: [0.1, 0.9]', or by counts 'pCounts: [90, 10]' and"
              + " 'qCounts: [10, 90]'");
    }
    if (file) {
      Path path = TextFile.path(release.word("file", "histograms.csv"));
      return HistogramFile.read(folder.resolve(path));
    }
    if (probabilities) {
      double[] p = vector("p", "[0.9, 0.1]");
      double[] q = vector("q", "[0.1, 0.9]");
      return release.build(() -> DiscretePair.ofProbabilities(p, q));
    }
    double[] p = vector("pCounts", "[90, 10]");
    double[] q = vector("qCounts", "[10, 90]");
    return release.build(() -> DiscretePair.ofHistograms(p, q));
  }

  private double[] vector(String key, String example) {
    SourceNode node = release.node(key, key + ": " + example);
    if (!(node instanceof Sequence list)) {
      throw release.error(
          node.line(),
          key + " must be a list, got " + node.words() + "; write '" + key + ": " + example + "'");
    }
    double[] weights = new double[list.items().size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = release.numberOf(key + "[" + i + "]", list.items().get(i), NOT_NEGATIVE);
    }
    return weights;
  }
}
