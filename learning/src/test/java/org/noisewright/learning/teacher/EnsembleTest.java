package org.noisewright.learning.teacher;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.curve.Progress;
import org.noisewright.learning.LearningCases;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.ExamplesBuilder;
import org.noisewright.learning.model.Optimizer;
import org.noisewright.learning.model.Predictions;
import org.noisewright.learning.model.Training;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.SeededBits;

class EnsembleTest {
  private static final Examples DIGITS = LearningCases.digits();
  private static final Examples QUERIES = DIGITS.range(1600, 1797);

  static Stream<Arguments> recipes() {
    return Stream.of(
        Arguments.of(KernelRidgeRecipe.standard(), 250),
        Arguments.of(
            new NetworkRecipe(List.of(8), new Training(5, 8, 0.01, 0, Optimizer.adam())), 250));
  }

  private static byte[] secret(int seed) {
    byte[] secret = new byte[PersonPartition.SECRET_BYTES];
    Arrays.fill(secret, (byte) seed);
    return secret;
  }

  private static Ensemble ensemble(TeacherRecipe recipe, int parts) {
    return new Ensemble(
        PersonPartition.of(secret(1), parts), PersonKeys.CONTENT, recipe, SeededBits::notPrivate);
  }

  private static List<double[]> numbers(Ensemble ensemble, Examples examples) {
    List<double[]> numbers = new ArrayList<>();
    List<int[]> parts = ensemble.partition().rows(examples, ensemble.keys());
    for (int part = 0; part < parts.size(); part++) {
      numbers.add(ensemble.train(examples, part, parts.get(part)).numbers());
    }
    return numbers;
  }

  /** The record of one person in front of all others: what a partition by row would not survive. */
  @ParameterizedTest
  @MethodSource("recipes")
  void aPersonMoreChangesOneTeacherOfAll(TeacherRecipe recipe, int parts) {
    Ensemble ensemble = ensemble(recipe, parts);
    Examples without = DIGITS.range(1, 1600);
    List<double[]> before = numbers(ensemble, without);
    for (int[] place : List.of(new int[] {0, 1}, new int[] {800, 801}, new int[] {1599, 1600})) {
      Examples added = inserted(without, DIGITS.range(0, 1), place[0]);
      assertEquals(without.size() + 1, added.size());
      List<double[]> after = numbers(ensemble, added);
      long changed =
          IntStream.range(0, parts)
              .filter(part -> !Arrays.equals(bits(before.get(part)), bits(after.get(part))))
              .count();
      assertEquals(1, changed, "at place " + place[0]);
    }
  }

  private static Examples inserted(Examples examples, Examples one, int at) {
    int[] rows = new int[examples.size() + 1];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = i < at ? i : i == at ? examples.size() : i - 1;
    }
    ExamplesBuilder both = new ExamplesBuilder(examples.width(), examples.classes());
    copy(examples, both);
    copy(one, both);
    return both.build().rows(rows);
  }

  private static void copy(Examples from, ExamplesBuilder to) {
    for (int row = 0; row < from.size(); row++) {
      for (int place = from.firstPlace(row); place < from.endPlace(row); place++) {
        to.feature(from.column(place), from.value(place));
      }
      to.add(from.label(row));
    }
  }

  private static long[] bits(double[] numbers) {
    return Arrays.stream(numbers).mapToLong(Double::doubleToRawLongBits).toArray();
  }

  @ParameterizedTest
  @MethodSource("recipes")
  void votesAreTheSameOnAnyNumberOfThreads(TeacherRecipe recipe, int parts) {
    Ensemble ensemble = ensemble(recipe, parts);
    TeacherVotes one = votes(ensemble, 1);
    for (int threads : new int[] {2, 3}) {
      TeacherVotes more = votes(ensemble, threads);
      for (int t = 0; t < parts; t++) {
        assertArrayEquals(one.of(t), more.of(t));
      }
    }
  }

  private static TeacherVotes votes(Ensemble ensemble, int threads) {
    TeacherVotes votes = new TeacherVotes(ensemble.partition().parts(), QUERIES.size(), 10);
    try (Workers workers = Workers.of(threads)) {
      ensemble.vote(DIGITS.range(0, 1600), QUERIES, votes, workers, Progress.NONE);
    }
    return votes;
  }

  @Test
  void teachersAgreeMoreThanTheyKnow() {
    TeacherVotes votes = votes(ensemble(KernelRidgeRecipe.standard(), 20), 2);
    double mean =
        votes.accuracies(QUERIES).stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    double plurality = Predictions.accuracy(votes.plurality(), QUERIES);
    assertTrue(mean > 0.75 && plurality > mean + 0.02, mean + " and " + plurality);
    for (int query = 0; query < votes.queries(); query++) {
      assertEquals(20, Arrays.stream(votes.counts(query)).sum());
    }
  }

  @Test
  void whatIsStoredIsNotTrainedAgain() {
    Ensemble ensemble = ensemble(KernelRidgeRecipe.standard(), 10);
    TeacherVotes votes = votes(ensemble, 1);
    TeacherVotes resumed = new TeacherVotes(10, QUERIES.size(), 10);
    int[] kept = new int[QUERIES.size()];
    resumed.put(3, kept);
    try (Workers workers = Workers.of(2)) {
      ensemble.vote(DIGITS.range(0, 1600), QUERIES, resumed, workers, Progress.NONE);
    }
    assertArrayEquals(kept, resumed.of(3));
    assertArrayEquals(votes.of(4), resumed.of(4));
  }

  /** HmacSHA256 by Python's hmac module: the key 0, 1, ..., 31. */
  @Test
  void partsAreThoseOfTheHash() {
    byte[] secret = new byte[32];
    for (int i = 0; i < 32; i++) {
      secret[i] = (byte) i;
    }
    PersonPartition partition = PersonPartition.of(secret, 250);
    assertEquals(-8953064968397893023L, partition.trainingSeed(0));
    assertEquals(-6494452435405449888L, partition.trainingSeed(249));
    ExamplesBuilder persons = new ExamplesBuilder(1, 2);
    for (int i = 0; i < 12; i++) {
      persons.add(0, "person " + i);
    }
    List<int[]> rows = partition.rows(persons.build(), PersonKeys.COLUMN);
    int[] expected = {68, 40, 106, 233, 198, 100, 85, 180, 137, 32, 52, 244};
    for (int i = 0; i < 12; i++) {
      assertArrayEquals(new int[] {i}, rows.get(expected[i]));
    }
  }

  @Test
  void allRecordsOfAPersonHaveOneTeacher() {
    ExamplesBuilder persons = new ExamplesBuilder(1, 2);
    for (int i = 0; i < 300; i++) {
      persons.feature(0, i + 1);
      persons.add(i % 2, "person " + i % 30);
    }
    for (int[] part : PersonPartition.of(secret(4), 7).rows(persons.build(), PersonKeys.COLUMN)) {
      assertEquals(0, part.length % 10);
      List<Integer> own = Arrays.stream(part).mapToObj(row -> row % 30).distinct().toList();
      assertEquals(part.length, 10 * own.size());
    }
  }

  @Test
  void partsAreOfAboutEqualSize() {
    List<int[]> rows = PersonPartition.of(secret(2), 16).rows(DIGITS, PersonKeys.CONTENT);
    double expected = DIGITS.size() / 16.0;
    double chiSquare = 0;
    for (int[] part : rows) {
      chiSquare += (part.length - expected) * (part.length - expected) / expected;
    }
    // 15 degrees of freedom: above 55.6 with probability 1.4e-6.
    assertTrue(chiSquare < 55.6, "chi-square " + chiSquare);
  }

  @Test
  void anEmptyPartVotesForTheFirstClass() {
    for (TeacherRecipe recipe : List.of(KernelRidgeRecipe.standard(), NetworkRecipe.standard())) {
      Teacher teacher = recipe.train(DIGITS.range(0, 0), SeededBits.notPrivate(1));
      assertArrayEquals(new int[QUERIES.size()], teacher.votes(QUERIES));
    }
  }

  /** Solved by mpmath with 40 digits for the first six digits. */
  @Test
  void kernelRidgeSolvesItsEquations() {
    double[] numbers =
        KernelRidgeRecipe.standard().train(DIGITS.range(0, 6), SeededBits.notPrivate(1)).numbers();
    double[] first = {
      1.116266018119423973184027, 0.05717306315384057729434669, -0.1349183454131585319249444,
      -0.13470604500075220484519, -0.1849529836079487114225668, -0.2754809195654451413958628
    };
    double[] second = {
      0.05717306315384057729434669, 1.219919458197353864297798, -0.3604353942686119649560021,
      -0.2005428034019452304802796, -0.2012765164445475761070836, -0.1736070274736834706189745
    };
    for (int i = 0; i < 6; i++) {
      assertEquals(first[i], numbers[10 * i], 1e-14);
      assertEquals(second[i], numbers[10 * i + 1], 1e-14);
      assertEquals(0, numbers[10 * i + 9]);
    }
    assertNotEquals(0, numbers[2]);
  }

  @Test
  void wrongNumbersAreRefused() {
    refused(
        "secret must have 32 bytes, got 3; write 64 hexadecimal digits",
        () -> PersonPartition.of(new byte[3], 2));
    refused("parts must be at least 1, got 0", () -> PersonPartition.of(secret(1), 0));
    refused("spread must be above 0 and finite, got 0.0", () -> new KernelRidgeRecipe(0, 1));
    refused(
        "ridge must be above 0 and finite, got NaN", () -> new KernelRidgeRecipe(1, Double.NaN));
    refused("keys must be column or content, got 'name'", () -> PersonKeys.of("name"));
    refused(
        "keys by row are refused: a record that is added moves all records after it into other parts,"
            + " so every teacher may change. Cut the parts by a keyed hash of the person, which"
            + " depends on no other record; name the column that holds the key of the person, or"
            + " take the content of the record where nobody has two",
        () -> PersonKeys.of("row"));
    refused(
        "votes of a teacher must be 2, got 1", () -> new TeacherVotes(1, 2, 10).put(0, new int[1]));
    refused(
        "a vote must be in [0, 9], got 10",
        () -> new TeacherVotes(1, 1, 10).put(0, new int[] {10}));
    refused(
        "queries must have 64 features as the records, got 108",
        () ->
            ensemble(KernelRidgeRecipe.standard(), 2)
                .vote(
                    DIGITS,
                    LearningCases.adult(),
                    new TeacherVotes(2, 80, 10),
                    Workers.of(1),
                    Progress.NONE));
    assertEquals(PersonKeys.COLUMN, PersonKeys.of("column"));
    assertEquals(PersonKeys.CONTENT, PersonKeys.of("content"));
    assertThrows(IllegalStateException.class, () -> new TeacherVotes(1, 1, 2).counts(0));
  }

  private static void refused(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }
}
