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

  private static Standing standing(Side side) {
    return side == Side.UPPER ? Standing.UPPER : Standing.LOWER;
  }

  /** How this law stands to the one it was made from. */
  public Standing standing() {
    return standing;
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
