package org.noisewright.pld;

import org.noisewright.numerics.LogSum;
import org.noisewright.numerics.Rounding;
import org.noisewright.pld.LossLaw.Standing;

/** The law of the exchanged pair; see LossLaw.proof.md. */
public final class DualLaw {
  private DualLaw() {}

  static LossLaw of(LossLaw law) {
    if (law.standing() == Standing.LOWER) {
      throw new IllegalStateException(
          "a LOWER law has no dual: it lacks mass and is not the law of a pair, so that its dual is"
              + " on no side; make the lower law of the exchanged pair from the pair itself");
    }
    int n = law.size();
    double[] loss = new double[n];
    double[] logMass = new double[n];
    for (int i = 0; i < n; i++) {
      int from = n - 1 - i;
      loss[i] = 0.0 - law.loss(from);
      double log = law.logMass(from) - law.loss(from);
      double size = Math.abs(law.logMass(from)) + Math.abs(law.loss(from));
      log += law.standing() == Standing.UPPER ? 4 * Rounding.UNIT * (1 + size) : 0;
      logMass[i] = Math.min(0, log);
    }
    return LossLaw.ofLogs(loss, logMass, Math.log(rest(law)), law.standing());
  }

  private static double rest(LossLaw law) {
    double rest = 1 - LawChecks.finiteQMass(law);
    double rounding = rounding(law);
    if (law.standing() == Standing.EXACT) {
      return rest <= rounding ? 0 : Math.min(1, rest);
    }
    // Masses of an UPPER law are raised: by how much, its total tells at least in part.
    double raised = Math.max(0, LawChecks.totalMass(law) - 1);
    return Math.min(1, Math.max(0, rest) + rounding + raised);
  }

  /**
   * Bound on the rounding error of the finite Q-mass of a law whose losses and logarithms of masses
   * are each known within 8 units in the last place, and on that of its total.
   */
  public static double rounding(LossLaw law) {
    LogSum sum = LogSum.plain();
    for (int i = 0; i < law.size(); i++) {
      double size = 2 + Math.abs(law.logMass(i)) + Math.abs(law.loss(i));
      sum.add(size * (Math.exp(law.logMass(i) - law.loss(i)) + Math.exp(law.logMass(i))));
    }
    return 16 * Rounding.UNIT * (1 + sum.value());
  }
}
