package org.noisewright.composition;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleBinaryOperator;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.LogMoment;

/**
 * Upper bounds on the moments of the composed loss of a plan in one direction: ln E_P[e^(tilt L); L
 * finite] is the sum of those of its releases. What was computed is kept. Safe for use by several
 * threads.
 */
public final class ComposedMoments {
  /** Tilts of the search are 2^(j / PER_OCTAVE). */
  public static final int PER_OCTAVE = 64;

  private static final int LOWEST = -20 * PER_OCTAVE;
  private static final int HIGHEST = 40 * PER_OCTAVE;
  private static final int STRIDE = 2 * PER_OCTAVE;
  private static final int POLISHINGS = 4;
  private static final double LEAST_MOVE = 1e-3;

  /**
   * A release.
   *
   * @param times how often it counts, at least 1
   */
  public record Term(LogMoment moment, double times) {}

  private final List<Term> terms;
  private final double logInfinityMass;
  private final double[] kinks;
  private final double largestTilt;
  private final Map<Integer, Double> kept = new ConcurrentHashMap<>();
  private final Map<Double, Double> keptOfList = new ConcurrentHashMap<>();

  private ComposedMoments(
      List<Term> terms, double logInfinityMass, double[] kinks, double largestTilt) {
    this.terms = List.copyOf(terms);
    this.logInfinityMass = logInfinityMass;
    this.kinks = kinks;
    this.largestTilt = largestTilt;
  }

  /** The sum over releases, at least one. */
  public static ComposedMoments of(List<Term> terms) {
    InfinityMass mass = new InfinityMass();
    TreeSet<Double> kinks = new TreeSet<>();
    double largest = Double.POSITIVE_INFINITY;
    for (Term term : terms) {
      mass.add(term.moment.logInfinityMass(), term.times);
      largest = Math.min(largest, term.moment.largestTilt());
      for (double tilt : term.moment.kinks()) {
        kinks.add(tilt);
      }
    }
    double most = largest;
    double[] known =
        kinks.stream().mapToDouble(Double::doubleValue).filter(tilt -> tilt <= most).toArray();
    return new ComposedMoments(terms, mass.log(Side.UPPER), known, largest);
  }

  /** Those of one bound for the whole composition. */
  public static ComposedMoments of(LogMoment moment) {
    return of(List.of(new Term(moment, 1)));
  }

  /** Logarithm of the mass at infinite loss of the composition, cut tails included, rounded up. */
  public double logInfinityMass() {
    return logInfinityMass;
  }

  /** The tilts at which a bound on the moments may have a kink; the last one may be the largest. */
  public double[] kinks() {
    return kinks.clone();
  }

  /** ln E_P[e^(tilt L); L finite] of the composition, rounded up; tilt positive. */
  public double at(double tilt) {
    double sum = 0;
    double size = 0;
    for (Term term : terms) {
      double value = term.times * term.moment.at(tilt);
      sum += value;
      size += Math.abs(value);
    }
    return size < Double.POSITIVE_INFINITY
        ? sum + (terms.size() + 2) * Rounding.UNIT * size
        : sum == Double.NEGATIVE_INFINITY ? sum : Double.POSITIVE_INFINITY;
  }

  /** Tilt j of the search. */
  public static double tilt(int j) {
    return Math.pow(2, (double) j / PER_OCTAVE);
  }

  /** The moment at tilt j of the search. */
  public double atIndex(int j) {
    return kept.computeIfAbsent(j, i -> at(tilt(i)));
  }

  /**
   * A least value.
   *
   * @param tilt where it is
   * @param value what it is
   * @param edge "smallest" or "largest" if it is the first or last of a list, otherwise empty
   */
  public record Least(double tilt, double value, String edge) {}

  /** The least of an objective of (tilt, moment) over a list of tilts. */
  public Least least(DoubleBinaryOperator objective, double[] tilts) {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < tilts.length; i++) {
      double moment = keptOfList.computeIfAbsent(tilts[i], this::at);
      double value = objective.applyAsDouble(tilts[i], moment);
      if (value < least) {
        least = value;
        best = i;
      }
    }
    String edge = best == 0 ? "smallest" : best == tilts.length - 1 ? "largest" : "";
    return new Least(tilts[best], least, tilts.length == 1 ? "only" : edge);
  }

  /**
   * The least of an objective of (tilt, moment) over all tilts in [2^-20, 2^40] at which moments
   * are known, if it falls and then rises: a descent over the tilts of the search, then up to four
   * vertices of parabolas; and the kinks. Every value is one that was evaluated.
   */
  public Least least(DoubleBinaryOperator objective) {
    int here = descent(objective);
    double value = objective.applyAsDouble(tilt(here), atIndex(here));
    Least smooth =
        here > LOWEST && here < HIGHEST
            ? polished(objective, here, value)
            : new Least(tilt(here), value, "");
    if (kinks.length == 0) {
      return smooth;
    }
    Least kink = least(objective, kinks);
    return kink.value() < smooth.value() ? new Least(kink.tilt(), kink.value(), "") : smooth;
  }

  /** The least over the tilts of the search alone, all of which are kept. */
  public Least coarsest(DoubleBinaryOperator objective) {
    int here = descent(objective);
    return new Least(tilt(here), objective.applyAsDouble(tilt(here), atIndex(here)), "");
  }

  private int descent(DoubleBinaryOperator objective) {
    // Beyond the largest tilt every value is infinite, and tells no way back.
    int here =
        largestTilt >= 1
            ? 0
            : Math.max(LOWEST, (int) Math.floor(PER_OCTAVE * Math.log(largestTilt) / Math.log(2)));
    double value = objective.applyAsDouble(tilt(here), atIndex(here));
    for (int stride = STRIDE; stride >= 1; stride /= 2) {
      boolean moved = true;
      while (moved) {
        moved = false;
        for (int sign = -1; sign <= 1; sign += 2) {
          int next = Math.min(HIGHEST, Math.max(LOWEST, here + sign * stride));
          double there = objective.applyAsDouble(tilt(next), atIndex(next));
          if (there < value) {
            here = next;
            value = there;
            moved = true;
          }
        }
      }
    }
    return here;
  }

  /** Vertices of parabolas through the best three points, in units of the search. */
  private Least polished(DoubleBinaryOperator objective, int here, double value) {
    double[] x = {-1, 0, 1};
    double[] f = {
      objective.applyAsDouble(tilt(here - 1), atIndex(here - 1)),
      value,
      objective.applyAsDouble(tilt(here + 1), atIndex(here + 1))
    };
    double best = tilt(here);
    for (int i = 0; i < POLISHINGS; i++) {
      double left = (f[0] - f[1]) / (x[1] - x[0]);
      double right = (f[2] - f[1]) / (x[2] - x[1]);
      double next = x[1] + 0.5 * (left * (x[2] - x[1]) - right * (x[1] - x[0])) / (left + right);
      if (!(Math.abs(next - x[1]) > LEAST_MOVE && next > x[0] && next < x[2])) {
        break;
      }
      double tilt = Math.pow(2, (here + next) / PER_OCTAVE);
      double at = objective.applyAsDouble(tilt, at(tilt));
      int side = next < x[1] ? 0 : 2;
      if (at < f[1]) {
        x[2 - side] = x[1];
        f[2 - side] = f[1];
        x[1] = next;
        f[1] = at;
        best = tilt;
      } else {
        x[side] = next;
        f[side] = at;
      }
    }
    return new Least(best, f[1], "");
  }
}
