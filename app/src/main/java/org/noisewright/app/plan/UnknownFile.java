package org.noisewright.app.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.KeyEffect.Known;
import org.noisewright.app.plan.SourceNode.Scalar;
import org.noisewright.app.plan.SourceNode.Sequence;
import org.noisewright.design.PlanFamily.Coordinate;

/** A plan file in which one number is looked for. */
final class UnknownFile {
  private static final String NOISE = "noise";
  private static final String RELEASES = "releases";

  private final String file;
  private final Path folder;
  private final SourceTree tree;

  private UnknownFile(String file, Path folder, SourceTree tree) {
    this.file = file;
    this.folder = folder;
    this.tree = tree;
  }

  static UnknownFile read(String fileName) {
    Path path = TextFile.path(fileName);
    SourceNode root = SourceReader.read(path, "a plan");
    Path parent = path.toAbsolutePath().getParent();
    return new UnknownFile(
        path.toString(), parent == null ? path.toAbsolutePath() : parent, new SourceTree(root));
  }

  UnknownPlan unknown(Optional<String> wanted) {
    List<List<String>> words =
        tree.scalars().stream().filter(path -> tree.word(path).equals(UnknownPlan.WORD)).toList();
    if (wanted.isPresent()) {
      if (wanted.get().equals(NOISE)) {
        refuseSeveral(words, NOISE);
        return noise();
      }
      List<String> path = path(wanted.get());
      refuseSeveral(words.stream().filter(word -> !word.equals(path)).toList(), text(path));
      return number(path);
    }
    if (words.isEmpty()) {
      throw new BadInputException(
          "nothing is unknown in "
              + file
              + "; write the word solve in place of a number, or name one with --solve "
              + choices().stream().findFirst().orElse("releases[0].standardDeviation"));
    }
    if (words.size() > 1) {
      throw UnknownPlan.several(words.stream().map(UnknownFile::text).toList());
    }
    return number(words.get(0));
  }

  private static void refuseSeveral(List<List<String>> words, String wanted) {
    if (!words.isEmpty()) {
      List<String> all = new ArrayList<>(words.stream().map(UnknownFile::text).toList());
      all.add(wanted);
      throw UnknownPlan.several(all);
    }
  }

  private UnknownPlan number(List<String> path) {
    String name = name(path);
    Known effect = UnknownPlan.known(name, effect(path));
    KeySpan span = effect.span();
    Coordinate coordinate = Coordinate.VALUE;
    if (last(path).equals("keepProbability")) {
      int values = (int) Math.min(1e9, Math.max(2, tree.number(beside(path, "values"), 2)));
      coordinate = Coordinate.keepProbability(values);
      double least = Math.nextUp(1.0 / values);
      span = new KeySpan(least, span.most(), false, 0.5 + 0.5 / values);
    }
    double given = tree.number(path, span.start());
    if (given >= span.least() && given <= span.most() && (!span.whole() || isWhole(given))) {
      span = span.from(given);
    }
    boolean whole = span.whole();
    return UnknownPlan.of(
        name,
        effect.over(span),
        coordinate,
        value -> plan(tree.with(path, UnknownPlan.text(value, whole))));
  }

  private static boolean isWhole(double value) {
    return value == Math.rint(value);
  }

  private StatedPlan plan(SourceTree filled) {
    return PlanReader.plan(file, filled.root(), folder);
  }

  /** What the number at a path does. */
  private KeyEffect effect(List<String> path) {
    if (path.equals(List.of("recordsPerUser"))) {
      return ReleaseEffects.RECORDS_PER_USER;
    }
    if (path.size() < 3 || !path.get(0).equals(RELEASES)) {
      return KeyEffect.NO_NUMBER;
    }
    SourceTree release = new SourceTree(tree.at(path.subList(0, 2)).orElseThrow());
    KeyEffect outer = ReleaseEffects.of(path.subList(2, path.size()), release);
    if (!(outer instanceof KeyEffect.NoNumber)) {
      return outer;
    }
    String kind = tree.word(beside(path, "mechanism"));
    boolean nested = path.size() == 4 && path.get(2).equals("noise");
    if (path.size() != 3 && !nested) {
      return KeyEffect.NO_NUMBER;
    }
    KeyEffect inner =
        inGroup(
            last(path),
            kind,
            new SourceTree(tree.at(path.subList(0, path.size() - 1)).orElseThrow()));
    return inner instanceof Known known && known.noise() ? ofMany(known, release) : inner;
  }

  /** The search begins at the noise of many releases with an epsilon of about 1. */
  private static KeyEffect ofMany(Known noise, SourceTree release) {
    double times = release.number(List.of("times"), 1);
    double rate = Math.min(1, release.number(List.of("sampling", "poisson"), 1));
    KeySpan span = noise.span();
    return noise.over(span.from(span.start() * Math.max(1, rate * Math.sqrt(times))));
  }

  /** What a key of a mechanism does, given the others. */
  private static KeyEffect inGroup(String key, String kind, SourceTree group) {
    KeyEffect effect =
        MechanismReader.all().stream()
            .filter(one -> one.name().equals(kind))
            .flatMap(one -> one.keys().stream())
            .filter(one -> one.name().equals(key))
            .map(KindKey::effect)
            .findFirst()
            .orElse(KeyEffect.NO_NUMBER);
    if (key.equals("clipNorm") && group.has(List.of("noiseMultiplier"))) {
      return KeyEffect.mixed(
          "the noise is stated in clip norms, so that epsilon does not depend on it; solve"
              + " noiseMultiplier");
    }
    boolean sensitivity = key.equals("sensitivity") || key.equals("clipNorm");
    if (sensitivity && kind.endsWith("staircase") && !group.has(List.of("width"))) {
      return KeyEffect.mixed(
          "the stairs are as wide as the sensitivity, so that the noise follows it; write the key"
              + " width");
    }
    if (effect instanceof Known known && known.noise()) {
      boolean multiplier = key.equals("noiseMultiplier");
      double unit =
          multiplier
              ? 1
              : group.number(List.of("sensitivity"), group.number(List.of("clipNorm"), 1));
      return known.span().equals(KeySpan.NOISE) ? known.over(KeySpan.NOISE.times(unit)) : known;
    }
    return effect;
  }

  /** A common factor on the noise of all releases. */
  private UnknownPlan noise() {
    int releases = releases();
    Map<List<String>, Double> lengths = new LinkedHashMap<>();
    List<String> caveats = new ArrayList<>();
    for (int i = 0; i < releases; i++) {
      lengths.putAll(lengths(i, caveats));
    }
    Known effect = KeyEffect.noise(new KeySpan(1e-9, 1e9, false, 1));
    return UnknownPlan.of(
            "noise factor",
            effect.but(caveats.isEmpty() ? "" : caveats.get(0)),
            Coordinate.VALUE,
            factor -> {
              SourceTree filled = tree;
              for (Map.Entry<List<String>, Double> length : lengths.entrySet()) {
                double value = scaled(length.getKey(), length.getValue(), factor);
                filled = filled.with(length.getKey(), Double.toString(value));
              }
              return plan(filled);
            })
        .withScaled(
            factor -> {
              Map<String, Double> scaled = new LinkedHashMap<>();
              lengths.forEach(
                  (path, length) -> scaled.put(name(path), scaled(path, length, factor)));
              return scaled;
            });
  }

  /** A length of noise at a factor; the scale of generalised Gaussian noise is a power of one. */
  private double scaled(List<String> path, double length, double factor) {
    boolean power = tree.word(beside(path, "mechanism")).equals("generalized-gaussian");
    return length * (power ? Math.pow(factor, tree.number(beside(path, "shape"), 1)) : factor);
  }

  /** The lengths of the noise of one release. */
  private Map<List<String>, Double> lengths(int number, List<String> caveats) {
    List<String> release = List.of(RELEASES, Integer.toString(number));
    List<String> inner = SourceTree.longer(release, NOISE);
    List<String> group = tree.has(SourceTree.longer(inner, "mechanism")) ? inner : release;
    String kind = tree.word(SourceTree.longer(group, "mechanism"));
    Map<List<String>, Double> lengths = new LinkedHashMap<>();
    for (MechanismKind one : MechanismReader.all()) {
      for (KindKey key : one.name().equals(kind) ? one.keys() : List.<KindKey>of()) {
        List<String> path = SourceTree.longer(group, key.name());
        double length = tree.number(path, Double.NaN);
        if (key.effect() instanceof Known known && known.noise() && length > 0) {
          lengths.put(path, length);
          if (!known.caveat().isEmpty()) {
            caveats.add(known.caveat());
          }
        }
      }
    }
    if (lengths.isEmpty()) {
      throw new BadInputException(
          "release "
              + (number + 1)
              + (kind.isEmpty() ? "" : " (" + kind + ")")
              + " has no noise that a factor stretches; name one number with --solve, for example"
              + " --solve "
              + choices().stream().findFirst().orElse("releases[0].standardDeviation"));
    }
    return lengths;
  }

  private int releases() {
    return tree.at(List.of(RELEASES)).orElse(tree.root()) instanceof Sequence list
        ? list.items().size()
        : 0;
  }

  /** The paths of the numbers that can be solved for. */
  private List<String> choices() {
    return tree.scalars().stream()
        .filter(path -> effect(path) instanceof Known)
        .map(UnknownFile::text)
        .toList();
  }

  /** The steps of {@code releases[0].sampling.poisson}. */
  private List<String> path(String text) {
    List<String> path = new ArrayList<>();
    for (String part : text.split("\\.", -1)) {
      int bracket = part.indexOf('[');
      if (bracket > 0 && part.endsWith("]")) {
        path.add(part.substring(0, bracket));
        path.add(part.substring(bracket + 1, part.length() - 1));
      } else {
        path.add(part);
      }
    }
    boolean withoutRelease = releases() == 1 && !path.get(0).equals(RELEASES);
    if (withoutRelease && !path.get(0).equals("recordsPerUser")) {
      path.addAll(0, List.of(RELEASES, "0"));
    }
    boolean place =
        tree.at(path.subList(0, path.size() - 1)).filter(n -> !(n instanceof Scalar)).isPresent();
    boolean solvable = place && (tree.has(path) || effect(path) instanceof Known);
    if (!solvable) {
      List<String> choices = choices();
      throw new BadInputException(
          "--solve "
              + text
              + " names nothing in "
              + file
              + Nearest.suggestion(text, choices.isEmpty() ? List.of(NOISE) : choices));
    }
    return List.copyOf(path);
  }

  /** The name of a number in reports: its path, without the release if there is only one. */
  private String name(List<String> path) {
    boolean only = releases() == 1 && path.size() > 2;
    return text(only ? path.subList(2, path.size()) : path);
  }

  private static String text(List<String> path) {
    StringBuilder text = new StringBuilder();
    for (String step : path) {
      boolean place = !step.isEmpty() && Character.isDigit(step.charAt(0));
      text.append(place ? "[" + step + "]" : (text.length() == 0 ? "" : ".") + step);
    }
    return text.toString();
  }

  private static String last(List<String> path) {
    return path.get(path.size() - 1);
  }

  private static List<String> beside(List<String> path, String key) {
    return SourceTree.longer(path.subList(0, path.size() - 1), key);
  }
}
