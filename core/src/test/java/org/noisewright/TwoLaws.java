package org.noisewright;

import java.util.function.DoubleUnaryOperator;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.Sampling.Poisson;
import org.noisewright.mechanism.Sampling.WithoutReplacement;
import org.noisewright.pair.Direction;

/**
 * Two output laws (P, Q) that tests know by themselves, without any code of the library. Relative
 * error of a value about 1e-10 for densities, 1e-13 for tables, beyond an absolute one of 1e-15.
 */
public interface TwoLaws {

  /** The sum, or integral, of max(0, u P + v Q). */
  double positivePart(double u, double v);

  /** (Q, P). */
  default TwoLaws exchanged() {
    return (u, v) -> positivePart(v, u);
  }

  /** Outcomes with these weights; each list is divided by its sum. */
  static TwoLaws table(double[] p, double[] q) {
    double sumP = 0;
    double sumQ = 0;
    for (int i = 0; i < p.length; i++) {
      sumP += p[i];
      sumQ += q[i];
    }
    double allP = sumP;
    double allQ = sumQ;
    return (u, v) -> {
      double sum = 0;
      for (int i = 0; i < p.length; i++) {
        sum += Math.max(0, u * p[i] / allP + v * q[i] / allQ);
      }
      return sum;
    };
  }

  /** Densities that are smooth between these places and negligible outside; normalised here. */
  static TwoLaws densities(
      DoubleUnaryOperator p, DoubleUnaryOperator q, double[] breaks, int cells) {
    return TwoDensities.of(p, q, breaks, cells);
  }

  /** Delta of a release behind this sampling: its formula on the two laws. */
  default double delta(Sampling sampling, Direction direction, double epsilon) {
    double x = Math.exp(epsilon);
    if (sampling instanceof WithoutReplacement batch) {
      double r = (double) batch.size() / (double) batch.population();
      // One law for both orders of the inputs: ((1-r) Q + r P, Q), below 0 (P, (1-r) P + r Q).
      return epsilon >= 0
          ? Math.max(positivePart(r, 1 - r - x), positivePart(1 - r - x, r))
          : Math.max(positivePart(1 - x * (1 - r), -x * r), positivePart(-x * r, 1 - x * (1 - r)));
    }
    double r = sampling instanceof Poisson poisson ? poisson.rate() : 1;
    return direction == Direction.REMOVE
        ? positivePart(r, 1 - r - x)
        : positivePart(-x * r, 1 - x * (1 - r));
  }
}
