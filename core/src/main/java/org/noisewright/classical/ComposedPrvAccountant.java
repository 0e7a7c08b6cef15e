package org.noisewright.classical;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.composition.CyclicProduct;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLaw;

/**
 * The accountant of composed privacy random variables of Gopi, Lee and Wutschitz (2021): losses
 * rounded to the nearest point of a mesh, moved so that the mean is kept, and composed by a
 * transform:
 *
 * <pre>delta_A(epsilon + epsilonError) - deltaError &lt;= delta(epsilon)
 *     &lt;= delta_A(epsilon - epsilonError) + deltaError,
 * mesh = epsilonError / sqrt(k/2 ln(12/deltaError))</pre>
 *
 * <p>As published that holds in exact arithmetic and for an exact distribution function. Here the
 * upper end is computed from a law that never understates delta, the lower one from a law that
 * never overstates it, and the round-off of the transform is added on both sides: both ends are
 * bounds. Proof note: ComposedPrvAccountant.proof.md.
 *
 * <p>A question for epsilon takes deltaError = delta/1000, as the command line of the authors does,
 * and composes anew; a question for delta takes 1e-10.
 */
public final class ComposedPrvAccountant implements ComparisonMethod {
  private static final double EPSILON_ERROR = 0.01;
  private static final double DELTA_ERROR = 1e-10;
  private static final double PART_OF_DELTA = 1e-3;
  private static final double LEAST_DELTA_ERROR = 1e-300;
  private static final int FIT_POINTS = 1 << 20;
  private static final long MOST_POINTS = 1 << 26;
  private static final int LAMBDAS = 48;

  private final double epsilonError;
  private final double deltaError;
  private final boolean fitted;

  private ComposedPrvAccountant(double epsilonError, double deltaError, boolean fitted) {
    if (!(epsilonError > 0 && epsilonError <= 1e6)) {
      throw new IllegalArgumentException(
          "epsilonError must be in (0, 1e6], got " + epsilonError + "; 0.01 is common");
    }
    if (!(deltaError > 0 && deltaError < 1)) {
      throw new IllegalArgumentException(
          "deltaError must be in (0, 1), got " + deltaError + "; 1e-10 is common");
    }
    this.epsilonError = epsilonError;
    this.deltaError = deltaError;
    this.fitted = fitted;
  }

  /** epsilonError 0.01, or more where a mesh of 2^20 points allows no less; the note says so. */
  public static ComposedPrvAccountant automatic() {
    return new ComposedPrvAccountant(EPSILON_ERROR, DELTA_ERROR, true);
  }

  /**
   * With these errors.
   *
   * @param epsilonError in (0, 1e6]
   * @param deltaError in (0, 1), for questions for delta; questions for epsilon take delta/1000
   */
  public static ComposedPrvAccountant of(double epsilonError, double deltaError) {
    return new ComposedPrvAccountant(epsilonError, deltaError, false);
  }

  @Override
  public String name() {
    return "composed PRV";
  }

  @Override
  public Claim claim() {
    return Claim.BOTH;
  }

  @Override
  public String source() {
    return "Gopi, Lee, Wutschitz 2021, Algorithm 1 and Theorem 5";
  }

  @Override
  public String cost() {
    return "a transform of L sqrt(k) / epsilonError points for each side and question";
  }

  @Override
  public MethodCurve curve(ComparedPlan plan) {
    return plan.larger(this::curve);
  }

  private MethodCurve curve(ComparedDirection direction) {
    return new Questions(direction);
  }

  /** One direction: composed once for delta, and anew for each other question for epsilon. */
  private final class Questions implements MethodCurve {
    private final ComparedDirection direction;
    private final Composed first;
    private volatile Composed last;

    Questions(ComparedDirection direction) {
      this.direction = direction;
      first = compose(direction, deltaError);
      last = first;
    }

    @Override
    public MethodDelta deltaAt(double epsilon) {
      return first.deltaAt(epsilon);
    }

    @Override
    public MethodEpsilon epsilonAt(double delta) {
      double wanted = Math.max(LEAST_DELTA_ERROR, delta * PART_OF_DELTA);
      Composed kept = last;
      if (kept.deltaError != wanted) {
        kept = compose(direction, wanted);
        last = kept;
      }
      return kept.epsilonAt(delta);
    }
  }

  private Composed compose(ComparedDirection direction, double error) {
    double times = direction.times();
    double logOutside = Math.log(error / 8);
    double halfWidth = halfWidth(direction, logOutside);
    double root = Math.sqrt(times / 2 * Math.log(12 / error));
    double allowed = epsilonError;
    double points = 2 * (halfWidth + allowed) * root / allowed;
    if (fitted && points > FIT_POINTS) {
      // points = 2 (L + e) root / e for e.
      allowed = 2 * halfWidth * root / (FIT_POINTS - 2 * root);
      points = FIT_POINTS;
      if (!(allowed > 0 && allowed <= halfWidth)) {
        throw new MethodRefusedException(
            "an error of epsilon below its window needs more than " + FIT_POINTS + " points");
      }
    }
    if (!(points <= MOST_POINTS)) {
      throw new MethodRefusedException(
          "an error of "
              + allowed
              + " in epsilon needs a mesh of "
              + (float) points
              + " points ("
              + (float) (2 * CyclicProduct.memory((long) Math.min(points, 1e15)) / (1 << 30))
              + " GiB); ask for a larger one");
    }
    double width = allowed / root;
    int length = Integer.highestOneBit(Math.max(4, (int) Math.ceil(points) * 2 - 1));
    OneSide upper = OneSide.of(direction, Side.UPPER, width, length, error, allowed);
    OneSide lower = OneSide.of(direction, Side.LOWER, width, length, error, allowed);
    return new Composed(upper, lower, allowed, error);
  }

  /** The least L of a row at which both tails of the composed loss are at most e^logOutside. */
  private static double halfWidth(ComparedDirection direction, double logOutside) {
    double[] up = new double[LAMBDAS];
    double[] down = new double[LAMBDAS];
    for (ComparedRelease release : direction.releases()) {
      LossLaw law = release.law(Side.UPPER);
      double times = (double) release.times();
      for (int j = 0; j < LAMBDAS; j++) {
        up[j] += times * law.logMoment(lambda(j));
        down[j] += times * law.logMoment(-lambda(j));
      }
    }
    double least = Double.POSITIVE_INFINITY;
    double most = Double.POSITIVE_INFINITY;
    for (int j = 0; j < LAMBDAS; j++) {
      // A moment below 1, of a law with mass at infinity, allows nothing narrower.
      least = Math.min(least, (Math.max(0, up[j]) - logOutside) / lambda(j));
      most = Math.min(most, (Math.max(0, down[j]) - logOutside) / lambda(j));
    }
    return Math.max(least, most);
  }

  private static double lambda(int j) {
    return Math.pow(2, 0.5 * (j - LAMBDAS / 3));
  }

  /** One composition. */
  private record OneSide(ComposedGrid composed, double charged, double moved) {

    static OneSide of(
        ComparedDirection direction,
        Side side,
        double width,
        int length,
        double error,
        double epsilonError) {
      int low = -length / 2;
      int high = length / 2 - 1;
      List<GridLaw> laws = new ArrayList<>();
      List<Long> times = new ArrayList<>();
      double[] shifts = new double[direction.releases().size()];
      double shift = 0;
      double slack = 0;
      for (int r = 0; r < shifts.length; r++) {
        ComparedRelease release = direction.releases().get(r);
        LossLaw law = release.law(side);
        double count = (double) release.times();
        laws.add(GridLaw.nearest(law, width, low, high, side));
        times.add(release.times());
        shifts[r] = GridLaw.meanOfRounding(law, width, low, high, side);
        shift += count * shifts[r];
        slack += count * width * (law.size() + 64.0) * 2 * Rounding.UNIT;
      }
      double beyond = width * (0.5 * length - 1) - Math.abs(shift) - slack;
      double outside = Math.exp(Math.min(0, outside(laws, times, beyond))) * (1 + 1e-12);
      double hoeffding = error / 12 * (1 + 1e-9);
      ComposedGrid composed = ComposedGrid.of(laws, times, shift, low, length);
      return new OneSide(
          composed, Math.max(error, hoeffding + outside), epsilonError * (1 + 1e-9) + slack);
    }

    /** ln of a bound on the mass of the unmoved composition at |loss| of at least {@code end}. */
    private static double outside(List<GridLaw> laws, List<Long> times, double end) {
      double above = 0;
      double below = 0;
      for (int sign = -1; sign <= 1; sign += 2) {
        double least = Double.POSITIVE_INFINITY;
        double first = 8 / end;
        for (int j = 0; j < LAMBDAS && first * Math.pow(2, 0.5 * j) < 1e6; j++) {
          double lambda = sign * first * Math.pow(2, 0.5 * j);
          double log = -Math.abs(lambda) * end;
          for (int r = 0; r < laws.size(); r++) {
            log += (double) times.get(r) * laws.get(r).logMoment(lambda, 0);
          }
          if (log > least) {
            break;
          }
          least = log;
        }
        if (sign > 0) {
          above = least;
        } else {
          below = least;
        }
      }
      return Rounding.logAdd(above, below) + 1e-9;
    }

    double logDelta(double epsilon, Side side) {
      return composed.logDelta(epsilon - side.sign() * moved, charged);
    }
  }

  /** Both sides at one choice of the errors. */
  private static final class Composed implements MethodCurve {
    private final OneSide upper;
    private final OneSide lower;
    private final double epsilonError;
    private final double deltaError;

    Composed(OneSide upper, OneSide lower, double epsilonError, double deltaError) {
      this.upper = upper;
      this.lower = lower;
      this.epsilonError = epsilonError;
      this.deltaError = deltaError;
    }

    @Override
    public MethodDelta deltaAt(double epsilon) {
      MethodDelta delta =
          MethodDelta.of(lower.logDelta(epsilon, Side.LOWER), upper.logDelta(epsilon, Side.UPPER))
              .withNote(
                  "epsilonError " + (float) epsilonError + ", deltaError " + (float) deltaError);
      return Math.exp(delta.logUpper()) < 2 * upper.composed.floor()
          ? delta.withNote("the round-off of the transform is as large as the upper end")
          : delta;
    }

    @Override
    public MethodEpsilon epsilonAt(double delta) {
      MethodEpsilon plain = MethodCurve.super.epsilonAt(delta);
      if (!(upper.composed.floor() > delta)) {
        return plain;
      }
      List<String> notes = new ArrayList<>(plain.notes());
      notes.add("doubles allow no upper end: their round-off may exceed delta");
      return new MethodEpsilon(plain.lower(), plain.upper(), notes);
    }
  }
}
