package org.noisewright.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.noisewright.composition.ComposedLaw;
import org.noisewright.composition.Composer;
import org.noisewright.composition.Forecast;
import org.noisewright.composition.GridDesign;
import org.noisewright.composition.LawPower;
import org.noisewright.composition.LowerMembers;
import org.noisewright.composition.PairPower;
import org.noisewright.numerics.RealTransform;
import org.noisewright.numerics.Side;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The kernels of one question about sampled normal noise (standard deviation 4, rate 0.01, 65,536
 * releases, epsilon at delta 1e-5) at a width of delta: forecast, grid laws of either side,
 * composition (tilt, window, frequencies) and one delta of the composed law. Baseline: a real
 * transform of 2^16 points.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class EngineBenchmark {
  private static final double LOG_DELTA = Math.log(1e-5);
  private static final long MEMORY = 1L << 28;

  /** Asked relative width of delta. */
  @Param({"1e-2", "1e-5"})
  private double width;

  private final RealTransform transform = RealTransform.of(1 << 16);
  private final double[] array = new double[1 << 16];
  private List<PairPower> powers = List.of();
  private GridDesign design = design(List.of(power()));
  private Forecast.Guess guess = forecast(List.of(power())).atLogDelta(LOG_DELTA);
  private List<LawPower> laws = List.of();
  private ComposedLaw composed = compose(design.laws(Side.UPPER));

  private static PairPower power() {
    return new PairPower(ContinuousPair.gaussian(0.25, 0.25, 0.01), 65_536);
  }

  /** Builds what the later kernels start from. */
  @Setup
  public void prepare() {
    powers = List.of(power());
    guess = forecast(powers).atLogDelta(LOG_DELTA);
    design = design(powers);
    laws = design.laws(Side.UPPER);
    composed = compose(laws);
    for (int i = 0; i < array.length; i++) {
      array[i] = Math.exp(-1e-8 * i * i);
    }
  }

  private Forecast forecast(List<PairPower> plan) {
    return Forecast.of(plan, Direction.REMOVE, GridDesign.logTail(LOG_DELTA, width()));
  }

  private double width() {
    return width > 0 ? width : 0.01;
  }

  private GridDesign design(List<PairPower> plan) {
    Forecast forecast = forecast(plan);
    LowerMembers members = new LowerMembers(plan, Direction.REMOVE);
    Forecast.Guess aim = forecast.atLogDelta(LOG_DELTA);
    return new GridDesign(plan, Direction.REMOVE, members, forecast, aim, 0.6 * width(), width());
  }

  private ComposedLaw compose(List<LawPower> plan) {
    return Composer.compose(
        plan, Side.UPPER, guess.theta(), LOG_DELTA, guess.epsilon(), width(), MEMORY);
  }

  /** The baseline. */
  @Benchmark
  public double transformOf65536Points() {
    transform.forward(array);
    transform.inverse(array);
    return array[1];
  }

  /** Quadrature nodes, saddle point, tilt. */
  @Benchmark
  public Forecast.Guess forecast() {
    return forecast(powers).atLogDelta(LOG_DELTA);
  }

  /** The law of the upper side. */
  @Benchmark
  public List<LawPower> upperLaw() {
    return design.laws(Side.UPPER);
  }

  /** The law of the lower side. */
  @Benchmark
  public List<LawPower> lowerLaw() {
    return design.laws(Side.LOWER);
  }

  /** Tilt, window and frequencies of the upper side. */
  @Benchmark
  public ComposedLaw composition() {
    return compose(laws);
  }

  /** One delta of what is composed; a search for epsilon takes some five. */
  @Benchmark
  public double deltaOfComposed() {
    return composed.deltaAt(guess.epsilon()).logDelta();
  }
}
