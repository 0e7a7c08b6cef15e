package org.noisewright.design.learned;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.noisewright.curve.Progress;
import org.noisewright.mechanism.Noise;
import org.noisewright.numerics.Bounds;

/**
 * Whether a change by the whole sensitivity is the worst one for a noise: delta of all releases
 * where the number changes by less. Delta of the noise is certified for every change up to the
 * sensitivity in any case; this says which change it belongs to.
 *
 * <p>One release is checked at every whole cell, at most {@value #MOST} of them, several at a
 * quarter, a half and three quarters of the sensitivity.
 *
 * <p>Proof note: ShiftCheck.proof.md.
 *
 * @param proven true if it is proven that no smaller change has a larger delta, at any epsilon, for
 *     any number of releases, behind Poisson sampling too; false if it was only looked at where
 *     {@code smaller} says
 * @param smaller delta at smaller changes, from the smallest one; empty for a counting query whose
 *     sensitivity is one step
 * @param full certified delta, of a change by the sensitivity
 */
public record ShiftCheck(boolean proven, List<ShiftDelta> smaller, Bounds full) {
  /** Most shifts that are looked at. */
  static final int MOST = 60;

  /** Relative width of the intervals. */
  private static final double WIDTH = 1e-3;

  /**
   * Delta of all releases where the number changes by this.
   *
   * @param shift the change
   * @param delta certified, the larger one of both directions
   */
  public record ShiftDelta(double shift, Bounds delta) {}

  /** Copies the list. */
  public ShiftCheck {
    smaller = List.copyOf(smaller);
  }

  static ShiftCheck of(
      LearnedProblem problem,
      HalfGrid grid,
      double[] half,
      Noise noise,
      Bounds full,
      Progress progress) {
    List<Integer> shifts = shifts(problem.compositions(), grid.shift());
    List<ShiftDelta> smaller = new ArrayList<>();
    for (int shift : shifts) {
      double from = (double) smaller.size() / shifts.size();
      Progress told =
          (stage, part) -> progress.report("smaller changes", from + part / shifts.size());
      told.report("", 0);
      double length = shift * grid.step();
      smaller.add(
          new ShiftDelta(length, Certificate.of(problem, noise, length, WIDTH, told).delta()));
    }
    return new ShiftCheck(proven(grid, half), smaller, full);
  }

  /** Whole numbers of steps below the sensitivity. */
  private static List<Integer> shifts(int compositions, int whole) {
    int parts = compositions == 1 ? Math.min(MOST, whole) : 4;
    TreeSet<Integer> shifts = new TreeSet<>();
    for (int i = 1; i < parts; i++) {
      int shift = (int) Math.round((double) i * whole / parts);
      if (shift >= 1 && shift < whole) {
        shifts.add(shift);
      }
    }
    return List.copyOf(shifts);
  }

  /** True for noise that falls from 0, and where there is no smaller shift. */
  private static boolean proven(HalfGrid grid, double[] half) {
    boolean falls = true;
    for (int k = 1; k < half.length; k++) {
      falls &= half[k] <= half[k - 1];
    }
    return falls || (grid.points() && grid.shift() == 1);
  }

  /** True if no smaller change that was looked at has a delta above that of the whole one. */
  public boolean holds() {
    return smaller.stream().allMatch(one -> one.delta().lower() <= full.upper());
  }

  /** Where delta is largest: the sensitivity, unless a smaller change was found to be worse. */
  public double worst(double sensitivity) {
    double worst = sensitivity;
    double most = full.upper();
    for (ShiftDelta one : smaller) {
      if (one.delta().lower() > most) {
        worst = one.shift();
        most = one.delta().lower();
      }
    }
    return worst;
  }
}
