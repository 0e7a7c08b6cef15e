package org.noisewright.pld;

import java.util.Arrays;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.AtomSource;
import org.noisewright.pair.Atoms;
import org.noisewright.pair.BracketedPair;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPair;
import org.noisewright.pair.LossFamily;
import org.noisewright.pair.Resolution;
import org.noisewright.pair.SampledFamily;

/**
 * A rough law of the loss: a few hundred quadrature nodes, uniform in the outcome. It serves to
 * foresee an answer and to choose a grid; nothing certified rests on it.
 */
public final class LossNodes {
  /** Atoms up to which a law is taken as it is. */
  public static final int FEW = 96;

  private static final int MOST_NODES = 2048;
  private static final double NEGLIGIBLE = Math.exp(-50);

  private final double[] loss;
  private final double[] logMass;
  private final boolean continuous;

  private LossNodes(double[] loss, double[] logMass, boolean continuous) {
    this.loss = loss;
    this.logMass = logMass;
    this.continuous = continuous;
  }

  /**
   * Nodes of a pair in one direction.
   *
   * @param logTail logarithm of a mass below which tails may be cut
   */
  public static LossNodes of(DominatingPair pair, Direction direction, double logTail) {
    if (pair instanceof BracketedPair bracketed) {
      return of(bracketed.upper(), direction, logTail);
    }
    return pair instanceof ContinuousPair continuous
        ? continuous(continuous.on(Side.UPPER), direction, logTail)
        : atoms(((AtomSource) pair).atoms(direction, Side.UPPER, Resolution.coarse(logTail)));
  }

  /** Neighbouring atoms are put together so that at most some thousand nodes are left. */
  private static LossNodes atoms(Atoms atoms) {
    int together = 1 + atoms.size() / MOST_NODES;
    int n = (atoms.size() + together - 1) / together;
    double[] loss = new double[n];
    double[] logMass = new double[n];
    for (int i = 0; i < n; i++) {
      int from = i * together;
      int to = Math.min(atoms.size(), from + together);
      int heaviest = from;
      for (int j = from + 1; j < to; j++) {
        heaviest = atoms.logMass(j) > atoms.logMass(heaviest) ? j : heaviest;
      }
      double weight = 0;
      double mean = 0;
      for (int j = from; j < to; j++) {
        double part = Math.exp(atoms.logMass(j) - atoms.logMass(heaviest));
        weight += part;
        mean += part * (atoms.loss(j) - atoms.loss(heaviest));
      }
      loss[i] = atoms.loss(heaviest) + mean / weight;
      logMass[i] = atoms.logMass(heaviest) + Math.log(weight);
    }
    return new LossNodes(loss, logMass, atoms.size() > FEW || !atoms.isDiscrete());
  }

  private static LossNodes continuous(SampledFamily sampled, Direction direction, double logTail) {
    LossFamily family = sampled.family();
    double left = family.leftTail(logTail);
    double right = sampled.rightTail(direction, logTail);
    double rate = family.lossRise(0, 1);
    double step = Math.min(0.125, 0.5 / rate);
    int cells = (int) Math.max(32, Math.min(1 << 13, Math.ceil((right - left) / step)));
    step = (right - left) / cells;
    boolean leftAtom = family.leftAtomLogMass() > Double.NEGATIVE_INFINITY;
    boolean rightAtom = family.rightAtomLogMass() > Double.NEGATIVE_INFINITY;
    int n = cells + (leftAtom ? 1 : 0) + (rightAtom ? 1 : 0);
    double[] loss = new double[n];
    double[] logMass = new double[n];
    int at = 0;
    if (leftAtom) {
      at = put(loss, logMass, at, sampled, direction, left, family.leftAtomLogMass());
    }
    for (int i = 0; i < cells; i++) {
      Interrupts.look();
      double x = left + (i + 0.5) * step;
      double logBase = family.logDensity(x) + Math.log(step);
      at = put(loss, logMass, at, sampled, direction, x, logBase);
    }
    if (rightAtom) {
      put(loss, logMass, at, sampled, direction, right, family.rightAtomLogMass());
    }
    if (direction == Direction.ADD) {
      reverse(loss);
      reverse(logMass);
    }
    return new LossNodes(loss, logMass, true);
  }

  private static int put(
      double[] loss,
      double[] logMass,
      int at,
      SampledFamily sampled,
      Direction direction,
      double x,
      double logBase) {
    double l = sampled.lossAt(x);
    loss[at] = direction == Direction.REMOVE ? l : -l;
    logMass[at] = direction == Direction.REMOVE ? logBase + l : logBase;
    return at + 1;
  }

  private static void reverse(double[] array) {
    for (int i = 0, j = array.length - 1; i < j; i++, j--) {
      double swap = array[i];
      array[i] = array[j];
      array[j] = swap;
    }
  }

  /**
   * The nodes with losses in [-most, most]: smaller ones rise to the end.
   *
   * @param keep true if larger ones fall to the end, false if they are left out
   */
  public LossNodes within(double most, boolean keep) {
    int last = size();
    while (!keep && last > 1 && loss[last - 1] > most) {
      last--;
    }
    double[] cut = Arrays.copyOf(loss, last);
    for (int i = 0; i < last; i++) {
      cut[i] = Math.max(-most, Math.min(most, cut[i]));
    }
    return new LossNodes(cut, Arrays.copyOf(logMass, last), continuous);
  }

  /** The nodes without the largest losses, which together have a mass of at most e^logTail. */
  public LossNodes withoutTop(double logTail) {
    int last = size();
    double cut = Double.NEGATIVE_INFINITY;
    while (last > 1) {
      cut = Rounding.logAdd(cut, logMass[last - 1]);
      if (cut > logTail) {
        break;
      }
      last--;
    }
    return last == size()
        ? this
        : new LossNodes(Arrays.copyOf(loss, last), Arrays.copyOf(logMass, last), continuous);
  }

  /** The loss below which less than e^-50 of the mass lies. */
  public double lowest() {
    double sum = 0;
    int i = 0;
    while (i < size() - 1 && sum + Math.exp(logMass[i]) < NEGLIGIBLE) {
      sum += Math.exp(logMass[i]);
      i++;
    }
    return size() == 0 ? 0 : loss[i];
  }

  /** Number of nodes. */
  public int size() {
    return loss.length;
  }

  /** Loss of node {@code i}, not decreasing. */
  public double loss(int i) {
    return loss[i];
  }

  /** Logarithm of the mass that node {@code i} stands for. */
  public double logMass(int i) {
    return logMass[i];
  }

  /** True if the nodes stand for a density or for many atoms. */
  public boolean isContinuous() {
    return continuous;
  }

  /** The finite part of the hockey-stick sum at an epsilon. */
  public double curve(double epsilon) {
    double sum = 0;
    for (int i = size() - 1; i >= 0 && loss[i] > epsilon; i--) {
      sum -= Math.exp(logMass[i]) * Math.expm1(epsilon - loss[i]);
    }
    return sum;
  }

  /** ln of the sum of mass e^{theta loss}, its first and its second derivative. */
  public double[] cumulant(double theta) {
    double top = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < loss.length; i++) {
      top = Math.max(top, logMass[i] + theta * loss[i]);
    }
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double centre = loss[loss.length / 2];
    for (int i = 0; i < loss.length; i++) {
      double weight = Math.exp(logMass[i] + theta * loss[i] - top);
      double y = loss[i] - centre;
      s0 += weight;
      s1 += weight * y;
      s2 += weight * y * y;
    }
    double mean = s1 / s0;
    return new double[] {
      top + Math.log(s0), centre + mean, Math.max(0, s2 / s0 - mean * mean) + Rounding.UNIT * 1e-30
    };
  }
}
