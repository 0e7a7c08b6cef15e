package org.noisewright.learning.dpsgd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.Workers;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.sampling.FineNoise;
import org.noisewright.sampling.FineNoiseSampler;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.Rational;
import org.noisewright.sampling.SecureBits;
import org.noisewright.sampling.SeededBits;

/**
 * Measured: what is released never crosses the certified curve, and would if the noise were less.
 */
class PrivacyAuditTest {
  /** Raw scales at which the certified pair of a clip norm of 1 is normal, one deviation apart. */
  private static final double SCALE_2 = 2;

  private static final double SCALE_1_5 = 1.6358403; // 1.3883360^1.5

  /** The published accounting of shape 4 says epsilon 2 at delta 1e-5 for this scale. */
  private static final GeneralizedGaussianNoise PUBLISHED = new GeneralizedGaussianNoise(4, 6069.2);

  private static final Map<List<Double>, StepNoise> NOISES = new ConcurrentHashMap<>();

  /** Noise of this part of the deviation at which the certified pair is one deviation apart. */
  private static StepNoise noise(double shape, double tooSmall) {
    double scale = (shape == 2 ? SCALE_2 : SCALE_1_5) / Math.pow(tooSmall, shape);
    return NOISES.computeIfAbsent(
        List.of(shape, tooSmall), key -> StepNoise.of(Clip.l2(1), shape, scale));
  }

  /** Upper ends of the certified deltas, with what the drawing costs. */
  static DoubleUnaryOperator certified(TrainingPrivacy privacy) {
    PrivacyAccountant accountant = PrivacyAccountant.of(privacy.plan());
    return epsilon ->
        accountant.deltaAt(epsilon).delta().upper() + privacy.charge(Math.max(0, epsilon));
  }

  private static double excess(
      double shape,
      boolean spread,
      double tooSmall,
      int runs,
      Function<FineNoise, FineNoiseSampler> samplers) {
    StepNoise noise = noise(shape, 1);
    Clip clip = noise.clip();
    try (Workers workers = Workers.of(1)) {
      CraftedSum crafted =
          spread
              ? CraftedSum.spread(clip, noise.density(), 9, workers)
              : CraftedSum.narrow(clip, noise.density(), 9, workers);
      assertEquals(1, crafted.norm(), 1e-3);
      assertTrue(crafted.norm() <= 1);
      TrainingPrivacy privacy = new TrainingPrivacy(noise, Rational.of(1, 1), 1, crafted.size());
      FineNoiseSampler sampler = samplers.apply(noise(shape, tooSmall).drawn());
      return crafted.audit(runs, sampler).excess(certified(privacy));
    }
  }

  private static double seeded(double shape, boolean spread, double tooSmall, int runs, long seed) {
    return excess(
        shape,
        spread,
        tooSmall,
        runs,
        drawn -> FineNoiseSampler.seeded(drawn, SeededBits.notPrivate(seed)));
  }

  @ParameterizedTest
  @CsvSource({"2, true", "2, false", "1.5, true", "1.5, false"})
  void noisySumStaysBelowItsCurve(double shape, boolean spread) {
    double excess = seeded(shape, spread, 1, 10_000, 20261128);
    assertTrue(excess <= 0, "crossed by " + excess);
  }

  /** The same assertion fails where the noise is too small: here already with fewer runs. */
  @ParameterizedTest
  @CsvSource({"2, true, 1.5", "2, false, 1.5", "1.5, true, 2", "1.5, false, 2"})
  void tooLittleNoiseIsFound(double shape, boolean spread, double tooSmall) {
    double excess = seeded(shape, spread, tooSmall, 4_000, 20261128);
    assertTrue(excess > 0, "not found: " + excess);
  }

  @Test
  @Tag("slow")
  void noisySumsOfFreshBits() {
    for (double shape : new double[] {1.5, 2}) {
      for (boolean spread : new boolean[] {true, false}) {
        double tooSmall = shape == 2 ? 1.5 : 2;
        double right =
            excess(
                shape,
                spread,
                1,
                10_000,
                drawn -> FineNoiseSampler.of(drawn, SecureBits.perThread()));
        assertTrue(right <= 0, "crossed by " + right);
        double wrong =
            excess(
                shape,
                spread,
                tooSmall,
                10_000,
                drawn -> FineNoiseSampler.of(drawn, SecureBits.perThread()));
        assertTrue(wrong > 0, "not found: " + wrong);
      }
    }
  }

  private static final Rational RATE = Rational.of(1, 2);
  private static final int STEPS = 6;

  /** By how much the transcripts of tiny trainings cross the curve of noise of one clip norm. */
  private static double trainings(double tooSmall, int runs, long seed) throws IOException {
    StepNoise claimed = noise(2, 1);
    StepNoise drawn = noise(2, tooSmall);
    TrainingPrivacy privacy = new TrainingPrivacy(claimed, RATE, STEPS, TinyTraining.parameters());
    TrainingPrivacy used = new TrainingPrivacy(drawn, RATE, STEPS, TinyTraining.parameters());
    SeededBits bits = SeededBits.notPrivate(seed);
    CurveAudit audit = new CurveAudit();
    try (Workers workers = Workers.of(1)) {
      for (int run = 0; run < runs; run++) {
        audit.with(loss(used, true, bits, workers));
        audit.without(loss(used, false, bits, workers));
      }
    }
    return audit.excess(certified(privacy));
  }

  private static double loss(
      TrainingPrivacy privacy, boolean crafted, SeededBits bits, Workers workers)
      throws IOException {
    PrivateTraining training =
        PrivateTraining.seeded(
                DenseNetwork.regression(TinyTraining.FEATURES, 2),
                privacy,
                TinyTraining.examples(crafted),
                bits)
            .withPublicRecords(TinyTraining.PUBLIC_RECORDS);
    return TinyTraining.loss(training, 0.5, workers);
  }

  /** Six steps with Poisson batches at rate 1/2, every step seen. */
  @Test
  void tinyTrainingsStayBelowTheirCurve() throws IOException {
    double excess = trainings(1, 3_000, 6);
    assertTrue(excess <= 0, "crossed by " + excess);
    double found = trainings(2, 3_000, 6);
    assertTrue(found > 0, "not found: " + found);
  }

  @ParameterizedTest
  @ValueSource(longs = {7, 8, 9})
  @Tag("slow")
  void moreTinyTrainings(long seed) throws IOException {
    double excess = trainings(1, 30_000, seed);
    assertTrue(excess <= 0, "crossed by " + excess);
    double found = trainings(1.5, 30_000, seed);
    assertTrue(found > 0, "not found: " + found);
  }

  /** Lower bound of the epsilon of one release of the published noise on 4096 numbers. */
  private static double publishedEpsilon(int runs, double threshold, long seed) {
    try (Workers workers = Workers.of(1)) {
      CraftedSum crafted = CraftedSum.spread(new Clip(4, 1), PUBLISHED, 2047, workers);
      assertEquals(1, crafted.norm(), 1e-3);
      assertEquals(4096, crafted.size());
      FineNoise fine =
          FineNoise.of(PUBLISHED, LatticeStep.powerOfTwo(new Clip(4, 1).stepExponent()));
      FineNoiseSampler sampler = FineNoiseSampler.seeded(fine, SeededBits.notPrivate(seed));
      int with = 0;
      int without = 0;
      for (int run = 0; run < runs; run++) {
        with += crafted.loss(true, sampler) > threshold ? 1 : 0;
        without += crafted.loss(false, sampler) > threshold ? 1 : 0;
      }
      return CurveAudit.leastEpsilon(with, without, runs, 1e-5);
    }
  }

  /**
   * Shape 4, a gradient that is spread over 4096 parameters, the scale at which the literature says
   * epsilon 2: measured, epsilon is more. So {@link StepNoise} refuses it.
   *
   * <p>How much is measured: the loss is nearly normal, of deviation 1.825 (the true epsilon at
   * delta 1e-5 is 8.9). For normal losses, delta 1e-5 and an error of 1e-9 the threshold of the
   * largest median is 2.5 deviations for 3,000 runs, with the median 2.34, standard deviation 0.13
   * and 99.9 % of all outcomes in [1.97, 2.82]; for 10,000 runs it is 2.9 deviations, with 3.01,
   * 0.13 and [2.65, 3.49] (numpy, 200,000 draws). What varies is how few of the runs without the
   * record are above the threshold, about 19: at an error of 5 % the median would be 3.5 and 4.1.
   */
  @Test
  void shapeFourCostsMoreThanPublished() {
    double least = publishedEpsilon(3_000, threshold(2.5), 4);
    assertTrue(least > 2 && least < 2.83, "measured " + least);
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> StepNoise.of(new Clip(4, 1), PUBLISHED.shape(), PUBLISHED.scale()));
    assertTrue(refused.getMessage().contains("l4.0 norm"), refused.getMessage());
  }

  @Test
  @Tag("slow")
  void shapeFourWithMoreRuns() {
    double least = publishedEpsilon(10_000, threshold(2.9), 5);
    assertTrue(least > 2.65 && least < 3.5, "measured " + least);
  }

  /** A loss so many deviations above its mean without the record. */
  private static double threshold(double deviations) {
    return 1.826 * deviations - 0.5 * 1.826 * 1.826;
  }
}
