package org.noisewright.design;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.curve.Progress;

/**
 * Scales of generalised Gaussian noise at equal privacy, one release, delta 1e-5: the calibrated
 * scale is the least one to 1e-4, and the reference is a bisection of an upper bound on 6000
 * buckets, so never below the exact one.
 */
class EqualPrivacyTest {
  private static FamilySearch search(double epsilon) {
    NoiseQuestion question = NoiseQuestion.of(new PrivacyTarget(epsilon, 1e-5), 1, NoiseCost.L2);
    return new FamilySearch(question, UnaryOperator.identity(), Progress.NONE);
  }

  private static void check(double epsilon, double shape, double reference) {
    Calibration found = PowerFamily.calibrated(search(epsilon), shape, 2e-5);
    assertEquals(Calibration.Outcome.SOLVED, found.outcome());
    double failing = found.failing().orElseThrow().value();
    assertEquals(reference, FamilySearch.crossing(found), 1e-4 * reference);
    assertTrue(found.value() > failing && found.value() < failing * 1.00003);
    assertTrue(found.answer().epsilon().upper() <= epsilon);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 0.9999800038408523",
    "1, 1.5, 4.907329106166457",
    "1, 2, 27.835263476281064",
    "2, 2.5, 37.54206458428617",
    "4, 3, 33.40832659648861",
    "4, 1.25, 0.41073978840565323"
  })
  void scales(double epsilon, double shape, double reference) {
    check(epsilon, shape, reference);
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "1.0, 1, 0.9999800038408523",
    "1.0, 1.25, 2.1547558269746694",
    "1.0, 1.5, 4.907329106166457",
    "1.0, 1.75, 11.534102785875657",
    "1.0, 2, 27.835263476281064",
    "1.0, 2.25, 68.75995097683243",
    "1.0, 2.5, 173.46089022183568",
    "1.0, 3, 1167.405321742488",
    "1.0, 3.5, 8387.429231192073",
    "1.0, 4, 63783.90112855307",
    "2.0, 1, 0.49999508356398603",
    "2.0, 1.25, 0.9373080061647652",
    "2.0, 1.5, 1.8542827028988311",
    "2.0, 1.75, 3.7880013533870533",
    "2.0, 2, 7.950579825652119",
    "2.0, 2.25, 17.091430592552662",
    "2.0, 2.5, 37.54206458428617",
    "2.0, 3, 191.82510414871746",
    "2.0, 3.5, 1048.0533047022868",
    "2.0, 4, 6069.1877812464",
    "4.0, 1, 0.2499987915452701",
    "4.0, 1.25, 0.41073978840565323",
    "4.0, 1.5, 0.7109506188696266",
    "4.0, 1.75, 1.2714628506491494",
    "4.0, 2, 2.3378269913357452",
    "4.0, 2.25, 4.405355496847909",
    "4.0, 2.5, 8.487065521051749",
    "4.0, 3, 33.40832659648861",
    "4.0, 3.5, 140.85630751491442",
    "4.0, 4, 630.354721262214"
  })
  void allScales(double epsilon, double shape, double reference) {
    check(epsilon, shape, reference);
  }

  /** Figure 5 of the paper: outliers at epsilon 1, recomputed by another program. */
  @ParameterizedTest
  @CsvSource({
    "1, 1.414185283533633, 0.0003354089674088721, 3.0581057935430646e-07, 1.388100282284773e-11",
    "1.25, 1.9089278539751728, 0.0011248077772315604, 5.635707652785899e-07, 2.4036003894272292e-12",
    "1.5, 2.481619599835653, 0.004156285784851456, 2.2805207674780362e-06, 2.1469248432704106e-12",
    "2, 3.7306342273319335, 0.03200025020735253, 5.800968496672386e-05, 2.066110262774284e-11",
    "3, 6.4331821502058295, 0.23187408722388447, 0.008618262365172335, 9.736403351793374e-08"
  })
  void outliers(double shape, double deviation, double at8, double at15, double at25) {
    double scale = FamilySearch.crossing(PowerFamily.calibrated(search(1), shape, 2e-5));
    NoiseError error = new PowerError(shape, scale);
    assertEquals(deviation, error.rootMeanSquare(), 1e-4 * deviation);
    assertEquals(at8, error.above(8), 1e-3 * at8);
    assertEquals(at15, error.above(15), 1e-2 * at15);
    assertEquals(at25, error.above(25), 2e-2 * at25);
  }
}
