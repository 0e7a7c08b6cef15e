package org.noisewright.composition;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.NormalTail;
import org.noisewright.pair.Direction;
import org.noisewright.pld.LossNodes;

/**
 * A rough view of a composition, by the saddle point of its cumulant over quadrature nodes. It
 * chooses tilt, grid and window; nothing certified rests on it.
 */
public final class Forecast {
  private static final double SMALLEST = 1e-18;
  private static final double LARGEST = 1e9;
  private static final double MARGIN = 60;
  private static final int MOST_STEPS = 60;

  /** How near ln theta is found. */
  private static final double NEAR = 1e-11;

  /** Distance of the ends of ln theta at which a chord begins to tell something. */
  private static final double NARROW = 1;

  private final List<LossNodes> nodes;
  private final List<Double> times;
  private final double most;

  private final double logTail;

  private Forecast(List<LossNodes> nodes, List<Double> times, double most, double logTail) {
    this.nodes = nodes;
    this.times = times;
    this.most = most;
    this.logTail = logTail;
  }

  /** A forecast whose tails are cut at masses of e^logTail. */
  public static Forecast of(List<PairPower> powers, Direction direction, double logTail) {
    List<LossNodes> nodes = new ArrayList<>();
    List<Double> times = new ArrayList<>();
    for (PairPower power : powers) {
      Interrupts.look();
      double tail = logTail - Math.log((double) power.times());
      nodes.add(LossNodes.of(power.pair(), direction, tail));
      times.add((double) power.times());
    }
    return new Forecast(nodes, times, Double.POSITIVE_INFINITY, logTail);
  }

  /**
   * The same with losses of finite laws cut where they no longer matter for a delta near e^logDelta
   * at {@code epsilon}: a loss so large that the others hardly bring the sum down to epsilon counts
   * as infinite, and one far below has a mass of at most e^loss.
   */
  public Forecast near(double epsilon, double logDelta) {
    double low = 0;
    double releases = 0;
    for (int r = 0; r < nodes.size(); r++) {
      low += times.get(r) * Math.max(0, -nodes.get(r).lowest());
      releases += times.get(r);
    }
    double others = releases == 1 ? 0 : low;
    double limit = Math.abs(epsilon) + MARGIN - Math.min(0, logDelta) + Math.log(releases) + others;
    Forecast near = within(limit, false);
    return near.reach() > epsilon ? near : within(limit, true);
  }

  private Forecast within(double limit, boolean keep) {
    List<LossNodes> cut = nodes.stream().map(law -> law.within(limit, keep)).toList();
    return new Forecast(cut, times, limit, logTail);
  }

  /** The same with other nodes for one release. */
  Forecast with(int release, LossNodes law) {
    List<LossNodes> other = new ArrayList<>(nodes);
    other.set(release, law);
    return new Forecast(other, times, most, logTail);
  }

  /** A law cut as that of release {@code r} is. */
  LossNodes cut(int r, LossNodes law) {
    return law.withoutTop(logTail - Math.log(times.get(r)));
  }

  /** Absolute losses beyond which laws with atoms may be cut. */
  double most() {
    return most;
  }

  /** Nodes of the law of pair {@code i}. */
  public LossNodes nodes(int i) {
    return nodes.get(i);
  }

  /**
   * A guess.
   *
   * @param epsilon the epsilon it is for
   * @param theta the tilt for it
   * @param logDelta logarithm of the finite part of delta
   */
  public record Guess(double epsilon, double theta, double logDelta) {}

  /** Sum of the largest losses of the nodes. */
  public double reach() {
    double sum = 0;
    for (int r = 0; r < nodes.size(); r++) {
      int last = nodes.get(r).size() - 1;
      sum += last < 0 ? 0 : times.get(r) * nodes.get(r).loss(last);
    }
    return sum;
  }

  /** Cumulant of the composition with its first two derivatives. */
  private double[] cumulant(double theta) {
    double[] sum = new double[3];
    for (int r = 0; r < nodes.size(); r++) {
      double[] one = nodes.get(r).cumulant(theta);
      for (int i = 0; i < 3; i++) {
        sum[i] += times.get(r) * one[i];
      }
    }
    return sum;
  }

  private static double epsilonAt(double[] cumulant, double theta) {
    return cumulant[1] - 1 / theta - 1 / (1 + theta);
  }

  /** The guess for an epsilon. */
  public Guess atEpsilon(double epsilon) {
    double theta = solve(t -> epsilonAt(cumulant(t), t) - epsilon);
    return new Guess(epsilon, theta, logDelta(theta, epsilon));
  }

  /**
   * The guess for the epsilon, at least 0, at which the finite part of delta has this logarithm.
   */
  public Guess atLogDelta(double logDelta) {
    double theta =
        solve(
            t -> {
              double[] cumulant = cumulant(t);
              double epsilon = epsilonAt(cumulant, t);
              return logDelta - logDelta(cumulant, t, epsilon);
            });
    double epsilon = epsilonAt(cumulant(theta), theta);
    return epsilon > 0 ? new Guess(epsilon, theta, logDelta) : atEpsilon(0);
  }

  private double logDelta(double theta, double epsilon) {
    return logDelta(cumulant(theta), theta, epsilon);
  }

  /** The tilted law taken as normal with its own mean and variance. */
  private static double logDelta(double[] cumulant, double theta, double epsilon) {
    double deviation = Math.sqrt(Math.max(cumulant[2], 1e-300));
    double ahead = (cumulant[1] - epsilon) / deviation;
    double slow = theta * deviation - ahead;
    double fast = (theta + 1) * deviation - ahead;
    double logFactor = cumulant[0] - theta * epsilon;
    if (ahead > 8 + (theta + 1) * deviation) {
      // All of the tilted law lies above epsilon.
      double distance = cumulant[1] - epsilon;
      double variance = cumulant[2];
      double logWeight = theta * (0.5 * theta * variance - distance);
      double ratio = Math.min(-1e-300, (theta + 0.5) * variance - distance);
      return Math.min(0, logFactor + logWeight + Math.log(-Math.expm1(ratio)));
    }
    double logSlow = scaledTail(slow);
    double logFast = scaledTail(fast);
    double difference = -Math.expm1(logFast - logSlow);
    double log = logFactor - 0.5 * ahead * ahead + logSlow + Math.log(Math.max(difference, 1e-16));
    return Math.min(0, log);
  }

  /** ln of e^{x^2/2} Pr[Z &gt; x]. */
  private static double scaledTail(double x) {
    return NormalTail.logAbove(x) + 0.5 * x * x;
  }

  /**
   * Root in theta of an increasing function: by bisection of ln theta, then by the Illinois rule.
   */
  private static double solve(java.util.function.DoubleUnaryOperator function) {
    double low = Math.log(SMALLEST);
    double high = Math.log(LARGEST);
    double atLow = Double.NEGATIVE_INFINITY;
    double atHigh = Double.POSITIVE_INFINITY;
    double last = high;
    int side = 0;
    for (int i = 0; i < MOST_STEPS && high - low > NEAR; i++) {
      double chord = low + (high - low) * (atLow / (atLow - atHigh));
      boolean inside = high - low < NARROW && chord > low && chord < high;
      double x = inside ? chord : 0.5 * (low + high);
      double value = function.applyAsDouble(Math.exp(x));
      if (Math.abs(x - last) < NEAR) {
        return Math.exp(x);
      }
      last = x;
      // An end that stays twice counts half.
      if (value < 0) {
        atHigh *= side < 0 ? 0.5 : 1;
        side = -1;
        low = x;
        atLow = value;
      } else {
        atLow *= side > 0 ? 0.5 : 1;
        side = 1;
        high = x;
        atHigh = value;
      }
    }
    return Math.exp(0.5 * (low + high));
  }
}
