package org.noisewright.composition;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.noisewright.numerics.Side;
import org.noisewright.pair.AtomicPair;
import org.noisewright.pair.BracketedPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPair;
import org.noisewright.pld.LossNodes;

/**
 * The member of a pair that is known on each side by itself from which its lower law is made: the
 * one that promises the largest delta. Any choice gives a lower bound.
 */
public final class LowerMembers {
  private static final double LOG_TAIL = -60;
  private static final double[] TILTS = {0.25, 0.5, 1, 2, 4};

  private final Direction direction;
  private final List<PairPower> powers;
  private final IdentityHashMap<BracketedPair, List<LossNodes>> nodes = new IdentityHashMap<>();

  /** Members of a composition in one direction; their rough laws are kept. */
  public LowerMembers(List<PairPower> powers, Direction direction) {
    this.powers = powers;
    this.direction = direction;
  }

  /** The pair of release {@code r} to make a law of this side from. */
  DominatingPair pair(int r, Side side, Forecast forecast, Forecast.Guess guess) {
    if (!(powers.get(r).pair() instanceof BracketedPair bracketed)) {
      return powers.get(r).pair();
    }
    if (side == Side.UPPER) {
      return bracketed.upper();
    }
    List<DominatingPair> members = bracketed.lower();
    if (members.size() <= 1) {
      return members.isEmpty() ? AtomicPair.identity() : members.get(0);
    }
    return members.get(best(bracketed, r, forecast, guess));
  }

  private int best(BracketedPair pair, int r, Forecast forecast, Forecast.Guess guess) {
    List<LossNodes> laws = laws(r, pair, forecast);
    boolean single = powers.size() == 1 && powers.get(0).times() == 1;
    List<Integer> candidates = new ArrayList<>();
    if (single) {
      for (int i = 0; i < laws.size(); i++) {
        candidates.add(i);
      }
    } else {
      for (double tilt : TILTS) {
        candidates.add(heaviest(laws, tilt * guess.theta()));
      }
      candidates.add(mostInfinite(pair));
    }
    int best = candidates.get(0);
    double most = -1;
    for (int i : candidates) {
      double infinite = infinite(pair.lower().get(i), (double) powers.get(r).times());
      double value =
          single
              ? infinite + laws.get(i).curve(guess.epsilon())
              : infinite + (1 - infinite) * finite(laws.get(i), r, forecast, guess);
      if (value > most) {
        most = value;
        best = i;
      }
    }
    return best;
  }

  private static double finite(LossNodes law, int r, Forecast forecast, Forecast.Guess guess) {
    return law.size() == 0
        ? 0
        : Math.exp(forecast.with(r, law).atEpsilon(guess.epsilon()).logDelta());
  }

  /** Mass at infinity of this many releases of a member. */
  private double infinite(DominatingPair member, double times) {
    double mass = Math.exp(member.logInfinityMass(direction, Side.LOWER));
    return mass == 0 ? 0 : -Math.expm1(times * Math.log1p(-Math.min(1, mass)));
  }

  private int mostInfinite(BracketedPair pair) {
    int most = 0;
    for (int i = 1; i < pair.lower().size(); i++) {
      if (infinite(pair.lower().get(i), 1) > infinite(pair.lower().get(most), 1)) {
        most = i;
      }
    }
    return most;
  }

  private static int heaviest(List<LossNodes> laws, double theta) {
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
  public double distance(Forecast forecast, Forecast.Guess guess) {
    if (powers.size() == 1 && powers.get(0).times() == 1) {
      return singleDistance(forecast, guess);
    }
    double theta = guess.theta();
    double sum = 0;
    for (int r = 0; r < powers.size(); r++) {
      if (powers.get(r).pair() instanceof BracketedPair pair) {
        List<LossNodes> laws = laws(r, pair, forecast);
        double own = laws.isEmpty() ? 0 : moment(laws.get(heaviest(laws, theta)), theta);
        sum += (double) powers.get(r).times() * (moment(forecast.nodes(r), theta) - own);
      }
    }
    return sum;
  }

  private double singleDistance(Forecast forecast, Forecast.Guess guess) {
    if (!(powers.get(0).pair() instanceof BracketedPair pair)) {
      return 0;
    }
    double own = 0;
    List<LossNodes> laws = laws(pair);
    for (int i = 0; i < laws.size(); i++) {
      double infinite = infinite(pair.lower().get(i), 1);
      own = Math.max(own, infinite + laws.get(i).curve(guess.epsilon()));
    }
    double upper = infinite(pair.upper(), 1) + forecast.nodes(0).curve(guess.epsilon());
    return own > 0 ? Math.log(upper / own) : upper > 0 ? Double.POSITIVE_INFINITY : 0;
  }

  private List<LossNodes> laws(int r, BracketedPair pair, Forecast forecast) {
    return laws(pair).stream().map(law -> forecast.cut(r, law)).toList();
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
