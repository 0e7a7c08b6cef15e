package org.noisewright.pair;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/** A pair with finitely many outcomes. */
public final class AtomicPair implements AtomSource {

  /**
   * One outcome.
   *
   * @param logP logarithm of its mass under P, -infinity if P does not have it
   * @param logQ the same under Q
   * @param loss ln(P/Q), infinite if one side does not have it
   * @param massError bound on the absolute error of either logarithm
   * @param lossError bound on the absolute error of the loss
   */
  public record Outcome(double logP, double logQ, double loss, double massError, double lossError) {

    static Outcome of(double logP, double logQ, double loss, double massError, double lossError) {
      return new Outcome(logP, logQ, loss, massError, lossError);
    }

    /** Logarithm of the mass under the first law of this direction. */
    public double logMass(Direction direction) {
      return direction == Direction.REMOVE ? logP : logQ;
    }

    /** Loss in this direction. */
    public double loss(Direction direction) {
      return direction == Direction.REMOVE ? loss : -loss;
    }
  }

  private final List<Outcome> outcomes;
  private final boolean symmetric;
  private final double knownInfinityMass;

  private AtomicPair(List<Outcome> outcomes, boolean symmetric, double knownInfinityMass) {
    this.outcomes = List.copyOf(outcomes);
    this.symmetric = symmetric;
    this.knownInfinityMass = knownInfinityMass;
  }

  static AtomicPair of(List<Outcome> outcomes, boolean symmetric) {
    return new AtomicPair(outcomes, symmetric, Double.NaN);
  }

  /** The pair of a release that tells nothing. */
  public static AtomicPair identity() {
    return of(List.of(Outcome.of(0, 0, 0, 0, 0)), true);
  }

  /** The same with a mass at infinite loss, in both directions, that is this double exactly. */
  AtomicPair withInfinityMass(double mass) {
    return new AtomicPair(outcomes, symmetric, mass);
  }

  /** The pair ((1-q) Q + q P, Q) for a rate q in (0, 1]. */
  AtomicPair sampled(double rate) {
    if (rate == 1) {
      return this;
    }
    List<Outcome> sampled = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      double logP = PoissonLoss.logMix(rate, outcome.logP, outcome.logQ);
      double massError =
          outcome.massError + Rounding.UNIT * (12 + 6 * Math.abs(finite(logP, outcome.logQ)));
      boolean onlyWithRecord = outcome.logQ == Double.NEGATIVE_INFINITY;
      double loss = onlyWithRecord ? Double.POSITIVE_INFINITY : PoissonLoss.at(rate, outcome.loss);
      double lossError =
          onlyWithRecord
              ? 0
              : outcome.loss == Double.NEGATIVE_INFINITY
                  ? 8 * Rounding.UNIT * Math.abs(loss)
                  : PoissonLoss.error(rate, outcome.loss, outcome.lossError);
      sampled.add(Outcome.of(logP, outcome.logQ, loss, massError, lossError));
    }
    return of(sampled, false);
  }

  private static double finite(double a, double b) {
    return Math.max(
        a == Double.NEGATIVE_INFINITY ? 0 : Math.abs(a),
        b == Double.NEGATIVE_INFINITY ? 0 : Math.abs(b));
  }

  @Override
  public Atoms atoms(Direction direction, Side side, Resolution resolution) {
    Atoms.Builder atoms = new Atoms.Builder(side);
    int sign = side.sign();
    for (Outcome outcome : outcomes) {
      double logMass = outcome.logMass(direction);
      double loss = outcome.loss(direction);
      if (logMass > Double.NEGATIVE_INFINITY && loss < Double.POSITIVE_INFINITY) {
        double error = outcome.massError + 4 * Rounding.UNIT * Math.abs(logMass);
        atoms.add(loss + sign * outcome.lossError, outcome.lossError, logMass + sign * error);
      }
    }
    atoms.addInfinity(logInfinityMass(direction, side));
    return atoms.build();
  }

  /** The outcomes, in no particular order. */
  public List<Outcome> outcomes() {
    return outcomes;
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    double sum = Double.NEGATIVE_INFINITY;
    double error = 0;
    double most = 0;
    for (Outcome outcome : outcomes) {
      if (outcome.loss(direction) == Double.POSITIVE_INFINITY) {
        sum = Rounding.logAdd(sum, outcome.logMass(direction));
        most = Math.max(most, outcome.massError);
        error += Rounding.UNIT * (8 + 4 * Math.abs(sum));
      }
    }
    return sum + side.sign() * (most + error);
  }

  @Override
  public double exactInfinityMass(Direction direction) {
    return logInfinityMass(direction, Side.UPPER) == Double.NEGATIVE_INFINITY
        ? 0
        : knownInfinityMass;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    double largest = Double.NEGATIVE_INFINITY;
    for (Outcome outcome : outcomes) {
      double loss = outcome.loss(direction);
      if (loss < Double.POSITIVE_INFINITY) {
        largest = Math.max(largest, loss + side.sign() * outcome.lossError);
      }
    }
    return largest;
  }

  @Override
  public double logMassAbove(Direction direction, double loss) {
    double sum = Double.NEGATIVE_INFINITY;
    for (Outcome outcome : outcomes) {
      double own = outcome.loss(direction);
      if (own < Double.POSITIVE_INFINITY && own + outcome.lossError > loss) {
        sum = Rounding.logAdd(sum, outcome.logMass(direction) + outcome.massError);
      }
    }
    return sum == Double.NEGATIVE_INFINITY
        ? sum
        : sum + 4 * Rounding.UNIT * outcomes.size() * (1 + Math.abs(sum));
  }

  @Override
  public boolean symmetric() {
    return symmetric;
  }

  @Override
  public boolean trivial() {
    return outcomes.stream().allMatch(outcome -> outcome.loss == 0 && outcome.lossError == 0);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AtomicPair pair && outcomes.equals(pair.outcomes);
  }

  @Override
  public int hashCode() {
    return outcomes.hashCode();
  }

  @Override
  public String toString() {
    return "AtomicPair[" + outcomes.size() + " outcomes]";
  }
}
