package org.noisewright.composition;

import java.util.List;
import org.noisewright.numerics.ExponentialMinusOne;
import org.noisewright.numerics.Rounding;

/**
 * A composed law by a full cyclic transform; see FullTransform.proof.md. For few releases and for
 * laws whose transform does not decay.
 */
final class FullTransform implements ComposedLaw {
  /** Weights below this end the sum; what is left is bounded by the mass. */
  private static final double NEGLIGIBLE = 1e-30;

  private final TiltedPlan plan;
  private final double theta;
  private final double step;
  private final Window window;
  private final Placement placement;
  private final double[] composed;
  private final double normError;
  private final double mostMass;

  private FullTransform(TiltedPlan plan, Window window) {
    List<TiltedLaw> laws = plan.laws();
    this.plan = plan;
    this.theta = plan.theta();
    this.step = plan.step();
    this.window = window;
    this.placement = new Placement(laws);
    int length = (int) window.length();
    CyclicProduct product = CyclicProduct.of(length);
    for (TiltedLaw law : laws) {
      double[] target = product.next();
      for (int i = 0; i < law.size(); i++) {
        target[(int) Math.floorMod((long) law.distance(i), (long) length)] += law.mass(i);
      }
      product.multiply(target, law.exactTimes(), law.size(), law.total());
    }
    composed = product.finish();
    normError = product.normError();
    mostMass = product.mostMass();
  }

  /** Bytes of the arrays that a window needs, which is stretched to a power of two. */
  static double memory(long length) {
    long stretched = Window.stretched(length);
    return stretched > 1 << 28 ? Double.POSITIVE_INFINITY : CyclicProduct.memory(stretched);
  }

  /** The window is stretched to a power of two. */
  static FullTransform of(TiltedPlan plan, Window window) {
    return new FullTransform(plan, window.stretched());
  }

  @Override
  public long memory() {
    return 8L * composed.length;
  }

  @Override
  public SideDelta deltaAt(double epsilon) {
    Placement.First first = placement.firstAbove(epsilon);
    if (first.isClipped()) {
      return Assembly.crude(plan, epsilon);
    }
    long from = Math.max(first.index(), window.low());
    double excess = first.excess() + (from - first.index()) * step;
    double sum = 0;
    double squares = 0;
    int length = composed.length;
    double terms = 0;
    double decay = Math.exp(-theta * step);
    double slow = 0;
    double rest = 0;
    int place = (int) Math.floorMod(from, (long) length);
    for (long n = from; n < window.end(); n++) {
      double above = excess + (n - from) * step;
      // The slow factor, which no later weight exceeds, by recurrence, renewed now and then.
      slow = ((n - from) & 63) == 0 ? Math.exp(-theta * above) : slow * decay;
      if (slow < NEGLIGIBLE) {
        rest = slow;
        break;
      }
      double weight = slow * -ExponentialMinusOne.of(-above);
      sum += weight * composed[place];
      place = place + 1 == length ? 0 : place + 1;
      squares += weight * weight;
      terms++;
    }
    double last = theta * (window.end() - from) * step;
    double rounding =
        normError * Math.sqrt(squares) * (1 + 1e-9)
            + Rounding.UNIT
                * (terms + 416 + 8 * Math.max(0, Math.min(last, 745)) + 8 * theta * (excess + step))
                * sum
            + rest * mostMass
            + 1e-300;
    return Assembly.of(plan, epsilon, sum, rounding, 0, window.logOutside());
  }
}
