package org.noisewright.design;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.Progress;

/**
 * Kinds of noise at equal privacy, the one of least cost first.
 *
 * <pre>{@code
 * NoiseQuestion question = NoiseQuestion.of(new PrivacyTarget(1, 1e-5), 100, NoiseCost.L2);
 * List<NoiseChoice> ranking = BestNoise.of(question).ranking();
 * }</pre>
 *
 * <p>That each choice meets the target is certified by the upper end of its epsilon. That its shape
 * is the best of its family is the result of a search. Immutable.
 */
public final class BestNoise {
  private static final List<NoiseFamily> CONTINUOUS =
      List.of(
          ScaledFamily.gaussian(),
          ScaledFamily.laplace(),
          new PowerFamily(),
          new StaircaseFamily(),
          ScaledFamily.uniform());
  private static final List<NoiseFamily> CUT = List.of(CutFamily.gaussian(), CutFamily.laplace());
  private static final List<NoiseFamily> LATTICE =
      List.of(
          ScaledFamily.discreteGaussian(), ScaledFamily.discreteLaplace(), new BinomialFamily());

  private final NoiseQuestion question;
  private final List<NoiseFamily> families;
  private final UnaryOperator<PrivacyAccountant> settings;
  private final Progress progress;

  private BestNoise(
      NoiseQuestion question,
      List<NoiseFamily> families,
      UnaryOperator<PrivacyAccountant> settings,
      Progress progress) {
    this.question = question;
    this.families = families;
    this.settings = settings;
    this.progress = progress;
  }

  /** All continuous families; those that are cut too if the question has a range. */
  public static BestNoise of(NoiseQuestion question) {
    List<NoiseFamily> families = new ArrayList<>(CONTINUOUS);
    if (question.range().isPresent()) {
      families.addAll(CUT);
    }
    return new BestNoise(question, List.copyOf(families), UnaryOperator.identity(), Progress.NONE);
  }

  /** Names of the families with a density. */
  public static List<String> continuous() {
    return names(CONTINUOUS);
  }

  /** Names of the families that need the range of the question. */
  public static List<String> cut() {
    return names(CUT);
  }

  /** Names of the families on the lattice of the step of the question. */
  public static List<String> lattice() {
    return names(LATTICE);
  }

  private static List<String> names(List<NoiseFamily> families) {
    return families.stream().map(NoiseFamily::name).toList();
  }

  /**
   * The same with these families.
   *
   * @throws IllegalArgumentException if a name is unknown
   */
  public BestNoise withFamilies(List<String> names) {
    List<NoiseFamily> all = new ArrayList<>(CONTINUOUS);
    all.addAll(CUT);
    all.addAll(LATTICE);
    List<NoiseFamily> chosen = new ArrayList<>();
    for (String name : names) {
      chosen.add(
          all.stream()
              .filter(family -> family.name().equals(name))
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "unknown family '" + name + "'; known are " + names(all))));
    }
    return new BestNoise(question, List.copyOf(chosen), settings, progress);
  }

  /** The same with accountants changed by this, their memory for example. */
  public BestNoise withAccountant(UnaryOperator<PrivacyAccountant> newSettings) {
    return new BestNoise(question, families, newSettings, progress);
  }

  /** The same, telling how far it is. */
  public BestNoise withProgress(Progress newProgress) {
    return new BestNoise(question, families, settings, newProgress);
  }

  /**
   * The best found of each family: those that meet the target by rising cost, then the others.
   *
   * @throws IllegalArgumentException if a family cannot be asked, for lack of a range for example
   * @throws CancellationException if the thread is interrupted
   */
  public List<NoiseChoice> ranking() {
    List<NoiseChoice> choices = new ArrayList<>();
    FamilySearch search = new FamilySearch(question, settings, told(0));
    search.deviation();
    for (int i = 0; i < families.size(); i++) {
      choices.add(families.get(i).choose(search.telling(told(i))));
    }
    choices.sort(
        Comparator.comparing((NoiseChoice choice) -> !choice.met())
            .thenComparingDouble(NoiseChoice::cost));
    return List.copyOf(choices);
  }

  private Progress told(int family) {
    String name = families.get(family).name();
    double all = families.size();
    return (stage, fraction) -> progress.report(name + ", " + stage, (family + fraction) / all);
  }
}
