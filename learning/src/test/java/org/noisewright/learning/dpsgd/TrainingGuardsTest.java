package org.noisewright.learning.dpsgd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.curve.Progress;
import org.noisewright.learning.model.Activation;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.Optimizer;
import org.noisewright.learning.model.Workers;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.Sampling;
import org.noisewright.sampling.FineNoise;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.Rational;
import org.noisewright.sampling.SeededBits;

/** What would make a certified epsilon false is refused, or does not happen. */
class TrainingGuardsTest {
  private static final StepNoise NOISE = StepNoise.of(Clip.l2(1), 2, 2);
  private static final Rational RATE = Rational.of(3, 10);

  private static PrivateTraining training(boolean crafted, long steps) {
    return PrivateTraining.seeded(
        DenseNetwork.regression(TinyTraining.FEATURES, 2),
        new TrainingPrivacy(NOISE, RATE, steps, TinyTraining.parameters()),
        TinyTraining.examples(crafted),
        SeededBits.notPrivate(1));
  }

  /** Takes the steps from here on and says which. */
  private static List<Long> steps(PrivateTraining training, long first, long failing)
      throws IOException {
    List<Long> taken = new ArrayList<>();
    PrivateTraining.Ledger ledger =
        new PrivateTraining.Ledger() {
          @Override
          public void reserve(long step) throws IOException {
            if (step == failing) {
              throw new IOException("disk full");
            }
          }

          @Override
          public void taken(long step, double[] parameters) {
            taken.add(step);
          }
        };
    int parameters = TinyTraining.parameters();
    try (Workers workers = Workers.of(1)) {
      training.run(
          new double[parameters],
          first,
          Optimizer.descent(0).make(parameters),
          step -> 0.1,
          ledger,
          workers,
          Progress.NONE);
    }
    return taken;
  }

  @Test
  void noStepIsTakenTwice() throws IOException {
    PrivateTraining training = training(true, 4);
    assertEquals(List.of(0L, 1L, 2L, 3L), steps(training, 0, -1));
    assertEquals(List.of(), steps(training, 4, -1));
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> steps(training, 0, -1));
    assertEquals(
        "first step must be in [4, 4], got 0; a step that was taken or reserved is spent",
        refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 5, Long.MIN_VALUE})
  void stepsBeyondTheAccountedOnes(long first) {
    assertThrows(IllegalArgumentException.class, () -> steps(training(true, 4), first, -1));
  }

  /** A step whose reservation failed may be on disk: it counts as spent. */
  @Test
  void failedReservationIsSpent() {
    PrivateTraining training = training(true, 4);
    assertThrows(IOException.class, () -> steps(training, 0, 2));
    assertThrows(IllegalArgumentException.class, () -> steps(training, 2, -1));
  }

  /**
   * The parameters show the divisor to the last bit. With a public number of records it is the same
   * whether a record is there or not.
   */
  @Test
  void divisorDoesNotTellWhetherARecordIsThere() {
    long number = TinyTraining.PUBLIC_RECORDS;
    double with = training(true, 4).withPublicRecords(number).expectedBatch();
    double without = training(false, 4).withPublicRecords(number).expectedBatch();
    assertEquals(with, without);
    assertEquals(1.2, with, 1e-15);
    assertEquals(0.9, training(false, 4).expectedBatch(), 1e-15);
    assertThrows(IllegalArgumentException.class, () -> training(true, 4).withPublicRecords(0));
  }

  @Test
  void noiseThatIsNotTheAccountedOne() {
    LatticeStep step = LatticeStep.powerOfTwo(Clip.l2(1).stepExponent());
    FineNoise less = FineNoise.of(new GeneralizedGaussianNoise(2, 1), step);
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> new StepNoise(Clip.l2(1), NOISE.density(), less));
    assertTrue(
        refused.getMessage().startsWith("drawn noise must be that of the density on the lattice"),
        refused.getMessage());
    // The same noise on the lattice of another clip is too little by the ratio of the clips.
    assertThrows(
        IllegalArgumentException.class,
        () -> new StepNoise(Clip.l2(64), NOISE.density(), NOISE.drawn()));
    assertThrows(
        IllegalArgumentException.class,
        () -> new StepNoise(new Clip(3, 1), NOISE.density(), NOISE.drawn()));
  }

  /** Fractions of more than 53 bits: two roundings and that of the quotient. */
  @Test
  void accountedRateIsNoLess() {
    SeededBits bits = SeededBits.notPrivate(3);
    for (int i = 0; i < 2_000; i++) {
      long up = bits.nextLong() >>> 2;
      long down = up + (bits.nextLong() >>> 2);
      Rational rate = new Rational(BigInteger.valueOf(up), BigInteger.valueOf(down));
      double accounted = PrivateSteps.atLeast(rate);
      assertTrue(Rational.of(accounted).compareTo(rate) >= 0, up + " / " + down);
      assertTrue(accounted <= 1);
    }
    assertEquals(
        Sampling.poisson(1),
        PrivateSteps.plan(NOISE.mechanism(), Rational.of(1, 1), 1).releases().get(0).sampling());
  }

  @Test
  void sumsThatDoNotFit() {
    assertThrows(
        IllegalArgumentException.class,
        () -> PoissonBatches.seeded((1 << 25) + 1, RATE, SeededBits.notPrivate(1)));
  }

  @Test
  void otherExamplesAreRefusedBeforeABatch() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            PrivateTraining.seeded(
                DenseNetwork.regression(TinyTraining.FEATURES + 1, 2),
                new TrainingPrivacy(NOISE, RATE, 1, 22),
                TinyTraining.examples(true),
                SeededBits.notPrivate(1)));
  }

  /** Noise of many clip norms, as a small epsilon without sampling needs. */
  @ParameterizedTest
  @CsvSource({"2, 1e6", "1, 1e5"})
  void muchNoise(double shape, double multiplier) {
    StepNoise noise = StepNoise.of(Clip.l2(1.99), shape, Math.pow(multiplier, shape));
    assertTrue(noise.drawn().distance().allowsVectors());
  }

  /** Every record takes part with the rate, by itself: all 16 batches of four records. */
  @Test
  void batchesOfFourRecords() {
    int runs = 40_000;
    PoissonBatches batches = PoissonBatches.seeded(4, RATE, SeededBits.notPrivate(9));
    int[] counts = new int[16];
    for (int run = 0; run < runs; run++) {
      int size = batches.next();
      int batch = 0;
      for (int i = 0; i < size; i++) {
        batch |= 1 << batches.rows()[i];
      }
      assertEquals(size, Integer.bitCount(batch));
      counts[batch]++;
    }
    for (int batch = 0; batch < 16; batch++) {
      int in = Integer.bitCount(batch);
      double p = Math.pow(0.3, in) * Math.pow(0.7, 4 - in);
      // 32 bounds, false alarm 1e-9 together.
      assertTrue(ProportionBounds.lower(counts[batch], runs, 3e-11) <= p, "batch " + batch);
      assertTrue(ProportionBounds.upper(counts[batch], runs, 3e-11) >= p, "batch " + batch);
    }
  }

  /** One example's gradient does not depend on what else is in the batch, on any thread. */
  @Test
  void contributionsDoNotMix() {
    DenseNetwork network = DenseNetwork.of(TinyTraining.FEATURES, List.of(3), 2, Activation.TANH);
    double[] parameters = network.initialParameters(SeededBits.notPrivate(2));
    long[] all = new long[parameters.length];
    long[] others = new long[parameters.length];
    long[] one = new long[parameters.length];
    int[] rows = {0, 1, 2, 3};
    try (Workers workers = Workers.of(2)) {
      ClippedSum sum = new ClippedSum(network, Clip.l2(1), workers);
      sum.sum(parameters, TinyTraining.examples(true), rows, 0, 4, all);
      sum.sum(parameters, TinyTraining.examples(true), rows, 3, 4, one);
      sum.sum(parameters, TinyTraining.examples(false), rows, 0, 3, others);
    }
    for (int i = 0; i < all.length; i++) {
      others[i] += one[i];
    }
    assertArrayEquals(others, all);
  }
}
