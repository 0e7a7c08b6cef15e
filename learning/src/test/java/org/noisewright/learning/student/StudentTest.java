package org.noisewright.learning.student;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.noisewright.curve.Progress;
import org.noisewright.learning.LearningCases;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.ExamplesBuilder;
import org.noisewright.learning.data.ImageShape;
import org.noisewright.learning.data.Images;
import org.noisewright.learning.model.Optimizer;
import org.noisewright.learning.model.Training;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.SeededBits;

class StudentTest {
  private static final ImageShape SHAPE = new ImageShape(1, 8, 8);
  private static final Examples DIGITS = LearningCases.digits();

  @Test
  void noDistortionChangesNothing() {
    Images images = new Images(SHAPE, DIGITS.range(0, 20));
    ImageDistortion none = new ImageDistortion(0, 0, 0);
    assertTrue(none.isNone());
    Examples same = none.of(images, SeededBits.notPrivate(1));
    for (int i = 0; i < 20; i++) {
      assertArrayEquals(row(images.examples(), i), row(same, i));
      assertEquals(images.examples().label(i), same.label(i));
    }
  }

  /** A spot in the middle stays within the reach of the shift and keeps its mass. */
  @Test
  void shiftsMoveAtMostAsFarAsTheySay() {
    ImageShape shape = new ImageShape(1, 9, 9);
    ExamplesBuilder builder = new ExamplesBuilder(81, 2);
    for (int i = 0; i < 200; i++) {
      builder.feature(40, 1);
      builder.add(0);
    }
    Images spots = new Images(shape, builder.build());
    Examples moved = new ImageDistortion(0, 0, 2).of(spots, SeededBits.notPrivate(4));
    double farthest = 0;
    for (int i = 0; i < 200; i++) {
      double mass = 0;
      double across = 0;
      double[] image = row(moved, i);
      for (int p = 0; p < 81; p++) {
        mass += image[p];
        across += image[p] * (p % 9 - 4);
      }
      assertEquals(1, mass, 1e-6);
      farthest = Math.max(farthest, Math.abs(across));
    }
    assertTrue(farthest <= 2 + 1e-6 && farthest > 1.8, "farthest " + farthest);
  }

  private static double[] row(Examples examples, int row) {
    double[] image = new double[examples.width()];
    examples.copyRow(row, image, 0);
    return image;
  }

  @Test
  void aStudentLearnsTheSameTwiceAndFromThePool() {
    Images pool = new Images(SHAPE, DIGITS.range(0, 1300));
    int[] asked = new int[200];
    for (int i = 0; i < 200; i++) {
      asked[i] = 6 * i;
    }
    Images queries = new Images(SHAPE, pool.examples().rows(asked));
    // The labels of the pool must not matter.
    Images blind = new Images(SHAPE, pool.examples().withLabels(new int[1300]));
    StudentRecipe recipe =
        new StudentRecipe(
            List.of(50),
            new Training(40, 20, 5e-3, 1e-4, Optimizer.adam()),
            new Training(10, 50, 5e-3, 1e-4, Optimizer.adam()),
            ImageDistortion.suiting(SHAPE));
    try (Workers two = Workers.of(2);
        Workers one = Workers.of(1)) {
      Student student = recipe.train(queries, pool, SeededBits.notPrivate(3), two, Progress.NONE);
      Student again = recipe.train(queries, blind, SeededBits.notPrivate(3), one, Progress.NONE);
      assertArrayEquals(student.parameters(), again.parameters());
      double accuracy = student.accuracy(DIGITS.range(1300, 1797), two);
      // Measured 0.863; what is learned, not how well, is tested here.
      assertTrue(accuracy >= 0.84, "accuracy " + accuracy);
      assertEquals("64-50-10 relu", student.network().toString());
    }
  }

  @Test
  void rowsThatAreNoImagesAreNotDistorted() {
    assertTrue(ImageDistortion.suiting(new ImageShape(1, 1, 108)).isNone());
  }

  @Test
  void wrongNumbersAreRefused() {
    refused("turn must be in [0, 1], got 2.0", () -> new ImageDistortion(2, 0, 0));
    refused("stretch must be in [0, 0.5], got NaN", () -> new ImageDistortion(0, Double.NaN, 0));
    refused("shift must be in [0, 1000], got -1.0", () -> new ImageDistortion(0, 0, -1));
  }

  private static void refused(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }
}
