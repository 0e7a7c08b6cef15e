package org.noisewright.pld;

import java.util.Arrays;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Atoms;

/**
 * A law of the privacy loss with finitely many finite losses, anywhere on the real line, and a mass
 * at infinite loss, as an object of its own. Masses are kept as logarithms. The mass at infinity is
 * a stored number, never one minus the rest.
 */
public final class LossLaw {

  /** How a law stands to the law of the pair it was made from. */
  public enum Standing {
    /** It is the law of a pair, up to rounding. */
    EXACT,
    /** It never understates delta. */
    UPPER,
    /** It never overstates delta. It need not be the law of a pair, and may lack mass. */
    LOWER
  }

  private final double[] loss;
  private final double[] logMass;
  private final double logInfinityMass;
  private final Standing standing;

  private LossLaw(double[] loss, double[] logMass, double logInfinityMass, Standing standing) {
    this.loss = loss;
    this.logMass = logMass;
    this.logInfinityMass = logInfinityMass;
    this.standing = standing;
  }

  /** The law of these points; a mass of zero is left out. Losses must increase strictly. */
  public static LossLaw ofLogs(
      double[] loss, double[] logMass, double logInfinityMass, Standing standing) {
    if (loss.length != logMass.length) {
      throw new IllegalArgumentException(
          "loss and logMass must have the same length, got "
              + loss.length
              + " and "
              + logMass.length);
    }
    double[] losses = new double[loss.length];
    double[] masses = new double[loss.length];
    int size = 0;
    for (int i = 0; i < loss.length; i++) {
      if (!(Math.abs(loss[i]) <= Double.MAX_VALUE) || (i > 0 && !(loss[i] > loss[i - 1]))) {
        throw new IllegalArgumentException(
            "losses must be finite and increase, got " + loss[i] + " at " + i);
      }
      if (!(logMass[i] <= 1e-6)) {
        throw new IllegalArgumentException(
            "logMass must be at most 0, got " + logMass[i] + " at " + i);
      }
      if (logMass[i] > Double.NEGATIVE_INFINITY) {
        losses[size] = loss[i];
        masses[size] = logMass[i];
        size++;
      }
    }
    if (!(logInfinityMass <= 1e-6)) {
      throw new IllegalArgumentException(
          "logInfinityMass must be at most 0, got " + logInfinityMass);
    }
    return new LossLaw(
        Arrays.copyOf(losses, size), Arrays.copyOf(masses, size), logInfinityMass, standing);
  }

  /** The same law as a list of points: losses moved to its side by their rounding. */
  public static LossLaw of(PrivacyLossDistribution law) {
    int n = law.size();
    double[] loss = new double[n];
    double[] logMass = new double[n];
    for (int i = 0; i < n; i++) {
      loss[i] = law.loss(i) + law.side().sign() * law.lattice().error(law.index(i));
      logMass[i] = law.logMass(i);
    }
    return ofLogs(loss, logMass, law.logInfinityMass(), standing(law.side()));
  }

  /** The law of these atoms, which are on this side; atoms of the same loss are put together. */
  public static LossLaw of(Atoms atoms, Side side) {
    double[] loss = new double[atoms.size()];
    double[] logMass = new double[atoms.size()];
    int size = 0;
    for (int i = 0; i < atoms.size(); i++) {
      if (size > 0 && loss[size - 1] == atoms.loss(i)) {
        double sum = Rounding.logAdd(logMass[size - 1], atoms.logMass(i));
        double slack = 4 * Rounding.UNIT * (1 + Math.abs(sum));
        logMass[size - 1] = Math.min(0, sum + side.sign() * slack);
      } else {
        loss[size] = atoms.loss(i);
        logMass[size] = atoms.logMass(i);
        size++;
      }
    }
    return ofLogs(
        Arrays.copyOf(loss, size),
        Arrays.copyOf(logMass, size),
        atoms.logInfinityMass(),
        standing(side));
  }

  /**
   * The law of these points with plain masses, in any order; equal losses are put together and
   * masses of zero left out. What an EXACT law must hold: finite masses and infinity mass sum to 1
   * within {@link LawChecks#TOLERANCE}, and the Q-mass, the sum of mass times e^(-loss), is at most
   * 1 within the same. A law of another standing may lack mass (LOWER) or have some more (UPPER).
   *
   * @param infinityMass mass at infinite loss, in [0, 1]
   */
  public static LossLaw ofMasses(
      double[] loss, double[] mass, double infinityMass, Standing standing) {
    return LawChecks.ofMasses(loss, mass, infinityMass, standing);
  }

  /**
   * The exact law of the loss of a pair with these outcome probabilities: loss ln(p/q) with mass p.
   * Each list must sum to 1 within {@link LawChecks#TOLERANCE}.
   */
  public static LossLaw ofPair(double[] p, double[] q) {
    return LawChecks.ofPair(p, q);
  }

  private static Standing standing(Side side) {
    return side == Side.UPPER ? Standing.UPPER : Standing.LOWER;
  }

  /** How this law stands to the one it was made from. */
  public Standing standing() {
    return standing;
  }

  /**
   * This law with results rounded to a side: an EXACT law, its numbers taken as they are, or one
   * that is on this side already.
   *
   * @throws IllegalArgumentException for a law of the other side
   */
  public LossLaw onSide(Side side) {
    Standing wanted = standing(side);
    if (standing == wanted) {
      return this;
    }
    if (standing != Standing.EXACT) {
      throw new IllegalArgumentException("a law of standing " + standing + " is not on " + side);
    }
    return new LossLaw(loss, logMass, logInfinityMass, wanted);
  }

  /** Number of finite losses. */
  public int size() {
    return loss.length;
  }

  /** The finite loss of point {@code i}, increasing in i. */
  public double loss(int i) {
    return loss[i];
  }

  /** Logarithm of the mass of point {@code i}. */
  public double logMass(int i) {
    return logMass[i];
  }

  /** Logarithm of the mass at infinite loss; -infinity if there is none. */
  public double logInfinityMass() {
    return logInfinityMass;
  }

  /** The least finite loss; +infinity if there is none. */
  public double smallestLoss() {
    return size() == 0 ? Double.POSITIVE_INFINITY : loss[0];
  }

  /** The largest finite loss; -infinity if there is none. */
  public double largestLoss() {
    return size() == 0 ? Double.NEGATIVE_INFINITY : loss[size() - 1];
  }

  /** True if some mass is at infinite loss. */
  public boolean hasInfinity() {
    return logInfinityMass > Double.NEGATIVE_INFINITY;
  }

  /**
   * The law of the exchanged pair: mass m at y becomes m e^(-y) at -y, and what the finite Q-mass
   * lacks of 1 is at infinity. For an EXACT law a rest within the rounding of the sum, {@link
   * DualLaw#rounding}, is none; an UPPER law stays UPPER, so its rest is rounded up and never 0.
   *
   * @throws IllegalStateException for a LOWER law, which is not that of a pair
   */
  public LossLaw dual() {
    return DualLaw.of(this);
  }

  /**
   * The finite part divided by its mass (Sommer, Meiser and Mohammadi 2019, Definition 4). It keeps
   * the standing where no mass is at infinity; otherwise it is EXACT for an EXACT law. Its losses
   * are those of this law: it need not be the law of a pair (its Q-mass may be above 1).
   *
   * @throws IllegalStateException for a law with a side and mass at infinity, whose inner
   *     distribution is on no side, and for a law of infinite losses only
   */
  public LossLaw inner() {
    if (size() == 0) {
      throw new IllegalStateException("a law of infinite losses only has no inner distribution");
    }
    if (!hasInfinity()) {
      return this;
    }
    if (standing != Standing.EXACT) {
      throw new IllegalStateException(
          "the inner distribution of a law of standing "
              + standing
              + " with mass at infinity is on no side: a cut tail counts there; use innerMoments()"
              + " for an approximation");
    }
    double logFinite = Rounding.log1mExp(logInfinityMass);
    double[] masses = new double[size()];
    for (int i = 0; i < masses.length; i++) {
      masses[i] = Math.min(0, logMass[i] - logFinite);
    }
    return new LossLaw(loss, masses, Double.NEGATIVE_INFINITY, standing);
  }

  /**
   * The law of a release of this law and an independent one of the other, by direct convolution;
   * infinity masses w become 1 - product of (1 - w). Losses that rounding does not tell apart, or
   * that lie within 1e-12 of each other relative to the largest, are put together on the safe side.
   *
   * @throws IllegalArgumentException if one law is UPPER and the other LOWER
   * @throws org.noisewright.numerics.GridTooFineException if the sums are more than {@link
   *     LawConvolution#MOST_SUMS}
   */
  public LossLaw composedWith(LossLaw other) {
    return LawConvolution.of(this, other);
  }

  /**
   * The law of {@code times} independent releases, by repeated squaring with {@link #composedWith}.
   *
   * @param times at least 1
   */
  public LossLaw times(long times) {
    return LawConvolution.power(this, times);
  }

  /** Mean of the inner distribution. */
  public double mean() {
    return innerMoments().mean();
  }

  /** Variance of the inner distribution. */
  public double variance() {
    return innerMoments().variance();
  }

  /** E|y - mean|^3 of the inner distribution. */
  public double thirdAbsoluteMoment() {
    return innerMoments().thirdAbsoluteMoment();
  }

  /** Mean, variance and third centred absolute moment of the inner distribution; one pass. */
  public InnerMoments innerMoments() {
    return InnerMoments.of(this);
  }

  /** The privacy loss class of this law. */
  public PrivacyLossClass lossClass() {
    InnerMoments moments = innerMoments();
    double infinity = Math.min(1, Math.exp(logInfinityMass));
    return size() == 0
        ? new PrivacyLossClass(0, 0, infinity)
        : new PrivacyLossClass(moments.mean(), moments.variance(), infinity);
  }

  /**
   * ln of the sum over finite losses y of mass times e^(lambda y), for any real lambda: ln of the
   * moment E_P[e^(lambda L); L finite]. Rounded up for an UPPER and down for a LOWER law. For
   * lambda &gt; 0 that of an UPPER law without mass at infinity is at least, and that of a LOWER
   * law at most the exact moment. One pass over the points.
   */
  public double logMoment(double lambda) {
    double top = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < size(); i++) {
      top = Math.max(top, logMass[i] + lambda * loss[i]);
    }
    if (Double.isInfinite(top)) {
      return top;
    }
    double sum = 0;
    double error = 0;
    for (int i = 0; i < size(); i++) {
      double exponent = logMass[i] + lambda * loss[i] - top;
      double term = Math.exp(exponent);
      sum += term;
      error += term * (Math.abs(logMass[i]) + 2 * Math.abs(lambda * loss[i]) + Math.abs(exponent));
    }
    double log = top + Math.log(sum);
    double slack = Rounding.UNIT * (2 * error / sum + size() + 8 + 4 * Math.abs(log));
    return switch (standing) {
      case EXACT -> log;
      case UPPER -> log + slack;
      case LOWER -> log - slack;
    };
  }
}
