package org.noisewright;

import org.noisewright.numerics.Side;
import org.noisewright.pair.AtomSource;
import org.noisewright.pair.Atoms;
import org.noisewright.pair.CellPair;
import org.noisewright.pair.Cells;
import org.noisewright.pair.Direction;
import org.noisewright.pair.OutcomeSource;

/** Laws with atoms as given, and the curve of a law with atoms, in logarithms. */
public final class AtomReading {
  private AtomReading() {}

  /** A pair whose law of REMOVE has these losses, masses and mass at infinity. */
  public static AtomSource source(double[] losses, double[] logMasses, double logInfinity) {
    Cells.Builder builder = new Cells.Builder();
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < losses.length; i++) {
      builder.add(logMasses[i], logMasses[i] - losses[i], losses[i], losses[i], 0);
      largest = Math.max(largest, losses[i]);
    }
    double infinite = Double.POSITIVE_INFINITY;
    builder.add(logInfinity, Double.NEGATIVE_INFINITY, infinite, infinite, 0);
    return new CellPair(new Given(builder.build(), logInfinity, largest), 1);
  }

  private record Given(Cells cells, double logInfinity, double largest) implements OutcomeSource {
    @Override
    public Cells cells(Fineness fineness, double logTail) {
      return cells;
    }

    @Override
    public double logInfinityMass(Direction direction, Side side) {
      return logInfinity;
    }

    @Override
    public double largestLoss(Direction direction, Side side) {
      return largest;
    }

    @Override
    public boolean symmetric() {
      return false;
    }
  }

  /** Logarithm of the hockey-stick sum; relative error some 1e-15 for each hundred atoms. */
  public static double logDelta(Atoms law, double epsilon) {
    double top = law.logInfinityMass();
    for (int i = 0; i < law.size(); i++) {
      if (law.loss(i) > epsilon) {
        top = Math.max(top, law.logMass(i));
      }
    }
    if (top == Double.NEGATIVE_INFINITY) {
      return top;
    }
    double sum = Math.exp(law.logInfinityMass() - top);
    for (int i = 0; i < law.size(); i++) {
      double excess = law.loss(i) - epsilon;
      sum += excess > 0 ? Math.exp(law.logMass(i) - top) * -Math.expm1(-excess) : 0;
    }
    return sum > 0 ? top + Math.log(sum) : Double.NEGATIVE_INFINITY;
  }
}
