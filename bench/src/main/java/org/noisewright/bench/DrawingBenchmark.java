package org.noisewright.bench;

import java.security.SecureRandom;
import java.util.concurrent.TimeUnit;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.sampling.AliasSampler;
import org.noisewright.sampling.DiscreteGaussianSampler;
import org.noisewright.sampling.FloatNoise;
import org.noisewright.sampling.GammaPowerSampler;
import org.noisewright.sampling.InversionSampler;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseTable;
import org.noisewright.sampling.NoiseTableSampler;
import org.noisewright.sampling.RoundedNoise;
import org.noisewright.sampling.SecureBits;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Nanoseconds a draw on one thread, from secure bits, beside ways without tables. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DrawingBenchmark {
  private static final int DRAWS = 1 << 14;

  /** Ways to draw from tables of about the same size. */
  private record Samplers(
      NoiseTableSampler alias,
      NoiseTableSampler inversion,
      NoiseTableSampler generalized,
      FloatNoise floats) {

    /** Normal noise reaches nine standard deviations, that of shape 1.5 as little mass. */
    static Samplers of(int size) {
      SecureBits bits = SecureBits.perThread();
      NoiseTable gaussian =
          NoiseTable.cut(
              RoundedNoise.of(GaussianMechanism.of(size / 18.0), LatticeStep.ONE), size / 2);
      var noise = new GeneralizedGaussianNoise(1.5, Math.pow(size / 23.0, 1.5));
      NoiseTable generalized = NoiseTable.cut(RoundedNoise.of(noise, LatticeStep.ONE), size / 2);
      return new Samplers(
          NoiseTableSampler.of(new AliasSampler(gaussian), bits),
          NoiseTableSampler.of(new InversionSampler(gaussian), bits),
          NoiseTableSampler.of(generalized, bits),
          FloatNoise.of(gaussian, bits));
    }
  }

  /** Tables of normal and of generalised Gaussian noise with this many entries. */
  @State(Scope.Thread)
  public static class Tables {
    /** Entries, less the one in the middle. */
    @Param({"2", "10", "100", "1000", "4000", "16000", "100000", "1000000"})
    public int size;

    private final long[] indices = new long[DRAWS];
    private final float[] noise = new float[DRAWS];
    private Samplers samplers = Samplers.of(2);

    /** Makes the tables of this size. */
    @Setup
    public void prepare() {
      samplers = Samplers.of(size);
    }
  }

  /** Sources without a table. */
  @State(Scope.Thread)
  public static class Sources {
    private final long[] words = new long[DRAWS];
    private final double[] values = new double[DRAWS];
    private final SecureBits bits = SecureBits.perThread();
    private final SecureRandom random = new SecureRandom();
    private final ZigguratSampler.NormalizedGaussian ziggurat =
        ZigguratSampler.NormalizedGaussian.of(bits::nextLong);
    private final GammaPowerSampler gammaPower =
        GammaPowerSampler.of(new GeneralizedGaussianNoise(1.5, 8), bits);
    private final DiscreteGaussianSampler exact = DiscreteGaussianSampler.of(40, bits);
  }

  /** Normal noise by the alias method, an array at a time. */
  @Benchmark
  @OperationsPerInvocation(DRAWS)
  public long[] aliasFill(Tables tables) {
    tables.samplers.alias.fill(tables.indices);
    return tables.indices;
  }

  /** Normal noise added to an array, with its ends. */
  @Benchmark
  @OperationsPerInvocation(DRAWS)
  public long[] aliasAdd(Tables tables) {
    tables.samplers.alias.addTo(tables.indices);
    return tables.indices;
  }

  /** Normal noise by the alias method, one by one. */
  @Benchmark
  @OperationsPerInvocation(DRAWS)
  public long[] aliasNext(Tables tables) {
    for (int i = 0; i < DRAWS; i++) {
      tables.indices[i] = tables.samplers.alias.next();
    }
    return tables.indices;
  }

  /** Normal noise by inversion, an array at a time. */
  @Benchmark
  @OperationsPerInvocation(DRAWS)
  public long[] inversionFill(Tables tables) {
    tables.samplers.inversion.fill(tables.indices);
    return tables.indices;
  }

  /** Noise of shape 1.5, an array at a time. */
  @Benchmark
  @OperationsPerInvocation(DRAWS)
  public long[] generalizedFill(Tables tables) {
    tables.samplers.generalized.fill(tables.indices);
    return tables.indices;
  }

  /** Normal noise as floats. */
  @Benchmark
  @OperationsPerInvocation(DRAWS)
  public float[] floatFill(Tables tables) {
    tables.samplers.floats.fill(tables.noise);
    return tables.noise;
  }

  /** Continuous noise of shape 1.5, not hardened. */
  @Benchmark
  @OperationsPerInvocation(DRAWS)
  public double[] gammaPower(Sources sources) {
    sources.gammaPower.fill(sources.values);
    return sources.values;
  }

  /** The exact discrete Gaussian without a table. */
  @Benchmark
  @OperationsPerInvocation(DRAWS)
  public long[] exactDiscreteGaussian(Sources sources) {
    for (int i = 0; i < DRAWS; i++) {
      sources.words[i] = sources.exact.nextLong();
    }
    return sources.words;
  }

  /** What the words alone cost. */
  @Benchmark
  @OperationsPerInvocation(DRAWS)
  public long[] wordsAlone(Sources sources) {
    sources.bits.nextLongs(sources.words);
    return sources.words;
  }

  /** Commons RNG's normal variates on the same words. */
  @Benchmark
  @OperationsPerInvocation(DRAWS)
  public double[] zigguratOnTheSameWords(Sources sources) {
    for (int i = 0; i < DRAWS; i++) {
      sources.values[i] = sources.ziggurat.sample();
    }
    return sources.values;
  }

  /** The JDK's normal variates from its secure generator. */
  @Benchmark
  @OperationsPerInvocation(DRAWS)
  public double[] secureRandomGaussian(Sources sources) {
    for (int i = 0; i < DRAWS; i++) {
      sources.values[i] = sources.random.nextGaussian();
    }
    return sources.values;
  }
}
