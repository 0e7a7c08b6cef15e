package org.noisewright.classical;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.composition.ComposedMoments;
import org.noisewright.curve.MomentBound;
import org.noisewright.curve.MomentConversion;
import org.noisewright.numerics.Rounding;

/**
 * The Markov-ADP bound: with T(y) a bound on Pr[L &gt; y] of the composed loss,
 *
 * <pre>delta(eps) &lt;= integral over y &gt; eps of e^(eps - y) T(y) dy</pre>
 *
 * which is the limit of many points of the published sum T(y_m) + sum (1 - e^(eps - y_i))
 * (T(y_(i-1)) - T(y_i)), eps = y_0 &lt; y_1 &lt; ... &lt; y_m. Here T(y) = min(1, w + min over
 * tilts of e^(K - tilt y)), with w the mass at infinite loss and K the moment. The tilts are the
 * best one at eps and those of a geometric list above it, 64 an octave or fewer; with them T is
 * made of exponentials and the integral is one of closed form, so that no points have to be chosen.
 * With z^2 = 2 ln(1/T(eps)), the list costs a factor of at most about 1 + max(0.002, 1.5e-5 z^2)
 * (0.2 % down to T = 1e-29, 0.35 % at 1e-50) against the integral with the best tilt at every y.
 * Never above {@link ExtendedMomentsAccountant}. Any real epsilon. Side: UPPER, rounded up. Proof
 * in MarkovBound.proof.md.
 *
 * <p>Source: Sommer, Meiser, Mohammadi 2019, Theorem 3, with its sign put right and y_0 = eps.
 */
public final class MarkovBound implements ComparisonMethod {

  @Override
  public String name() {
    return "Markov-ADP";
  }

  @Override
  public Claim claim() {
    return Claim.UPPER;
  }

  @Override
  public String source() {
    return "Sommer, Meiser, Mohammadi 2019, Theorem 3 (sign corrected)";
  }

  @Override
  public String cost() {
    return "a pass over the points of each different release for every order tried, up to some 300 orders";
  }

  @Override
  public MethodCurve curve(ComparedPlan plan) {
    return plan.larger(direction -> new Tail(direction.moments()));
  }

  /** The tail bound e^(moment - tilt y) of one tilt. */
  private record Line(double tilt, double moment) {
    double at(double y) {
      return moment - tilt * y;
    }

    /** Where the line of the next larger tilt gets below this one. */
    double until(Line next) {
      return (next.moment - moment) / (next.tilt - tilt);
    }
  }

  private record Tail(ComposedMoments moments) implements MethodCurve {
    private static final double SLACK = 32 * Rounding.UNIT;

    /** The integral is cut where what is left is below e^-DEEP of what there is. */
    private static final double DEEP = 16;

    /** (ln 2 / 64)^2 / 8: what one step between tilts costs, in units of z^2. */
    private static final double PER_STRIDE = 1.5e-5;

    private static final double EXCESS = 2e-3;
    private static final int MOST_STRIDE = 8;

    /** Within this of the classical bound, in logarithms, both are compared. */
    private static final double NEAR = 0.02;

    private static final double NEAR_PART = 1e-4;
    private static final int LAST = 40 * ComposedMoments.PER_OCTAVE;

    @Override
    public MethodDelta deltaAt(double epsilon) {
      ComposedMoments.Least best = best(epsilon);
      double logTail = best.value();
      if (logTail == Double.NEGATIVE_INFINITY) {
        return MethodDelta.upper(classical(epsilon));
      }
      List<Line> lines = lines(epsilon, best);
      double sum = Double.NEGATIVE_INFINITY;
      double from = epsilon;
      for (int i = 0; i < lines.size(); i++) {
        Line line = lines.get(i);
        double to = i + 1 < lines.size() ? line.until(lines.get(i + 1)) : Double.POSITIVE_INFINITY;
        if (!(to > from)) {
          continue;
        }
        sum = Rounding.logAdd(sum, piece(line, epsilon, from, to));
        from = to;
      }
      double near = Math.min(0, logTail) - Math.max(NEAR, NEAR_PART * Math.abs(logTail));
      return MethodDelta.upper(sum < near ? total(sum) : Math.min(total(sum), classical(epsilon)));
    }

    /** The bound that this one is never above; a better order may be found for it. */
    private double classical(double epsilon) {
      return new MomentMethodCurve(
              new MomentBound(moments, MomentConversion.CLASSICAL, moments.kinks()))
          .deltaAt(epsilon)
          .logUpper();
    }

    private ComposedMoments.Least best(double epsilon) {
      double[] listed = moments.kinks();
      java.util.function.DoubleBinaryOperator objective =
          (tilt, moment) -> raised(moment - tilt * epsilon, moment, tilt * epsilon);
      return listed.length == 0 ? moments.coarsest(objective) : moments.least(objective, listed);
    }

    private static double raised(double value, double one, double other) {
      double size = Math.abs(one) + Math.abs(other);
      return size < Double.POSITIVE_INFINITY
          ? value + SLACK * size
          : value == Double.NEGATIVE_INFINITY ? value : Double.POSITIVE_INFINITY;
    }

    /** The lower envelope of the lines from epsilon on, by increasing tilt. */
    private List<Line> lines(double epsilon, ComposedMoments.Least best) {
      List<Line> hull = new ArrayList<>();
      hull.add(new Line(best.tilt(), moments.at(best.tilt())));
      double[] listed = moments.kinks();
      if (listed.length > 0) {
        for (double tilt : listed) {
          if (tilt > best.tilt()) {
            push(hull, new Line(tilt, moments.at(tilt)));
          }
        }
        return hull;
      }
      double position = Math.log(best.tilt()) / Math.log(2) * ComposedMoments.PER_OCTAVE;
      int stride = stride(best.value());
      for (int j = (int) Math.floor(position) + 1; j <= LAST; j += stride) {
        double tilt = ComposedMoments.tilt(j);
        if (!(tilt > best.tilt())) {
          continue;
        }
        Line line = new Line(tilt, moments.atIndex(j));
        Line last = hull.get(hull.size() - 1);
        push(hull, line);
        double reached = last.until(line);
        if (!(epsilon - reached + last.at(reached) > best.value() - DEEP)) {
          break;
        }
      }
      return hull;
    }

    /** As far apart as costs no more than EXCESS, where that can be. */
    private static int stride(double logTail) {
      double square = Math.max(1, -2 * logTail);
      int stride = MOST_STRIDE;
      while (stride > 1 && square * PER_STRIDE * stride * stride > EXCESS) {
        stride /= 2;
      }
      return stride;
    }

    private static void push(List<Line> hull, Line line) {
      if (!(line.moment < Double.POSITIVE_INFINITY)) {
        return;
      }
      while (hull.size() > 1) {
        Line last = hull.get(hull.size() - 1);
        Line before = hull.get(hull.size() - 2);
        if (before.until(line) > before.until(last)) {
          break;
        }
        hull.remove(hull.size() - 1);
      }
      hull.add(line);
    }

    /**
     * ln of the integral of e^(epsilon - y) min(1, e^(line)) from one loss to another, rounded up.
     */
    private static double piece(Line line, double epsilon, double from, double to) {
      double one = line.moment / line.tilt;
      double high = Double.NEGATIVE_INFINITY;
      double start = from;
      if (line.at(from) > 0) {
        start = Math.min(to, Math.max(from, one));
        high = epsilon - from + Rounding.log1mExp(-Math.max(start - from, Double.MIN_NORMAL));
      }
      double low = Double.NEGATIVE_INFINITY;
      if (to > start) {
        double power = line.tilt + 1;
        low = epsilon - start + line.at(start) - Math.log1p(line.tilt);
        low += Rounding.log1mExp(-Math.max(power * (to - start), Double.MIN_NORMAL));
      }
      double value = Rounding.logAdd(high, low);
      double size = Math.abs(line.moment) + (line.tilt + 1) * (Math.abs(start) + Math.abs(from));
      size += Math.abs(epsilon) + Math.abs(value == Double.NEGATIVE_INFINITY ? 0 : value) + 1;
      return value + SLACK * size;
    }

    private double total(double log) {
      double sum = Rounding.logAdd(log, moments.logInfinityMass());
      return sum == Double.NEGATIVE_INFINITY ? sum : sum + 0.5 * SLACK * (1 + Math.abs(sum));
    }
  }
}
