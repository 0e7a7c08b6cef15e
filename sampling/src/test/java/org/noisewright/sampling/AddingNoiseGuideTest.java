package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;

/** The Java example of the page on adding noise: it compiles, is right, and the page shows it. */
class AddingNoiseGuideTest {
  private static final Path PAGE =
      Path.of(System.getProperty("noisewright.docs", "../docs"), "guide", "adding-noise.md");

  private static final Path SOURCE =
      Path.of("src/test/java/org/noisewright/sampling/AddingNoiseGuideTest.java");

  @Test
  void aSumOfClippedIncomes() {
    double[] incomes = {31, 44.5, Double.NaN, 1e300, -3, 99.99};
    // example begin
    LatticeStep step = LatticeStep.of(1, 8);
    NoiseTable table = NoiseTable.of(NoiseMasses.of(LaplaceMechanism.of(200), step));
    AccountedTable noise = AccountedTable.of(table, new BigDecimal("100"));

    // The privacy of one release, from the whole weights that are drawn.
    PrivacyPlan plan = PrivacyPlan.of(Release.of(noise.mechanism()));
    double epsilon = PrivacyAccountant.of(plan).epsilonAt(1e-9).epsilon().upper();

    // A sum of records that are clipped to [0, 100]: whole numbers, in any order.
    Clamping clip = Clamping.to(0, 100);
    LatticeRounding lattice = LatticeRounding.of(step.exact(), 0);
    LatticeSum sum = new LatticeSum(1);
    for (double income : incomes) {
      sum.add(new long[] {lattice.towardZero(clip.of(income))});
    }

    NoiseTableSampler sampler = NoiseTableSampler.of(table, SecureBits.perThread());
    double released = sampler.nextSum(sum.totals()[0]) * step.value();
    // example end

    assertTrue(epsilon > 0.4995 && epsilon < 0.5005, () -> "" + epsilon);
    assertEquals(8 * 31 + 8 * 44 + 4 + 8 * 100 + 799, sum.totals()[0]);
    assertEquals(275, released, 43 * 200);
    assertEquals(0, Math.abs(released * 8 % 1));
    assertEquals(800, noise.steps());
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
