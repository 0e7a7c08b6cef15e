package org.noisewright.classical;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noisewright.numerics.Side;

/**
 * The Fourier accountant of Koskela, Jalko, Prediger and Honkela (2021): losses rounded to the left
 * and to the right on a grid of [-L, L) (Lemma 6), composed by Algorithm 1, with the error of
 * Theorem 10 in its corrected form subtracted and added. Sides: both; what the paper leaves out,
 * the rounding of the transform, is added on the known side. Proof note:
 * FourierAccountant.proof.md.
 *
 * <p>Cost: one transform of n points a side and direction; a question takes no time. Its accuracy
 * is absolute (some 1e-16 k sqrt(n)), and the rounding of losses costs up to k dx of epsilon.
 */
public final class FourierAccountant implements ComparisonMethod {
  private final Optional<FourierGrid> given;

  private FourierAccountant(Optional<FourierGrid> given) {
    this.given = given;
  }

  /**
   * With an automatic grid: the smallest L at which Theorem 10, with the best lambda of a row, is
   * at most 1e-12, and 2^16 to 2^20 points.
   */
  public static FourierAccountant automatic() {
    return new FourierAccountant(Optional.empty());
  }

  /**
   * As published, with lambda = L/2.
   *
   * @param halfWidth L, in (0, 1e9]
   * @param points n, a power of two in [4, 2^26]
   */
  public static FourierAccountant of(double halfWidth, int points) {
    return new FourierAccountant(Optional.of(FourierGrid.published(halfWidth, points)));
  }

  @Override
  public String name() {
    return "Fourier accountant";
  }

  @Override
  public Claim claim() {
    return Claim.BOTH;
  }

  @Override
  public String source() {
    return "Koskela, Jalko, Prediger, Honkela 2021, Algorithm 1, Lemma 6, Theorem 10";
  }

  @Override
  public String cost() {
    return "transforms of n = 2^16 to 2^20 points for each side";
  }

  @Override
  public MethodCurve curve(ComparedPlan plan) {
    return plan.larger(this::curve);
  }

  private MethodCurve curve(ComparedDirection direction) {
    FourierGrid grid = given.orElseGet(() -> FourierGrid.automatic(direction));
    List<Long> times = direction.releases().stream().map(ComparedRelease::times).toList();
    List<FourierSide> sides = new ArrayList<>();
    for (Side side : Side.values()) {
      List<GridLaw> laws = new ArrayList<>();
      for (ComparedRelease release : direction.releases()) {
        laws.add(GridLaw.rounded(release.law(side), grid.width(), grid.low(), grid.high(), side));
      }
      sides.add(FourierSide.of(laws, times, grid));
    }
    return FourierSide.curve(sides.get(0), sides.get(1), grid);
  }
}
