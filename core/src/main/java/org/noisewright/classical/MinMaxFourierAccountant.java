package org.noisewright.classical;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noisewright.numerics.Side;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.GaussianShift;
import org.noisewright.pair.SampledFamily;

/**
 * The Fourier accountant for the sampled Gaussian mechanism of Koskela, Jalko, Prediger and Honkela
 * (2021), section 6.3: each cell of the grid gets its width times the largest (upper) or the
 * smallest density of the loss in it (Lemma 12), with Lemma 13 for what lies beyond the grid.
 * Sides: both, round-off included. Refused unless every release is a sampled Gaussian of a standard
 * deviation of at least its sensitivity, as the lemma asks. Proof note:
 * MinMaxFourierAccountant.proof.md.
 *
 * <p>The masses of the upper law sum to more than 1, those of the lower one to less, by about k dx
 * over the standard deviation of one loss: the bounds meet slowly as n grows.
 */
public final class MinMaxFourierAccountant implements ComparisonMethod {
  private static final int POINTS = 1 << 19;

  private final Optional<FourierGrid> given;

  private MinMaxFourierAccountant(Optional<FourierGrid> given) {
    this.given = given;
  }

  /** L as {@link FourierAccountant#automatic} has it, and 2^19 points. */
  public static MinMaxFourierAccountant automatic() {
    return new MinMaxFourierAccountant(Optional.empty());
  }

  /**
   * As published, with lambda = L/2.
   *
   * @param halfWidth L, in (0, 1e9]
   * @param points n, a power of two in [4, 2^26]
   */
  public static MinMaxFourierAccountant of(double halfWidth, int points) {
    return new MinMaxFourierAccountant(Optional.of(FourierGrid.published(halfWidth, points)));
  }

  @Override
  public String name() {
    return "Fourier accountant, sampled Gaussian min/max laws";
  }

  @Override
  public Claim claim() {
    return Claim.BOTH;
  }

  @Override
  public String source() {
    return "Koskela, Jalko, Prediger, Honkela 2021, Lemmas 12 and 13, Theorem 10";
  }

  @Override
  public String cost() {
    return "transforms of n = 2^19 points for each side";
  }

  @Override
  public MethodCurve curve(ComparedPlan plan) {
    for (ComparedDirection direction : plan.directions()) {
      direction.releases().forEach(release -> family(release, Side.UPPER));
    }
    return plan.larger(this::curve);
  }

  private static SampledFamily family(ComparedRelease release, Side side) {
    if (!(release.pair() instanceof ContinuousPair pair)
        || !(pair.on(side).family() instanceof GaussianShift shift)
        || !(pair.on(side).rate() < 1)) {
      throw new MethodRefusedException("its laws are those of the sampled Gaussian mechanism only");
    }
    if (!(shift.mu() <= 1)) {
      throw new MethodRefusedException(
          "Lemma 13 asks for a standard deviation of at least the sensitivity, and it is "
              + (float) (1 / shift.mu())
              + " times that");
    }
    return pair.on(side);
  }

  private MethodCurve curve(ComparedDirection direction) {
    FourierGrid grid = given.orElseGet(() -> FourierGrid.automatic(direction).withPoints(POINTS));
    List<Long> times = direction.releases().stream().map(ComparedRelease::times).toList();
    List<FourierSide> sides = new ArrayList<>();
    for (Side side : Side.values()) {
      List<GridLaw> laws = new ArrayList<>();
      List<SampledGaussianDensity> densities = new ArrayList<>();
      for (ComparedRelease release : direction.releases()) {
        SampledFamily family = family(release, side);
        if (!(-2 * Math.log1p(-family.rate()) < grid.halfWidth() - 2 * grid.width())) {
          throw new MethodRefusedException(
              "its window must reach beyond the edge of the losses, -ln(1 - rate)");
        }
        SampledGaussianDensity density = new SampledGaussianDensity(family, direction.direction());
        densities.add(density);
        laws.add(
            GridLaw.ofMasses(
                density.masses(grid, side),
                grid.width(),
                grid.low(),
                Double.NEGATIVE_INFINITY,
                side));
      }
      FourierSide plain = FourierSide.of(laws, times, grid);
      sides.add(side == Side.UPPER ? plain.plus(beyond(densities, laws, times, grid)) : plain);
    }
    return FourierSide.curve(sides.get(0), sides.get(1), grid);
  }

  /** Bound on the mass of compositions in which a release leaves the grid, on the upper side. */
  private double beyond(
      List<SampledGaussianDensity> densities,
      List<GridLaw> laws,
      List<Long> times,
      FourierGrid grid) {
    double sum = 0;
    double logTotal = 0;
    for (int r = 0; r < laws.size(); r++) {
      double tail =
          Math.min(
              densities.get(r).tail(grid, grid.lambda()),
              densities.get(r).tail(grid, Math.min(grid.lambda(), 1)));
      double count = (double) times.get(r);
      sum += count * tail;
      logTotal += count * Math.log1p(Math.max(0, laws.get(r).total() - 1) + tail);
    }
    double bound = sum * Math.exp(logTotal) * (1 + 1e-9);
    return bound < 1 ? bound : 1;
  }
}
