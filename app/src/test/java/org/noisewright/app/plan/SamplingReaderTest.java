package org.noisewright.app.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/** Samplings, steps and users of plans. */
class SamplingReaderTest {
  private static StatedPlan stated(String keys) {
    return PlanReader.yaml(
        "plan.yaml", "releases:\n  - {mechanism: laplace, scale: 5, " + keys + "}\n", Path.of(""));
  }

  private static Release release(String keys) {
    return stated(keys).plan().releases().get(0);
  }

  @Test
  void schemesAreReadAndReadBack() {
    Release plain = Release.of(LaplaceMechanism.of(5));
    List<Release> expected =
        List.of(
            plain.withSampling(new Sampling.WithoutReplacement(600, 60000)),
            plain.withSampling(new Sampling.WithReplacement(600, 60000)),
            plain.withSampling(new Sampling.Shuffled(100)),
            plain.withSampling(Sampling.poisson(0.01024)),
            plain);
    List<String> texts =
        List.of(
            "sampling: {withoutReplacement: {size: 600, population: 6e4}}",
            "sampling: {withReplacement: {size: 600, population: 60_000}}",
            "sampling: {shuffle: {batches: 100}}",
            "sampling: {poisson: {batchSize: 512, records: 50000}}",
            "sampling: none");
    for (int i = 0; i < texts.size(); i++) {
      PrivacyPlan plan = stated(texts.get(i)).plan();
      assertEquals(PrivacyPlan.of(expected.get(i)), plan);
      for (String form : List.of(PlanWriter.yaml(plan), PlanWriter.json(plan))) {
        assertEquals(plan, PlanReader.yaml("p", form, Path.of("")).plan(), form);
      }
    }
  }

  /** BL-31: steps are rounded up, from whole numbers. */
  @ParameterizedTest
  @CsvSource({"75, 1, 3, 225", "1000, 300, 1, 4", "50000, 512, 40, 3920"})
  void stepsOfEpochs(long records, long batchSize, long epochs, long steps) {
    assertEquals(steps, new Batches(records, batchSize, 1).steps(epochs));
    String keys =
        "steps: {epochs: " + epochs + ", records: " + records + ", batchSize: " + batchSize + "}";
    assertEquals(steps, release(keys).times());
  }

  /** BL-29: the effective rate and the number of optimizer steps, and that they are said. */
  @Test
  void accumulationMultipliesTheBatch() {
    StatedPlan stated =
        stated(
            "sampling: {poisson: {batchSize: 10, accumulation: 8, records: 1000}},"
                + " steps: {epochs: 8}");
    Release release = stated.plan().releases().get(0);
    assertEquals(Sampling.poisson(0.08), release.sampling());
    assertEquals(104, release.times());
    assertEquals(
        List.of(
            "release 1 (laplace): Poisson rate 0.08 = an effective batch of 80 (batch 10,"
                + " accumulation 8) of 1,000 records",
            "release 1 (laplace): 104 steps = 8 epochs of 13 steps, 1,000 records over an effective"
                + " batch of 80 (batch 10, accumulation 8), rounded up"),
        stated.derived());
  }

  @Test
  void stepsMayRepeatTheBatchesOfTheSampling() {
    String batches = "batchSize: 512, records: 50000";
    assertEquals(
        3920,
        release("sampling: {poisson: {" + batches + "}}, steps: {epochs: 40, " + batches + "}")
            .times());
    assertEquals(
        98, release("steps: {epochs: 1, " + batches + "}, sampling: {poisson: 0.5}").times());
  }

  @Test
  void largeNumbersStayWhole() {
    long most = 1L << 53;
    assertEquals(most, new Batches(most, 1, 1).steps(1));
    assertEquals(1.0, new Batches(most, 1L << 26, 1L << 27).rate());
    assertEquals(1, new Batches(most, most, 1).steps(1));
    assertEquals(2, new Batches(most, most - 1, 1).steps(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sampling: {poisson: {batchSize: 120, records: 100}} | batchSize must be at most records,"
            + " got a batch of 120 and a data set of 100 records; a step cannot take more",
        "sampling: {poisson: {batchSize: 20, accumulation: 6, records: 100}} | got a batch of 20"
            + " times an accumulation of 6 and a data set of 100 records",
        "sampling: {poisson: {batchSize: 0, records: 100}} | batchSize must be in [1, 2^53], got 0",
        "sampling: {poisson: {batchSize: 2.5, records: 100}} | batchSize must be a whole number in"
            + " [1, 2^53], got 2.5, which is not whole",
        "sampling: {poisson: {records: 100}} | key 'batchSize' is missing",
        "sampling: {poisson: {batchSize: 1}} | key 'records' is missing",
        "sampling: {poisson: {batch_size: 1, records: 2}} | unknown key 'batch_size'; did you mean"
            + " 'batchSize'? (known: records, batchSize, accumulation)",
        "sampling: {withoutReplacement: 5} | sampling withoutReplacement needs its sizes, got 5;"
            + " write 'sampling: {withoutReplacement: {size: 600, population: 60000}}'",
        "sampling: {withoutReplacement: {size: 6, population: 5}} | size must be at most the"
            + " population, 5, got 6; a batch has distinct records",
        "sampling: {withoutReplacement: {size: 0, population: 5}} | size and population must be at"
            + " least 1",
        "sampling: {withReplacement: {size: 6}} | key 'population' is missing",
        "sampling: {shuffle: {batches: 0}} | batches must be at least 1, got 0",
        "sampling: {poisson: 0.1, shuffle: {batches: 1}} | sampling must name one scheme",
        "sampling: {} | sampling must name one scheme",
        "steps: 100 | steps must be a group of keys, got 100; write 'times: 100' for a number",
        "steps: [1] | steps must be a group of keys, got a list",
        "steps: {epochs: 1} | key 'records' is missing",
        "steps: {records: 10, batchSize: 1} | key 'epochs' is missing",
        "steps: {epochs: 0, records: 10, batchSize: 1} | epochs must be at least 1, got 0",
        "steps: {epochs: 1.5, records: 10, batchSize: 1} | epochs must be a whole number",
        "steps: {epochs: 1, records: 10, batchSize: 11} | batchSize must be at most records",
        "steps: {epochs: 1e15, records: 1e15, batchSize: 1} | epochs are too many, got",
        "steps: {epochs: 1e15, records: 10, batchSize: 1} | times must be in [1, 1e15], got",
        "times: 3, steps: {epochs: 1, records: 10, batchSize: 1} | steps and times are both given",
        "sampling: {poisson: {batchSize: 1, records: 10}}, steps: {epochs: 1, records: 11,"
            + " batchSize: 1} | the batches of steps and of sampling differ; leave them out here",
      })
  void refusals(String keys, String message) {
    String got =
        String.valueOf(assertThrows(BadInputException.class, () -> stated(keys)).getMessage());
    assertTrue(got.startsWith("plan.yaml, line 2, release 1 (laplace): "), got);
    assertTrue(got.contains(message), got);
  }

  @Test
  void recordsOfOneUser() {
    String releases = "releases: [{mechanism: laplace, scale: 5}]\n";
    PrivacyPlan plan =
        PlanReader.yaml("p", "recordsPerUser: 3\nrelation: zero-out\n" + releases, Path.of(""))
            .plan();
    assertEquals(3, plan.recordsPerUser());
    assertEquals(NeighboringRelation.ZERO_OUT, plan.relation());
    for (String form : List.of(PlanWriter.yaml(plan), PlanWriter.json(plan))) {
      assertEquals(plan, PlanReader.yaml("p", form, Path.of("")).plan(), form);
    }
    String got =
        String.valueOf(
            assertThrows(
                    BadInputException.class,
                    () -> PlanReader.yaml("p", "recordsPerUser: 0\n" + releases, Path.of("")))
                .getMessage());
    assertEquals(
        "p, line 1: recordsPerUser must be in [1, 1e6], got 0; it is the largest number of records"
            + " that one user has",
        got);
  }
}
