package org.noisewright.pair;

import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.numerics.BinomialLogMass;
import org.noisewright.numerics.LogSum;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * Binomial noise shifted by whole steps: P(i) = b(i - shift) against Q(i) = b(i), b the law of the
 * number of successes. Outcomes within {@code shift} of an end are distinguishing events.
 *
 * @param noise the noise; its probability at least 1e-290
 * @param shift number of steps, not 0; negative if the record lowers the value
 */
public record BinomialCells(BinomialNoise noise, long shift) implements OutcomeSource {
  private static final double NONE = Double.NEGATIVE_INFINITY;
  private static final long MOST_POINTS = 1L << 23;
  private static final double NEGLIGIBLE = 64;

  /** Checks both. */
  public BinomialCells {
    if (!(noise.probability() >= 1e-290)) {
      throw new IllegalArgumentException(
          "probability must be at least 1e-290 for binomial, got "
              + noise.probability()
              + "; below it there is no noise");
    }
    if (shift == 0 || !(Math.abs(shift) <= 1L << 40)) {
      throw new IllegalArgumentException(
          "shift must be a number of steps in [1, 2^40], got " + shift + "; check the step");
    }
  }

  private long size() {
    return Math.abs(shift);
  }

  private BinomialLogMass law() {
    return BinomialLogMass.of(noise.trials(), noise.probability());
  }

  /** First and last outcome that both laws have; none if the first is above the last. */
  private long firstCommon() {
    return Math.max(0, shift);
  }

  private long lastCommon() {
    return Math.min(noise.trials(), noise.trials() + shift);
  }

  /** First number of successes such that fewer have a mass below e^-depth. */
  private static long lowEnd(BinomialLogMass law, double depth) {
    long in = (long) Math.floor(mean(law));
    long out = -1;
    while (in - out > 1) {
      long middle = out + (in - out) / 2;
      if (safeDeviance(law, middle) >= depth) {
        out = middle;
      } else {
        in = middle;
      }
    }
    return out + 1;
  }

  private static long highEnd(BinomialLogMass law, double depth) {
    long in = Math.min(law.trials(), (long) Math.ceil(mean(law)) + 1);
    long out = law.trials() + 1;
    while (out - in > 1) {
      long middle = in + (out - in) / 2;
      if (safeDeviance(law, middle) >= depth) {
        out = middle;
      } else {
        in = middle;
      }
    }
    return out - 1;
  }

  private static double mean(BinomialLogMass law) {
    return (double) law.trials() * law.probability();
  }

  private static double safeDeviance(BinomialLogMass law, long x) {
    return law.deviance(x) * (1 - 1e-14);
  }

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    BinomialLogMass law = law();
    double depth = Math.max(1, -logTail) + 1;
    long low = lowEnd(law, depth);
    long high = highEnd(law, depth);
    long points = Math.min(high - low + 1 + size(), 2 * (high - low + 1));
    if (points > MOST_POINTS) {
      throw new IllegalArgumentException(
          "trials: binomial noise of "
              + noise.trials()
              + " trials and a shift of "
              + shift
              + " steps has "
              + points
              + " values that count here, more than "
              + MOST_POINTS
              + "; take fewer trials with a larger step");
    }
    double deviation = Math.sqrt(mean(law) * (1 - noise.probability()));
    long most = Math.max(1, (long) (deviation / 16));
    Cells.Builder builder = new Cells.Builder();
    Points outcomes = new Points(law, shift);
    long firstLow = Math.min(low, low + shift);
    long secondHigh = Math.max(high, high + shift);
    if (size() <= high - low + 1) {
      add(outcomes, builder, firstLow, secondHigh, most, fineness);
    } else {
      add(outcomes, builder, firstLow, firstLow + (high - low), most, fineness);
      add(outcomes, builder, secondHigh - (high - low), secondHigh, most, fineness);
    }
    LogMass onlyP = onlyHere(law, Direction.REMOVE);
    builder.add(onlyP.log, NONE, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, onlyP.error);
    LogMass onlyQ = onlyHere(law, Direction.ADD);
    builder.add(NONE, onlyQ.log, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, onlyQ.error);
    double rest =
        Rounding.logAdd(
            low > 0 ? -safeDeviance(law, low - 1) : NONE,
            high < law.trials() ? -safeDeviance(law, high + 1) : NONE);
    rest += rest == NONE ? 0 : 1e-12 * (1 + Math.abs(rest));
    return builder.build(rest, rest);
  }

  private void add(
      Points outcomes, Cells.Builder builder, long first, long last, long most, Fineness fineness) {
    outcomes.addTo(
        builder, Math.max(first, firstCommon()), Math.min(last, lastCommon()), most, fineness);
  }

  private record LogMass(double log, double error) {}

  /** Mass that the first law of the direction has where the other has none. */
  private LogMass onlyHere(BinomialLogMass law, Direction direction) {
    if (size() > law.trials()) {
      return new LogMass(0, 0);
    }
    boolean top = (shift > 0) == (direction == Direction.REMOVE);
    return top ? sum(law, law.trials() - size() + 1, law.trials()) : sum(law, 0, size() - 1);
  }

  /**
   * Mass of first ... last, which reaches an end of the law. Summed from the largest mass towards
   * both sides until masses are below e^-64 of it.
   */
  private static LogMass sum(BinomialLogMass law, long first, long last) {
    long mode = (long) Math.floor(mean(law));
    long start = Math.max(first, Math.min(last, mode));
    double largest = law.at(start);
    LogSum sum = LogSum.around(largest);
    sum.addLog(largest);
    double error = law.error(largest);
    for (int side = -1; side <= 1; side += 2) {
      for (long x = start + side; first <= x && x <= last; x += side) {
        double log = law.at(x);
        sum.addLog(log);
        error = Math.max(error, law.error(log));
        if (log < largest - NEGLIGIBLE) {
          break;
        }
      }
    }
    double log = Math.min(0, sum.log());
    return new LogMass(log, error + Rounding.UNIT * (40 + 8 * Math.abs(log)));
  }

  private static final class Points extends LatticeOutcomes {
    private static final long MOST_RATIOS = 64;

    private final BinomialLogMass law;
    private final long shift;

    Points(BinomialLogMass law, long shift) {
      this.law = law;
      this.shift = shift;
    }

    @Override
    double logP(long i) {
      return law.at(i - shift);
    }

    @Override
    double logQ(long i) {
      return law.at(i);
    }

    @Override
    double massError(double logMass) {
      return law.error(logMass);
    }

    @Override
    double loss(long i) {
      if (Math.abs(shift) > MOST_RATIOS) {
        return logP(i) - logQ(i);
      }
      double sum = 0;
      for (long m = Math.min(i, i - shift) + 1; m <= Math.max(i, i - shift); m++) {
        sum += logRatio(m);
      }
      return shift > 0 ? sum : -sum;
    }

    @Override
    double lossError(long i) {
      if (Math.abs(shift) > MOST_RATIOS) {
        return 1.01 * (law.error(logP(i)) + law.error(logQ(i)));
      }
      double sum = 0;
      for (long m = Math.min(i, i - shift) + 1; m <= Math.max(i, i - shift); m++) {
        sum += Math.abs(logRatio(m));
      }
      return Rounding.UNIT * (10 + 2 * (double) Math.abs(shift)) * sum;
    }

    /** ln(b(m - 1) / b(m)); relative error at most 8 UNIT. */
    private double logRatio(long m) {
      double p = law.probability();
      double excess = Math.fma(-(double) (law.trials() + 1), p, (double) m);
      return excess >= 0
          ? Math.log1p(excess / ((double) (law.trials() - m + 1) * p))
          : -Math.log1p(-excess / ((double) m * (1 - p)));
    }
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    LogMass mass = onlyHere(law(), direction);
    return Math.min(0, mass.log + side.sign() * mass.error);
  }

  @Override
  public double exactInfinityMass(Direction direction) {
    return size() > noise.trials() ? 1 : Double.NaN;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    if (size() > noise.trials()) {
      return NONE;
    }
    Points outcomes = new Points(law(), shift);
    long i = (shift > 0) == (direction == Direction.REMOVE) ? lastCommon() : firstCommon();
    double loss = direction == Direction.REMOVE ? outcomes.loss(i) : -outcomes.loss(i);
    return loss + side.sign() * outcomes.lossError(i);
  }

  /** For a fair coin the law is its own mirror image. */
  @Override
  public boolean symmetric() {
    return noise.probability() == 0.5;
  }
}
