package org.noisewright;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.curve.PrivacyCurve;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/** The Java examples of the user guide: they compile, are right, and the guide shows them. */
class UserGuideTest {
  private static final Path GUIDE =
      Path.of(System.getProperty("noisewright.docs", "../docs"), "guide");

  private static final Path SOURCE = Path.of("src/test/java/org/noisewright/UserGuideTest.java");

  @Test
  void theExampleGivesTheCertifiedInterval() {
    // example begin
    Release training =
        Release.of(GaussianMechanism.of(4)).withSampling(Sampling.poisson(0.01)).times(65536);
    Release counts = Release.of(LaplaceMechanism.of(5)).times(20);
    PrivacyCurve curve = PrivacyAccountant.of(PrivacyPlan.of(training, counts)).curve();

    EpsilonAnswer answer = curve.epsilonAt(1e-5);
    double atMost = answer.epsilon().upper(); // the guarantee to publish
    double atLeast = answer.epsilon().lower(); // no analysis of this plan can do better
    boolean asNarrowAsAsked = answer.status().withinWidth();
    // example end

    assertTrue(asNarrowAsAsked, answer.toString());
    assertTrue(atLeast > 4.63 && atMost < 4.64, answer.toString());
    assertTrue(atMost - atLeast <= 1e-3 * atMost, answer.toString());
  }

  @Test
  void batchesOfFixedSize() {
    // batches begin
    Release training =
        Release.of(GaussianMechanism.of(2).withSensitivity(2)) // clip norm 1, replaced: twice 1
            .withSampling(new Sampling.WithoutReplacement(600, 60_000))
            .times(1000);
    PrivacyPlan plan = PrivacyPlan.of(NeighboringRelation.REPLACE_ONE, training);
    double atMost = PrivacyAccountant.of(plan).epsilonAt(1e-5).epsilon().upper();
    // batches end

    assertTrue(atMost > 2.198 && atMost < 2.2, () -> "" + atMost);
  }

  @ParameterizedTest
  @CsvSource({"example, getting-started.md", "batches, relations-and-sampling.md"})
  void theGuideShowsTheExamplesAsTheyAreCompiled(String name, String page) throws IOException {
    List<String> source = Files.readAllLines(SOURCE);
    int begin = source.indexOf("    // " + name + " begin");
    int end = source.indexOf("    // " + name + " end");
    String compiled =
        source.subList(begin + 1, end).stream()
            .map(line -> line.isEmpty() ? line : line.substring(4))
            .collect(Collectors.joining("\n"));
    List<String> guide = Files.readAllLines(GUIDE.resolve(page));
    int open = guide.indexOf("```java");
    int close = open + 1 + guide.subList(open + 1, guide.size()).indexOf("```");
    assertEquals(compiled, String.join("\n", guide.subList(open + 1, close)));
  }
}
