package org.noisewright.app.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.app.table.TableTree;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseTable;
import org.noisewright.sampling.RoundedNoise;
import org.noisewright.sampling.TableBytes;
import org.noisewright.sampling.Tails;

/** Noise tables in files. */
class TableFileTest {
  @TempDir Path folder;

  private Path file = Path.of("");

  private static final AccountedTable TABLE =
      new AccountedTable(
          NoiseTable.cut(RoundedNoise.of(LaplaceMechanism.of(2), LatticeStep.of(1, 4)), 60),
          new BigDecimal("0.5"),
          "{mechanism: laplace, scale: 2, sensitivity: 0.5}");

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("t.json");
    Files.writeString(file, JsonText.of(TableTree.of(TABLE, "1")));
  }

  private String refusal() {
    return String.valueOf(
        assertThrows(BadInputException.class, () -> TableFile.read(file.toString())).getMessage());
  }

  @Test
  void everythingComesBack() throws IOException {
    assertEquals(TABLE, TableFile.read(file.toString()));
    assertEquals(new LaplaceMechanism(2, 0.5), TableFile.source("t.json", TABLE).orElseThrow());
    AccountedTable skew =
        AccountedTable.of(
            NoiseTable.ofWeights(
                LatticeStep.of(1, 3),
                -1,
                new long[] {NoiseTable.TOTAL - 5, 2, 3},
                Tails.FOLDED,
                false,
                "\"three\", \u00e9"),
            BigDecimal.ONE);
    Files.writeString(file, JsonText.of(TableTree.of(skew, "1")));
    assertEquals(skew, TableFile.read(file.toString()));
    Path binary = folder.resolve("t.any");
    Files.write(binary, TableBytes.of(skew));
    assertEquals(skew, TableFile.read(binary.toString()));
    assertTrue(TableFile.source("t", skew).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"first\" : -60|\"first\" : -61|first of a symmetric table must be -(entries - 1) / 2",
        "\"first\" : -60|\"first\" : 0.5|first must be a whole number",
        "\"step\" : \"1/4\"|\"step\" : \"1/8\"|the checksum does not match",
        "\"step\" : \"1/4\"|\"step\" : \"0\"|step must be a positive number such as 1/64",
        "\"sensitivity\" : \"0.5\"|\"sensitivity\" : \"0.25\"|the checksum does not match",
        "\"sensitivity\" : \"0.5\"|\"sensitivity\" : \"-1\"|sensitivity must be positive, got -1",
        "\"sensitivity\" : \"0.5\"|\"sensitivity\" : \"x\"|sensitivity must be a decimal number",
        "\"tails\" : \"cut\"|\"tails\" : \"folded\"|the checksum does not match",
        "\"tails\" : \"cut\"|\"tails\" : \"cat\"|tails must be one of the known words",
        "\"symmetric\" : true|\"symmetric\" : false|the checksum does not match",
        "\"version\" : 1|\"version\" : 2|version must be 1, got '2'",
        "\"total\" : \"2^62\"|\"total\" : \"2^63\"|total must be 2^62, got '2^63'",
        "\"weights\"|\"weight\"|unknown key 'weight'",
        "\"noise\" : \"laplace|\"noise\" : \"the place|the checksum does not match"
      })
  void whatIsChangedIsRefused(String change) throws IOException {
    String[] parts = change.split("\\|", -1);
    String text = Files.readString(file);
    assertTrue(text.contains(parts[0]), text);
    Files.writeString(file, text.replace(parts[0], parts[1]));
    String message = refusal();
    assertTrue(message.contains(parts[2]), message);
    assertTrue(message.startsWith(file + ", line "), message);
  }

  @Test
  void aMovedUnitIsRefused() throws IOException {
    String text = Files.readString(file);
    long last = TABLE.table().weights(TABLE.table().size() - 1);
    String changed = text.replaceFirst(", " + last + " \\]", ", " + (last + 1) + " ]");
    Files.writeString(file, changed);
    assertTrue(refusal().contains("weights must be at least 0 and sum to exactly 2^62"), refusal());
    Files.writeString(file, text.replaceFirst(", " + last + " \\]", " ]"));
    assertTrue(refusal().contains("weights must sum to exactly 2^62"), refusal());
  }

  /** Damage anywhere is refused, or the same table comes back; nothing else escapes. */
  @Test
  void noDamageIsReadAsAnotherTable() throws IOException {
    String text = Files.readString(file);
    SplittableRandom random = new SplittableRandom(11);
    String pieces = "{}[]:,-\"0159eE+. x\n";
    for (int round = 0; round < 600; round++) {
      StringBuilder damaged = new StringBuilder(text);
      int at = random.nextInt(text.length());
      damaged.setCharAt(at, pieces.charAt(random.nextInt(pieces.length())));
      Files.writeString(file, damaged);
      try {
        AccountedTable read = TableFile.read(file.toString());
        assertEquals(TABLE.table(), read.table());
        assertEquals(TABLE.sensitivity(), read.sensitivity());
      } catch (BadInputException e) {
        assertTrue(String.valueOf(e.getMessage()).startsWith(file.toString()), e::getMessage);
      }
    }
  }

  @Test
  void aPlanReadsATableWithItsOwnSensitivity() throws IOException {
    AdditiveNoise noise = (AdditiveNoise) mechanism("file: t.json");
    assertEquals(TABLE.mechanism(), noise);
    assertEquals(4, ((AdditiveNoise) mechanism("file: t.json, sensitivity: 0.8")).sensitivity());
    assertEquals(6, ((AdditiveNoise) mechanism("file: t.json, clipNorm: 1.5")).sensitivity());
    assertTrue(((LatticeTable) noise.noise()).whole());
    Files.write(folder.resolve("t.noise"), TableBytes.of(TABLE));
    assertEquals(noise, mechanism("file: t.noise"));
    String message =
        String.valueOf(
            assertThrows(BadInputException.class, () -> mechanism("file: t.json, step: 1"))
                .getMessage());
    assertTrue(message.contains("step and file are both given"), message);
  }

  private Object mechanism(String keys) {
    return PlanReader.yaml(
            "p.yaml", "releases:\n  - {mechanism: lattice-table, " + keys + "}\n", folder)
        .plan()
        .releases()
        .get(0)
        .mechanism();
  }
}
