package org.noisewright.pld;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Atoms;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.SampledFamily;

/**
 * Where the losses of a pair want lattice points: its edge, and the distances between its atoms.
 *
 * @param marks losses that should lie on the lattice, in order of the outcomes; empty if there is
 *     none
 * @param errors bounds on the absolute errors of the marks
 * @param base which of the marks lies on the lattice if not all can
 * @param crowdedTop true if mass may crowd just below the mark, so that a lower law wants its
 *     lattice point a little below
 */
public record LatticeChoice(List<Double> marks, List<Double> errors, int base, boolean crowdedTop) {
  /** Part of a step within which mass at an edge counts as crowded onto it. */
  static final double CROWD = 1e-3;

  /**
   * Part of all losses below which two marks count as one: whole weights that differ by a unit have
   * losses of 1e-18, of which all others are multiples as far as doubles tell.
   */
  private static final double SAME = 1e-12;

  private static final double LOG_COMPARABLE = 2.3;

  /** The marks of a pair with a density in one direction: the ends of its losses. */
  public static LatticeChoice of(ContinuousPair pair, Direction direction) {
    int sign = direction == Direction.REMOVE ? 1 : -1;
    SampledFamily upper = pair.on(Side.UPPER);
    SampledFamily lower = pair.on(Side.LOWER);
    List<double[]> ends = new ArrayList<>();
    if (upper.infimum(-1) > Double.NEGATIVE_INFINITY) {
      ends.add(new double[] {upper.infimum(-1), upper.infimum(1)});
      ends.add(new double[] {lower.infimum(-1), lower.infimum(1)});
    }
    List<Double> marks = new ArrayList<>();
    List<Double> errors = new ArrayList<>();
    addMark(marks, errors, sign, ends);
    if (upper.supremum(1) < Double.POSITIVE_INFINITY) {
      ends.clear();
      ends.add(new double[] {upper.supremum(-1), upper.supremum(1)});
      ends.add(new double[] {lower.supremum(-1), lower.supremum(1)});
      addMark(marks, errors, sign, ends);
    }
    boolean noAtom = upper.family().leftAtomLogMass() == Double.NEGATIVE_INFINITY;
    return new LatticeChoice(marks, errors, 0, direction == Direction.ADD && noAtom);
  }

  private static void addMark(
      List<Double> marks, List<Double> errors, int sign, List<double[]> ends) {
    if (ends.isEmpty()) {
      return;
    }
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double[] end : ends) {
      low = Math.min(low, end[0]);
      high = Math.max(high, end[1]);
    }
    double middle = low + 0.5 * (high - low);
    marks.add(sign * middle);
    errors.add(Math.max(Math.nextUp(high - middle), Math.nextUp(middle - low)));
  }

  /**
   * The marks of a law with few atoms: all of them. The highest of those that weigh most under the
   * tilt lies on the lattice, because no atom above it can balance what it would lose.
   */
  public static LatticeChoice few(Atoms atoms, double theta) {
    List<Double> marks = new ArrayList<>();
    List<Double> errors = new ArrayList<>();
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < atoms.size(); i++) {
      marks.add(atoms.loss(i));
      errors.add(atoms.lossError(i));
      most = Math.max(most, atoms.logMass(i) + theta * atoms.loss(i));
    }
    int base = 0;
    for (int i = 0; i < atoms.size(); i++) {
      if (atoms.logMass(i) + theta * atoms.loss(i) >= most - LOG_COMPARABLE) {
        base = i;
      }
    }
    return new LatticeChoice(marks, errors, base, false);
  }

  /**
   * The marks of a law with many atoms: the two that weigh most under the tilt of those that
   * outweigh the atoms around them, and all that lie on the lattice of these two; without such
   * atoms the end of its losses that more mass crowds to.
   */
  public static LatticeChoice dense(Atoms atoms, Spacing spacing, double theta) {
    boolean[] heavy = DenseLaw.heavy(atoms, spacing);
    int first = -1;
    int second = -1;
    for (int i = 0; i < heavy.length; i++) {
      if (heavy[i] && (first < 0 || tilted(atoms, i, theta) > tilted(atoms, first, theta))) {
        second = first;
        first = i;
      } else if (heavy[i]
          && (second < 0 || tilted(atoms, i, theta) > tilted(atoms, second, theta))) {
        second = i;
      }
    }
    if (first < 0) {
      return atoms.size() > 0
          ? crowded(atoms, spacing)
          : new LatticeChoice(List.of(), List.of(), 0, false);
    }
    List<Double> marks = new ArrayList<>(List.of(atoms.loss(first)));
    if (second >= 0 && atoms.loss(second) != atoms.loss(first)) {
      marks.add(atoms.loss(second));
      addAligned(atoms, marks);
    }
    return new LatticeChoice(marks, Collections.nCopies(marks.size(), 0.0), 0, false);
  }

  /** Adds the losses that lie on the lattice of two marks: they too want to be lattice points. */
  private static void addAligned(Atoms atoms, List<Double> marks) {
    double base = marks.get(0);
    double span = Math.abs(marks.get(1) - base);
    for (int i = 0; i < atoms.size(); i++) {
      double part = (atoms.loss(i) - base) / span;
      boolean aligned = Math.abs(part - Math.rint(part)) <= 0.1 * AtomicLaw.ALIGNED;
      if (aligned && Math.rint(part) != 0 && atoms.loss(i) != marks.get(1)) {
        marks.add(atoms.loss(i));
      }
    }
  }

  private static double tilted(Atoms atoms, int i, double theta) {
    return atoms.logMass(i) + theta * atoms.loss(i);
  }

  private static LatticeChoice crowded(Atoms atoms, Spacing spacing) {
    int last = atoms.size() - 1;
    double low = atoms.loss(0);
    double high = atoms.loss(last);
    double atBottom = 0;
    double atTop = 0;
    for (int i = 0; i <= last && atoms.loss(i) <= low + spacing.at(low); i++) {
      atBottom += Math.exp(atoms.logMass(i));
    }
    for (int i = last; i >= 0 && atoms.loss(i) >= high - spacing.at(high); i--) {
      atTop += Math.exp(atoms.logMass(i));
    }
    boolean top = atTop > atBottom;
    return new LatticeChoice(List.of(top ? high : low), List.of(0.0), 0, top);
  }

  /**
   * The largest step of which all distances between marks are multiples, positive infinity if there
   * are fewer than two marks, NaN if there is no such step of a useful size.
   */
  public double span() {
    double span = Double.POSITIVE_INFINITY;
    double least = SAME * extent();
    for (int i = 1; i < marks.size(); i++) {
      double gap = Math.abs(marks.get(i) - marks.get(i - 1));
      if (gap > Math.max(least, 64 * (errors.get(i) + errors.get(i - 1)))) {
        span = Math.min(span, gap);
      }
    }
    return marks.size() < 2 || fits(span) ? span : Double.NaN;
  }

  private double extent() {
    double extent = 0;
    for (double mark : marks) {
      extent = Math.max(extent, Math.abs(mark - marks.get(0)));
    }
    return extent;
  }

  /** Mean distance of neighbouring marks; 0 if there are fewer than two. */
  public double distance() {
    int n = marks.size();
    return n < 2 ? 0 : Math.abs(marks.get(n - 1) - marks.get(0)) / (n - 1);
  }

  /** True if all marks lie on one lattice whose step is a divisor of {@code span}. */
  public boolean fits(double span) {
    if (span == Double.POSITIVE_INFINITY) {
      return marks.size() < 2;
    }
    for (int i = 1; i < marks.size(); i++) {
      double part = (marks.get(i) - marks.get(0)) / span;
      if (!(Math.abs(part - Math.rint(part)) <= 0.1 * AtomicLaw.ALIGNED)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The lattice of this step whose points are at or above (UPPER) or at or below (LOWER) all marks
   * that it can meet; the base if it cannot meet all.
   */
  public LossLattice lattice(double step, Side side) {
    if (marks.isEmpty()) {
      return new LossLattice(0, step);
    }
    double first = marks.get(base);
    double offset = first + side.sign() * (errors.get(base) + 4 * Math.ulp(first));
    if (crowdedTop && side == Side.LOWER) {
      return new LossLattice(offset - CROWD * step, step);
    }
    for (int i = 0; i < marks.size(); i++) {
      double mark = marks.get(i);
      double index = Math.rint((mark - first) / step);
      double miss = mark - first - index * step;
      if (i != base && Math.abs(miss) <= 0.1 * AtomicLaw.ALIGNED * step) {
        double safe = mark + side.sign() * (errors.get(i) + 8 * Math.ulp(Math.abs(mark)));
        double wanted = safe - index * step;
        offset = side == Side.UPPER ? Math.max(offset, wanted) : Math.min(offset, wanted);
      }
    }
    return new LossLattice(offset, step);
  }
}
