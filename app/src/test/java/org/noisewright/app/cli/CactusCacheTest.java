package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noisewright.design.cactus.CactusNoise;
import org.noisewright.design.cactus.CactusProblem;
import org.noisewright.design.cactus.CactusSolver;

/** Kept solutions save a solve and nothing else. */
class CactusCacheTest {
  private static final CactusProblem PROBLEM = CactusProblem.of(2, 0.25, 10);

  @TempDir Path folder;

  private String before = "";
  private int solves;

  @BeforeEach
  void cache() {
    before = System.getProperty(CactusCache.FOLDER, "");
    System.setProperty(CactusCache.FOLDER, folder.resolve("cache").toString());
  }

  @AfterEach
  void back() {
    System.setProperty(CactusCache.FOLDER, before);
  }

  private CactusNoise get(CactusProblem problem) {
    return CactusCache.get(
        problem,
        () -> {
          solves++;
          return CactusSolver.of(problem).solve();
        });
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
      return files.toList();
    }
  }

  @Test
  void theSecondTimeTheSameNoiseComesBack() throws IOException {
    CactusNoise first = get(PROBLEM);
    CactusNoise second = get(PROBLEM);
    assertEquals(1, solves);
    assertEquals(1, files().size());
    assertArrayEquals(first.masses(), second.masses());
    assertEquals(first.divergence(), second.divergence());
    assertEquals(first.leastPossible(), second.leastPossible());
    assertEquals(first.leastPossibleOnLine(), second.leastPossibleOnLine());
    assertEquals(first.multiplier(), second.multiplier());
    assertEquals(first.shiftWeight(10), second.shiftWeight(10));
    assertEquals(first.iterations(), second.iterations());
    assertEquals(first.status(), second.status());
  }

  @Test
  void anotherProblemIsSolved() throws IOException {
    get(PROBLEM);
    get(PROBLEM.withSensitivity(2));
    get(PROBLEM.withBins(11));
    assertEquals(3, solves);
    assertEquals(3, files().size());
  }

  @Test
  void aDamagedSolutionIsSolvedAgain() throws IOException {
    CactusNoise first = get(PROBLEM);
    Path file = files().get(0);
    String text = Files.readString(file);
    for (String damaged :
        List.of(
            "",
            text.substring(0, text.length() / 2),
            text.replaceFirst("\"masses\" : \\[ [0-9.]*", "\"masses\" : [ 0.3"),
            text.replaceFirst("\"masses\" : \\[", "\"masses\" : [ 1e-3,"),
            text.replaceFirst("\"tailRatio\" : [0-9.]*", "\"tailRatio\" : 0.5"),
            text.replaceFirst("\"status\" : \"solved\"", "\"status\" : \"best\""))) {
      Files.writeString(file, damaged);
      int before = solves;
      assertEquals(first.divergence(), get(PROBLEM).divergence());
      assertEquals(before + 1, solves, damaged);
    }
  }

  /** Multipliers are not trusted either: wrong ones give a bound that is lower, and valid. */
  @Test
  void wrongMultipliersGiveALowerBound() throws IOException {
    CactusNoise first = get(PROBLEM);
    Path file = files().get(0);
    Files.writeString(
        file,
        Files.readString(file).replaceFirst("\"multiplier\" : [0-9.]*", "\"multiplier\" : 3"));
    CactusNoise second = get(PROBLEM);
    assertEquals(1, solves);
    assertEquals(-1, Double.compare(second.leastPossible(), first.leastPossible()));
  }

  @Test
  void aFolderThatCannotBeMadeIsNoError() throws IOException {
    Files.writeString(folder.resolve("cache"), "a file");
    get(PROBLEM);
    get(PROBLEM);
    assertEquals(2, solves);
  }
}
