package org.noisewright.learning.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.curve.Progress;
import org.noisewright.learning.LearningCases;
import org.noisewright.learning.data.Examples;
import org.noisewright.sampling.SeededBits;

class TrainingTest {
  private static final Examples DIGITS = LearningCases.digits();
  private static final Examples TRAIN = DIGITS.range(0, 1200);
  private static final Examples TEST = DIGITS.range(1200, 1797);

  private static double[] train(
      DenseNetwork network, int threads, Optimizer.Kind kind, double rate) {
    try (Workers workers = Workers.of(threads)) {
      return new Training(8, 300, rate, 1e-4, kind)
          .train(network, TRAIN, SeededBits.notPrivate(17), workers, Progress.NONE);
    }
  }

  @Test
  void theSameBitsOnAnyNumberOfThreads() {
    DenseNetwork network = DenseNetwork.of(64, List.of(40), 10, Activation.RELU);
    double[] one = train(network, 1, Optimizer.adam(), 0.01);
    for (int threads : new int[] {2, 3, 5}) {
      double[] more = train(network, threads, Optimizer.adam(), 0.01);
      for (int i = 0; i < one.length; i++) {
        assertEquals(Double.doubleToRawLongBits(one[i]), Double.doubleToRawLongBits(more[i]));
      }
    }
  }

  /** The same training written in numpy reaches 0.926 to 0.935 with eight seeds. */
  @Test
  void aNetworkLearnsDigits() {
    DenseNetwork network = DenseNetwork.of(64, List.of(40), 10, Activation.RELU);
    try (Workers workers = Workers.of(2)) {
      double[] parameters =
          new Training(60, 60, 0.01, 1e-4, Optimizer.adam())
              .train(network, TRAIN, SeededBits.notPrivate(1), workers, Progress.NONE);
      double accuracy = Predictions.accuracy(network, parameters, TEST, workers);
      assertTrue(accuracy >= 0.92, "accuracy " + accuracy);
      assertTrue(
          Predictions.meanLoss(network, parameters, TRAIN, workers) < 0.05, "loss of training");
    }
  }

  /** The same training written in numpy reaches 0.874 to 0.893 with eight seeds. */
  @Test
  void regressionWithMomentumLearnsDigits() {
    DenseNetwork network = DenseNetwork.regression(64, 10);
    double[] parameters = train(network, 2, Optimizer.descent(0.9), 0.3);
    try (Workers workers = Workers.of(2)) {
      double accuracy = Predictions.accuracy(network, parameters, TEST, workers);
      assertTrue(accuracy >= 0.865, "accuracy " + accuracy);
      int[] said = Predictions.classes(network, parameters, TEST, workers);
      double[][] probabilities = Predictions.probabilities(network, parameters, TEST, workers);
      for (int i = 0; i < said.length; i++) {
        assertEquals(1, Arrays.stream(probabilities[i]).sum(), 1e-12);
        double most = Arrays.stream(probabilities[i]).max().orElseThrow();
        assertEquals(most, probabilities[i][said[i]]);
      }
    }
  }

  @Test
  void stepsAreThoseOfTheirFormulas() {
    double[] parameters = {1, 2};
    Optimizer momentum = Optimizer.descent(0.5).make(2);
    momentum.step(parameters, new double[] {1, -1}, 0.1);
    momentum.step(parameters, new double[] {1, 0}, 0.1);
    assertArrayEquals(new double[] {1 - 0.1 - 0.15, 2 + 0.1 + 0.05}, parameters, 1e-15);

    // The first step of Adam is rate g / (|g| + 1e-8); the second is computed by hand.
    double[] moved = {0, 0};
    Optimizer adam = Optimizer.adam().make(2);
    adam.step(moved, new double[] {4, -0.5}, 0.1);
    assertArrayEquals(new double[] {-0.1 * 4 / (4 + 1e-8), 0.1 * 0.5 / (0.5 + 1e-8)}, moved, 1e-15);
    adam.step(moved, new double[] {0, -0.5}, 0.1);
    double mean = 0.9 * 0.1 * 4 / (1 - 0.81);
    double square = 0.999 * 0.001 * 16 / (1 - 0.999 * 0.999);
    assertEquals(-0.1 * 4 / (4 + 1e-8) - 0.1 * mean / (Math.sqrt(square) + 1e-8), moved[0], 1e-12);
  }

  /** What an optimizer keeps is all that it needs to go on. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRecalledMemoryGoesOnWithTheSameBits(boolean adam) {
    Optimizer.Kind kind = adam ? Optimizer.adam() : Optimizer.descent(0.9);
    double[] whole = {1, 2, 3};
    double[] parts = {1, 2, 3};
    Optimizer one = kind.make(3);
    Optimizer stopped = kind.make(3);
    for (int step = 0; step < 7; step++) {
      double[] gradient = {0.3 * step, -1.0 / (1 + step), 0.25};
      one.step(whole, gradient, 0.1);
      stopped.step(parts, gradient, 0.1);
      Optimizer next = kind.make(3);
      next.recall(stopped.memory());
      stopped = next;
      assertArrayEquals(whole, parts, 0);
    }
    refused(
        "memory must hold " + one.memory().length + " numbers, got 1",
        () -> one.recall(new double[1]));
  }

  @Test
  void ordersAreUniform() {
    SeededBits bits = SeededBits.notPrivate(2);
    int[] seen = new int[6];
    for (int i = 0; i < 6000; i++) {
      int[] order = Training.shuffled(3, bits);
      seen[2 * order[0] + (order[1] > order[2] ? 1 : 0)]++;
    }
    double chiSquare = 0;
    for (int count : seen) {
      chiSquare += (count - 1000.0) * (count - 1000.0) / 1000;
    }
    // Five degrees of freedom: above 35.9 with probability 1e-6.
    assertTrue(chiSquare < 35.9, "chi-square " + chiSquare);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void workersDoEveryTaskOnceAndPassFailuresOn(int threads) {
    try (Workers workers = Workers.of(threads)) {
      AtomicInteger[] done = new AtomicInteger[100];
      Arrays.setAll(done, i -> new AtomicInteger());
      workers.run(100, i -> done[i].incrementAndGet());
      assertTrue(Arrays.stream(done).allMatch(count -> count.get() == 1));
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class,
              () ->
                  workers.run(
                      10,
                      i -> {
                        throw new IllegalArgumentException("task");
                      }));
      assertEquals("task", e.getMessage());
    }
  }

  @Test
  void aTaskMayHaveTasksOfItsOwn() {
    AtomicInteger done = new AtomicInteger();
    try (Workers workers = Workers.of(2)) {
      workers.run(8, i -> workers.run(8, k -> done.incrementAndGet()));
    }
    assertEquals(64, done.get());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void anInterruptEndsTasksAndNoneIsLeftRunning(int threads) {
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger running = new AtomicInteger();
    Thread caller = Thread.currentThread();
    try (Workers workers = Workers.of(threads)) {
      assertThrows(
          CancellationException.class,
          () ->
              workers.run(
                  1000,
                  i -> {
                    running.incrementAndGet();
                    begun.incrementAndGet();
                    if (i == 5) {
                      caller.interrupt();
                    }
                    Thread.onSpinWait();
                    running.decrementAndGet();
                  }));
      assertEquals(0, running.get());
      assertTrue(Thread.interrupted(), "the caller stays interrupted");
      assertTrue(begun.get() >= 6 && begun.get() <= 1000, "begun: " + begun);
      // The threads are as good as before.
      AtomicInteger again = new AtomicInteger();
      workers.run(100, i -> again.incrementAndGet());
      assertEquals(100, again.get());
    }
  }

  @Test
  void wrongNumbersAreRefused() {
    refused("epochs must be at least 0, got -1", () -> of(-1, 1, 1, 0));
    refused("batch must be at least 1, got 0", () -> of(1, 0, 1, 0));
    refused("rate must be above 0 and finite, got NaN", () -> of(1, 1, Double.NaN, 0));
    refused("decay must be at least 0 and finite, got -1.0", () -> of(1, 1, 1, -1));
    refused("momentum must be in [0, 1), got 1.0; 0 is plain descent", () -> Optimizer.descent(1));
    refused("threads must be at least 1, got 0", () -> Workers.of(0));
    refused(
        "there must be one class for each example and at least one, got 0 for 597",
        () -> Predictions.accuracy(new int[0], TEST));
  }

  private static Training of(int epochs, int batch, double rate, double decay) {
    return new Training(epochs, batch, rate, decay, Optimizer.adam());
  }

  private static void refused(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }
}
