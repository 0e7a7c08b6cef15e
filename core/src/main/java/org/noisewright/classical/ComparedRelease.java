package org.noisewright.classical;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;
import org.noisewright.composition.FineLaws;
import org.noisewright.composition.LawMoment;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPair;
import org.noisewright.pair.LogMoment;
import org.noisewright.pld.LossLaw;

/**
 * A release of a compared plan in one direction, with its laws of the loss, built when asked for.
 */
public final class ComparedRelease {
  private final Release release;
  private final DominatingPair pair;
  private final Direction direction;
  private final long times;
  private final double logTail;
  private final Map<Side, LossLaw> laws = new EnumMap<>(Side.class);

  ComparedRelease(
      Release release, DominatingPair pair, Direction direction, long times, double logTail) {
    this.release = release;
    this.pair = pair;
    this.direction = direction;
    this.times = times;
    this.logTail = logTail;
  }

  /** A release of the plan that has this pair; others of the plan may have it too. */
  public Release release() {
    return release;
  }

  /** The pair that dominates one release, sampling included. */
  public DominatingPair pair() {
    return pair;
  }

  /** How many times the pair is composed with itself. */
  public long times() {
    return times;
  }

  /**
   * The law of one release on a side, fine enough for any tilt: see {@link FineLaws#of}.
   *
   * @throws MethodRefusedException if no such law is known
   */
  public synchronized LossLaw law(Side side) {
    LossLaw law = laws.get(side);
    if (law == null) {
      law = told(() -> FineLaws.of(pair, direction, side, (double) times, logTail));
      laws.put(side, law);
    }
    return law;
  }

  /**
   * The law of one release on a side, points at most {@code width} apart where losses are dense.
   *
   * @throws MethodRefusedException if no such law is known
   */
  public LossLaw law(Side side, double width) {
    return told(() -> FineLaws.within(pair, direction, side, width, logTail));
  }

  /** The moments of one release, in closed form or by its law. */
  LogMoment moment() {
    return LogMoment.of(pair).orElseGet(() -> new LawMoment(law(Side.UPPER)));
  }

  private static LossLaw told(Supplier<LossLaw> law) {
    try {
      return law.get();
    } catch (UnsupportedOperationException e) {
      throw new MethodRefusedException("nothing is known of a release on the side that it needs");
    } catch (GridTooFineException e) {
      throw new MethodRefusedException("the losses reach too far for a grid: " + e.getMessage());
    }
  }
}
