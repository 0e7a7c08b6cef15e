package org.noisewright.composition;

import org.noisewright.numerics.ExponentialMinusOne;
import org.noisewright.numerics.Rounding;
import org.noisewright.pld.PrivacyLossDistribution;

/**
 * A one-release law after exponential tilting: masses a_i = m_i e^{theta y_i - K}, nearly a
 * probability law, at integer distances d_i from a centre. Each a_i is raised (UPPER) or lowered
 * (LOWER) by the rounding of its own evaluation, so that it is on the side of the law exactly.
 */
final class TiltedLaw {
  private final double times;
  private final long exactTimes;
  private final double logMoment;
  private final long centre;
  private final PrivacyLossDistribution law;
  private final double[] mass;
  private final double[] distance;
  private final double total;
  private final double mean;
  private final double variance;
  private final double spread;
  private final double massError;

  private TiltedLaw(
      LawPower power,
      double logMoment,
      long centre,
      double[] mass,
      double[] distance,
      double massError) {
    this.massError = massError;
    this.law = power.law();
    this.times = (double) power.times();
    this.exactTimes = power.times();
    this.logMoment = logMoment;
    this.centre = centre;
    this.mass = mass;
    this.distance = distance;
    double sum = 0;
    double carry = 0;
    double first = 0;
    double second = 0;
    double absolute = 0;
    for (int i = 0; i < mass.length; i++) {
      double next = sum + mass[i];
      carry += sum >= mass[i] ? (sum - next) + mass[i] : (mass[i] - next) + sum;
      sum = next;
      first += mass[i] * distance[i];
      second += mass[i] * distance[i] * distance[i];
      absolute += mass[i] * Math.abs(distance[i]);
    }
    this.total = sum + carry;
    this.mean = first / sum;
    this.variance = Math.max(0, second / sum - mean * mean);
    this.spread = absolute;
  }

  static TiltedLaw of(LawPower power, double theta) {
    PrivacyLossDistribution law = power.law();
    int n = law.size();
    double top = Double.NEGATIVE_INFINITY;
    double[] exponent = new double[n];
    for (int i = 0; i < n; i++) {
      exponent[i] = law.logMass(i) + theta * law.loss(i);
      top = Math.max(top, exponent[i]);
    }
    double sum = 0;
    double weighted = 0;
    long origin = law.index(n / 2);
    for (int i = 0; i < n; i++) {
      double weight = Math.exp(exponent[i] - top);
      sum += weight;
      weighted += weight * (law.index(i) - origin);
    }
    double logMoment = top + Math.log(sum);
    long centre = origin + Math.round(weighted / sum);
    double[] mass = new double[n];
    double[] distance = new double[n];
    int sign = law.side().sign();
    double massError = 0;
    for (int i = 0; i < n; i++) {
      double size = Math.abs(law.logMass(i)) + Math.abs(theta * law.loss(i)) + Math.abs(logMoment);
      double error = Rounding.UNIT * (6 + 2 * size) + theta * law.lattice().error(law.index(i));
      double weight = Math.exp(exponent[i] - logMoment);
      massError += weight * error;
      mass[i] = weight * (1 + sign * error);
      if (sign > 0) {
        mass[i] = Math.max(mass[i], Double.MIN_NORMAL);
      } else if (mass[i] < Double.MIN_NORMAL) {
        mass[i] = 0;
      }
      distance[i] = law.index(i) - centre;
    }
    return new TiltedLaw(power, logMoment, centre, mass, distance, massError);
  }

  /** Number of releases. */
  double times() {
    return times;
  }

  /** Number of releases, as an integer. */
  long exactTimes() {
    return exactTimes;
  }

  /** K = ln of the sum of m_i e^{theta y_i}; any number would do, it is the one used in a_i. */
  double logMoment() {
    return logMoment;
  }

  /** The lattice index that distances are counted from. */
  long centre() {
    return centre;
  }

  PrivacyLossDistribution law() {
    return law;
  }

  int size() {
    return mass.length;
  }

  double mass(int i) {
    return mass[i];
  }

  double distance(int i) {
    return distance[i];
  }

  /** Sum of the masses, by compensated summation: relative error at most 2 UNIT. */
  double total() {
    return total;
  }

  /** Bound on the relative change of the composed mass by all raising or lowering of masses. */
  double massError() {
    return times * (massError + law.evaluationError());
  }

  /** Mean distance. */
  double mean() {
    return mean;
  }

  /** Variance of the distance. */
  double variance() {
    return variance;
  }

  /** Sum of mass times absolute distance. */
  double spread() {
    return spread;
  }

  /**
   * ln of the sum of a_i e^{u d_i}, without cancellation where it is small, rounded up; may be
   * +infinity.
   */
  double logMomentAt(double u) {
    double rise = total - 1;
    double absolute = 0;
    for (int i = 0; i < mass.length; i++) {
      double term = mass[i] * ExponentialMinusOne.of(u * distance[i]);
      rise += term;
      absolute += Math.abs(term);
    }
    double error = Rounding.UNIT * (4 + (mass.length + 16 + Math.abs(u) * spread) * absolute);
    double log = Math.log1p(rise + error);
    return log + 4 * Rounding.UNIT * Math.abs(log);
  }
}
