package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.mechanism.LaplaceMechanism;

/** Tables as bytes: all comes back, and nothing damaged does. */
class TableBytesTest {
  private static final AccountedTable SYMMETRIC =
      new AccountedTable(
          NoiseTable.cut(RoundedNoise.of(LaplaceMechanism.of(3), LatticeStep.of(1, 6)), 40),
          new BigDecimal("0.30"),
          "{mechanism: laplace, scale: 3}");

  private static final AccountedTable SKEW =
      AccountedTable.of(
          NoiseTable.ofWeights(
              LatticeStep.powerOfTwo(-200),
              -(1L << 52),
              new long[] {1, NoiseTable.TOTAL - 3, 2},
              Tails.FOLDED,
              false,
              "three \u00e9ntries"),
          BigDecimal.ONE.scaleByPowerOfTen(-60));

  @Test
  void everythingComesBack() {
    for (AccountedTable table : new AccountedTable[] {SYMMETRIC, SKEW}) {
      AccountedTable read = TableBytes.read(TableBytes.of(table));
      assertEquals(table, read);
      assertEquals(table.checksum(), read.checksum());
      assertEquals(table.steps(), read.steps());
    }
    assertEquals(41 * 8, TableBytes.of(SYMMETRIC).length - small());
  }

  /** The bytes beside the weights of the symmetric table. */
  private static int small() {
    int texts = 3 * 4 + "1/6".length() + "0.3".length() + SYMMETRIC.table().provenance().length();
    return 8 + texts + 2 + 8 + 4 + 4 + SYMMETRIC.source().length() + 32;
  }

  @Test
  void oneUnitElsewhereIsAnotherChecksum() {
    NoiseTable table = SKEW.table();
    long[] other = {2, NoiseTable.TOTAL - 3, 1};
    NoiseTable moved =
        NoiseTable.ofWeights(
            table.step(), table.first(), other, table.tails(), false, table.provenance());
    assertNotEquals(SKEW.checksum(), AccountedTable.of(moved, SKEW.sensitivity()).checksum());
    BigDecimal twice = SKEW.sensitivity().add(SKEW.sensitivity());
    assertNotEquals(SKEW.checksum(), AccountedTable.of(table, twice).checksum());
  }

  @Test
  void noFlippedBitAndNoCutIsRead() {
    byte[] good = TableBytes.of(SYMMETRIC);
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 2000; round++) {
      byte[] bad = good.clone();
      int bit = random.nextInt(8 * bad.length);
      bad[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThrows(IllegalArgumentException.class, () -> TableBytes.read(bad), "bit " + bit);
      int length = random.nextInt(good.length);
      assertThrows(
          IllegalArgumentException.class,
          () -> TableBytes.read(Arrays.copyOf(good, length)),
          "length " + length);
    }
    byte[] longer = Arrays.copyOf(good, good.length + 1);
    assertThrows(IllegalArgumentException.class, () -> TableBytes.read(longer));
  }

  /** With the right checksum, damage is found by what the table must be. */
  @Test
  void noDamageWithANewChecksumEscapesAsAnotherException() throws NoSuchAlgorithmException {
    byte[] good = TableBytes.of(SKEW);
    SplittableRandom random = new SplittableRandom(6);
    int refused = 0;
    for (int round = 0; round < 4000; round++) {
      byte[] bad = good.clone();
      for (int k = random.nextInt(3); k >= 0; k--) {
        bad[8 + random.nextInt(bad.length - 40)] = (byte) random.nextInt(256);
      }
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update(bad, 0, bad.length - 32);
      System.arraycopy(sha.digest(), 0, bad, bad.length - 32, 32);
      try {
        TableBytes.read(bad);
      } catch (IllegalArgumentException e) {
        refused++;
      }
    }
    assertTrue(refused > 3000, "refused " + refused);
  }

  @ParameterizedTest
  @CsvSource({"1/3, 1, 3", "1/3, 0.4, 2", "1/64, 1, 64", "0.1, 0.1, 1", "0.1, 0.11, 2"})
  void stepsAreRoundedUp(String step, BigDecimal sensitivity, long steps) {
    NoiseTable table =
        NoiseTable.cut(RoundedNoise.of(LaplaceMechanism.of(1), LatticeStep.parse(step)), 100);
    AccountedTable accounted = AccountedTable.of(table, sensitivity);
    assertEquals(steps, accounted.steps());
    assertEquals(table.mechanism(steps), accounted.mechanism());
  }

  @Test
  void aLargerSensitivityIsRefused() {
    SYMMETRIC.requireCovers(new BigDecimal("0.3"));
    SYMMETRIC.requireCovers(new BigDecimal("0.3333"));
    assertEquals(
        "sensitivity must be at most 0.3, for which this table is accounted (2 steps of 1/6), got"
            + " 0.34 (3 steps); make a table for this sensitivity",
        assertThrows(
                IllegalArgumentException.class,
                () -> SYMMETRIC.requireCovers(new BigDecimal("0.34")))
            .getMessage());
    for (String bad : new String[] {"0", "-1"}) {
      assertThrows(
          IllegalArgumentException.class, () -> SYMMETRIC.requireCovers(new BigDecimal(bad)));
      assertThrows(
          IllegalArgumentException.class,
          () -> AccountedTable.of(SYMMETRIC.table(), new BigDecimal(bad)));
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> AccountedTable.of(SYMMETRIC.table(), new BigDecimal("1e999999999")));
  }

  @Test
  void theInfinityMassIsWhatOnlyTheRecordCanCause() {
    NoiseTable table =
        NoiseTable.ofWeights(
            LatticeStep.ONE,
            -2,
            new long[] {3, 5, NoiseTable.TOTAL - 19, 0, 11},
            Tails.CUT,
            false,
            "holes");
    // Up by one: entry 0, and entry 4 above the hole. Down by one: entry 4, and entry 2.
    assertEquals(
        NoiseTable.TOTAL - 19 + 11, AccountedTable.of(table, BigDecimal.ONE).infinityWeight());
    assertEquals(
        NoiseTable.TOTAL, AccountedTable.of(table, BigDecimal.valueOf(9)).infinityWeight());
    long outer = 0;
    for (int i = 0; i < 2; i++) {
      outer += SYMMETRIC.table().weights(i);
    }
    assertEquals(outer, SYMMETRIC.infinityWeight());
    assertEquals(0x1p-62 * outer, SYMMETRIC.infinityMass());
  }
}
