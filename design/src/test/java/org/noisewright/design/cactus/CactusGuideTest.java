package org.noisewright.design.cactus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;

/** The Java example of the page on designed noise: it compiles, is right, and the page shows it. */
class CactusGuideTest {
  private static final Path PAGE = Path.of("../docs/guide/designed-noise.md");
  private static final Path SOURCE =
      Path.of("src/test/java/org/noisewright/design/cactus/CactusGuideTest.java");

  @Test
  void aCactusAndItsPrivacy() {
    // example begin
    CactusProblem problem = CactusProblem.ofStandardDeviation(1.5, 50).withSensitivity(3);
    CactusNoise noise = CactusSolver.of(problem).solve();

    double nats = noise.divergence().upper(); // certified
    double atLeast = noise.leastPossibleOnLine(); // no noise of this cost is below
    PrivacyPlan plan = PrivacyPlan.of(Release.of(noise.mechanism()).times(10));
    double epsilon = PrivacyAccountant.of(plan).epsilonAt(1e-3).epsilon().upper();
    // example end

    // The limit of finer lattices is 1.72729 (cases/cactus.json).
    assertEquals(1.72729, nats, 1e-4);
    assertTrue(atLeast < nats && atLeast > 0.998 * nats, () -> "" + atLeast);
    assertTrue(epsilon > 29 && epsilon < 31, () -> "" + epsilon);
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
    List<String> guide = Files.readAllLines(PAGE);
    int open = guide.indexOf("```java");
    int close = open + 1 + guide.subList(open + 1, guide.size()).indexOf("```");
    assertEquals(compiled, String.join("\n", guide.subList(open + 1, close)));
  }
}
