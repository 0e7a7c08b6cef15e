package org.noisewright.accountant;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.noisewright.composition.PairPower;
import org.noisewright.curve.AccountingOptions;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.curve.PrivacyCurve;
import org.noisewright.curve.Progress;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.pair.AccountedRelease;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPairs;

/**
 * The front door: from a plan of releases to its certified privacy curve.
 *
 * <pre>{@code
 * PrivacyPlan plan =
 *     PrivacyPlan.of(
 *         Release.of(GaussianMechanism.of(4)).withSampling(Sampling.poisson(0.01)).times(65536));
 * EpsilonAnswer answer = PrivacyAccountant.of(plan).epsilonAt(1e-5);
 * }</pre>
 *
 * <p>Immutable and safe for use by several threads; a {@link PrivacyCurve} caches what it built.
 */
public final class PrivacyAccountant {
  /** Default relative width of an interval of epsilon. */
  public static final double DEFAULT_EPSILON_WIDTH = 1e-3;

  /** Default relative width of an interval of delta. */
  public static final double DEFAULT_DELTA_WIDTH = 1e-2;

  /** Default limit on the memory of one question, in bytes. */
  public static final long DEFAULT_MEMORY_LIMIT = 1L << 30;

  private final PrivacyPlan plan;
  private final Optional<Direction> direction;
  private final double epsilonWidth;
  private final double deltaWidth;
  private final long memoryLimit;
  private final Progress progress;
  private final boolean unprovenAllowed;

  private PrivacyAccountant(
      PrivacyPlan plan,
      Optional<Direction> direction,
      double epsilonWidth,
      double deltaWidth,
      long memoryLimit,
      Progress progress,
      boolean unprovenAllowed) {
    this.plan = plan;
    this.direction = direction;
    this.epsilonWidth = epsilonWidth;
    this.deltaWidth = deltaWidth;
    this.memoryLimit = memoryLimit;
    this.progress = progress;
    this.unprovenAllowed = unprovenAllowed;
  }

  /** An accountant for this plan: both directions, default widths and memory. */
  public static PrivacyAccountant of(PrivacyPlan plan) {
    return new PrivacyAccountant(
        Objects.requireNonNull(plan, "plan"),
        Optional.empty(),
        DEFAULT_EPSILON_WIDTH,
        DEFAULT_DELTA_WIDTH,
        DEFAULT_MEMORY_LIMIT,
        Progress.NONE,
        false);
  }

  /** The same for one direction alone. */
  public PrivacyAccountant withDirection(Direction newDirection) {
    return new PrivacyAccountant(
        plan,
        Optional.of(newDirection),
        epsilonWidth,
        deltaWidth,
        memoryLimit,
        progress,
        unprovenAllowed);
  }

  /**
   * The same with another asked relative width, of epsilon for a question for epsilon and of delta
   * for a question for delta.
   *
   * @param width in [1e-12, 1]
   */
  public PrivacyAccountant withWidth(double width) {
    if (!(width >= 1e-12 && width <= 1)) {
      throw new IllegalArgumentException(
          "width must be in [1e-12, 1], got "
              + width
              + "; 0.001 asks for an interval of 0.1 % of the value");
    }
    return new PrivacyAccountant(
        plan, direction, width, width, memoryLimit, progress, unprovenAllowed);
  }

  /**
   * The same with another limit on the memory that the arrays of one question may take.
   *
   * @param bytes at least 2^20
   */
  public PrivacyAccountant withMemoryLimit(long bytes) {
    if (!(bytes >= 1L << 20)) {
      throw new IllegalArgumentException(
          "memoryLimit must be at least 1048576 bytes, got " + bytes + "; the default is 1 GiB");
    }
    return new PrivacyAccountant(
        plan, direction, epsilonWidth, deltaWidth, bytes, progress, unprovenAllowed);
  }

  /** The same, telling {@code newProgress} how far it is. */
  public PrivacyAccountant withProgress(Progress newProgress) {
    return new PrivacyAccountant(
        plan, direction, epsilonWidth, deltaWidth, memoryLimit, newProgress, unprovenAllowed);
  }

  /**
   * The same, accepting formulas of which no proof of domination is known. Every answer that rests
   * on one says so in its status.
   */
  public PrivacyAccountant withUnproven() {
    return new PrivacyAccountant(
        plan, direction, epsilonWidth, deltaWidth, memoryLimit, progress, true);
  }

  /**
   * The formulas without a proof that this plan rests on; empty if everything is proven.
   *
   * @throws IllegalArgumentException if a release has no pair under the relation
   */
  public List<String> unproven() {
    return plan.releases().stream()
        .flatMap(release -> accounted(release).unproven().stream())
        .distinct()
        .toList();
  }

  /** The plan. */
  PrivacyPlan plan() {
    return plan;
  }

  /** The one direction asked for; empty for the larger of both. */
  Optional<Direction> direction() {
    return direction;
  }

  private AccountedRelease accounted(Release release) {
    return DominatingPairs.of(release, plan, unprovenAllowed);
  }

  /**
   * The privacy curve of the plan.
   *
   * @throws IllegalArgumentException if a release has no proven dominating pair under the relation
   */
  public PrivacyCurve curve() {
    List<PairPower> powers = new ArrayList<>();
    List<String> unproven = new ArrayList<>();
    for (Release release : plan.releases()) {
      AccountedRelease accounted = accounted(release);
      powers.add(
          new PairPower(accounted.pair(), Math.multiplyExact(accounted.times(), release.times())));
      accounted.unproven().filter(words -> !unproven.contains(words)).ifPresent(unproven::add);
    }
    AccountingOptions options =
        new AccountingOptions(epsilonWidth, deltaWidth, memoryLimit, progress);
    return PrivacyCurve.of(powers, direction, options).withUnproven(unproven);
  }

  /** The least epsilon at this delta in [0, 1]: {@code curve().epsilonAt(delta)}. */
  public EpsilonAnswer epsilonAt(double delta) {
    return curve().epsilonAt(delta);
  }

  /** The least delta at this real epsilon: {@code curve().deltaAt(epsilon)}. */
  public DeltaAnswer deltaAt(double epsilon) {
    return curve().deltaAt(epsilon);
  }
}
