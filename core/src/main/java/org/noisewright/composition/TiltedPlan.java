package org.noisewright.composition;

import java.util.List;
import org.noisewright.numerics.Side;

/**
 * Everything that the ways of composing share.
 *
 * @param laws the tilted laws, all of one side and one lattice step
 * @param side their side
 * @param theta the tilt
 * @param logInfinity logarithm of the mass of the composition at infinite loss, rounded to the side
 */
record TiltedPlan(List<TiltedLaw> laws, Side side, double theta, double logInfinity) {

  /** The lattice step of all laws. */
  double step() {
    return laws.get(0).law().lattice().step();
  }

  /** Number of points of all laws. */
  long points() {
    return laws.stream().mapToLong(TiltedLaw::size).sum();
  }

  /** Sum over releases of K. */
  double logMoment() {
    double sum = 0;
    for (TiltedLaw law : laws) {
      sum += law.times() * law.logMoment();
    }
    return sum;
  }
}
