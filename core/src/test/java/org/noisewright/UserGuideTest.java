package org.noisewright;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.curve.PrivacyCurve;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/** The Java example of the user guide: it compiles, its result is right, and the guide shows it. */
class UserGuideTest {
  private static final Path GUIDE =
      Path.of(System.getProperty("noisewright.docs", "../docs"), "guide", "getting-started.md");

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
  void theGuideShowsTheExampleAsItIsCompiled() throws IOException {
    List<String> source = Files.readAllLines(SOURCE);
    int begin = source.indexOf("    // example begin");
    int end = source.indexOf("    // example end");
    String compiled =
        source.subList(begin + 1, end).stream()
            .map(line -> line.isEmpty() ? line : line.substring(4))
            .collect(Collectors.joining("\n"));
    List<String> guide = Files.readAllLines(GUIDE);
    int open = guide.indexOf("```java");
    int close = open + 1 + guide.subList(open + 1, guide.size()).indexOf("```");
    assertEquals(compiled, String.join("\n", guide.subList(open + 1, close)));
  }
}
