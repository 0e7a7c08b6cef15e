package org.noisewright.design;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/** The Java example of the page "How much noise?": it compiles, is right, and the page shows it. */
class CalibrationGuideTest {
  private static final Path PAGE = Path.of("../docs/guide/how-much-noise.md");
  private static final Path SOURCE =
      Path.of("src/test/java/org/noisewright/design/CalibrationGuideTest.java");

  @Test
  void theLeastNoiseOfATraining() {
    // example begin
    PlanFamily trainings =
        new PlanFamily(
            "standardDeviation",
            Effect.MORE_PRIVATE, // more of it spends less
            0.01, // where it is searched
            1e6,
            false, // not a whole number
            1, // where the search begins
            deviation ->
                PrivacyPlan.of(
                    Release.of(GaussianMechanism.of(deviation))
                        .withSampling(Sampling.poisson(0.01))
                        .times(1500)));
    Calibration found = Calibrator.of(1e-4).solve(trainings, new PrivacyTarget(2, 1e-5));

    double noise = found.value();
    double spent = found.answer().epsilon().upper(); // at most 2
    double tooLittle = found.failing().orElseThrow().value(); // certainly above 2
    // example end

    assertTrue(found.met(), found.toString());
    assertTrue(spent <= 2 && spent > 1.999, found.toString());
    assertTrue(noise > 1.0579 && noise < 1.0581, found.toString());
    assertTrue(tooLittle < noise && tooLittle > noise * (1 - 1.01e-4), found.toString());
  }

  @Test
  void thePageShowsTheExampleAsItIsCompiled() throws IOException {
    List<String> source = Files.readAllLines(SOURCE);
    int begin = source.indexOf("    // example begin");
    int end = source.indexOf("    // example end");
    String compiled =
        source.subList(begin + 1, end).stream()
            .map(line -> line.isEmpty() ? line : line.substring(4))
            .collect(Collectors.joining("\n"));
    List<String> page = Files.readAllLines(PAGE);
    int open = page.indexOf("```java");
    int close = open + 1 + page.subList(open + 1, page.size()).indexOf("```");
    assertEquals(compiled, String.join("\n", page.subList(open + 1, close)));
  }
}
