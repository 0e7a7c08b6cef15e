package org.noisewright.composition;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noisewright.numerics.Side;
import org.noisewright.pair.AtomicPair;
import org.noisewright.pair.BracketedPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPair;
import org.noisewright.pld.LossNodes;

/**
 * The member of a pair that is known on each side by itself from which its lower law is made: the
 * one that weighs most under the tilt of the question. Any choice gives a lower bound.
 */
public final class LowerMembers {
  private static final double LOG_TAIL = -60;

  private final Direction direction;
  private final Map<BracketedPair, List<LossNodes>> nodes = new HashMap<>();

  /** Members of one direction; their rough laws are kept. */
  public LowerMembers(Direction direction) {
    this.direction = direction;
  }

  /** The pair to make a law of this side from. */
  DominatingPair pair(DominatingPair pair, Side side, double theta) {
    if (!(pair instanceof BracketedPair bracketed)) {
      return pair;
    }
    if (side == Side.UPPER) {
      return bracketed.upper();
    }
    List<DominatingPair> members = bracketed.lower();
    if (members.size() <= 1) {
      return members.isEmpty() ? AtomicPair.identity() : members.get(0);
    }
    return members.get(best(laws(bracketed), theta));
  }

  private static int best(List<LossNodes> laws, double theta) {
    int best = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < laws.size(); i++) {
      double value = moment(laws.get(i), theta);
      if (value > most) {
        most = value;
        best = i;
      }
    }
    return best;
  }

  private static double moment(LossNodes law, double theta) {
    return law.size() == 0 ? Double.NEGATIVE_INFINITY : law.cumulant(theta)[0];
  }

  /**
   * By how much ln delta of the upper pairs may exceed that of the best members, roughly: the
   * distance of both sides that no finer grid removes.
   */
  public double distance(List<PairPower> powers, Forecast forecast, double theta) {
    double sum = 0;
    for (int r = 0; r < powers.size(); r++) {
      if (powers.get(r).pair() instanceof BracketedPair pair) {
        List<LossNodes> laws = laws(pair);
        double own = laws.isEmpty() ? 0 : moment(laws.get(best(laws, theta)), theta);
        sum += (double) powers.get(r).times() * (moment(forecast.nodes(r), theta) - own);
      }
    }
    return sum;
  }

  private synchronized List<LossNodes> laws(BracketedPair pair) {
    List<LossNodes> laws = nodes.get(pair);
    if (laws == null) {
      laws = new ArrayList<>();
      for (DominatingPair member : pair.lower()) {
        laws.add(LossNodes.of(member, direction, LOG_TAIL));
      }
      nodes.put(pair, laws);
    }
    return laws;
  }
}
