package org.noisewright.app.law;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The wire format, against bytes that were put together by hand. */
class GoogleLawTest {
  /** 0.5 and 0.25 at keys -1 and 0, 0.25 at infinity, interval 0.5. */
  private static final String SMALL =
      "0A 2F" // field 1, a message of 47 bytes
          + "08 FF FF FF FF FF FF FF FF FF 01" // field 1, varint -1 in ten bytes
          + "11 00 00 00 00 00 00 E0 3F" // field 2, double 0.5
          + "11 00 00 00 00 00 00 D0 3F" // field 2, double 0.25
          + "19 00 00 00 00 00 00 D0 3F" // field 3, double 0.25
          + "21 00 00 00 00 00 00 E0 3F"; // field 4, double 0.5

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  private static GoogleLaw small() {
    return GoogleLaw.of(-1, new double[] {0.5, 0.25}, 0.25, 0.5);
  }

  @Test
  void writesTheBytesOfTheFormat() {
    assertArrayEquals(bytes(SMALL), small().bytes());
    GoogleLaw large = GoogleLaw.of(300, new double[0], 0, 1);
    assertArrayEquals(
        bytes("0A 15 08 AC 02 19 0000000000000000 21 000000000000F03F"), large.bytes());
  }

  @ParameterizedTest
  @CsvSource({
    // as written
    "0A2F 08FFFFFFFFFFFFFFFFFF01 11000000000000E03F 11000000000000D03F 19000000000000D03F 21000000000000E03F",
    // values packed, other order of the fields
    "0A2F 21000000000000E03F 1210 000000000000E03F000000000000D03F 19000000000000D03F 08FFFFFFFFFFFFFFFFFF01",
    // unknown fields: number 5 as varint, 6 as text, 7 as four and 8 as eight bytes
    "2803 0A43 280508FFFFFFFFFFFFFFFFFF01 32026869 3D01020304 411122334455667788 11000000000000E03F 11000000000000D03F 19000000000000D03F 21000000000000E03F",
  })
  void readsWhatOthersWrite(String hex) {
    byte[] message = bytes(hex.replaceAll("\\s", ""));
    assertEquals(small(), GoogleLaw.of(message), hex);
  }

  @Test
  void leftOutFieldsHaveTheirDefaults() {
    assertEquals(GoogleLaw.of(0, new double[0], 0, 1e-4), GoogleLaw.of(bytes("0A 00")));
  }

  @Test
  void everyLawReadsBack() {
    Random random = new Random(4);
    for (int i = 0; i < 200; i++) {
      double[] values = random.doubles(random.nextInt(400)).toArray();
      GoogleLaw law =
          GoogleLaw.of(
              random.nextInt() >> random.nextInt(20),
              values,
              random.nextDouble(),
              random.nextDouble() + 1e-9);
      assertEquals(law, GoogleLaw.of(law.bytes()), "case " + i);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | no pessimistic_pmf (field 1) is in it",
        "1200 | no pessimistic_pmf (field 1) is in it",
        "0A | ends in the middle of a number, at byte 1",
        "0A05 08 | a field of 5 bytes ends after the file",
        "0A03 08FFFF | ends in the middle of a number, at byte 5",
        "0A0C 08FFFFFFFFFFFFFFFFFFFF01 | a number is longer than ten bytes",
        "0A06 08FFFFFFFF7F | min_key must be a 32-bit number, got 34359738367",
        "0A05 1100000000 | ends in the middle of a double, at byte 3",
        "0A06 120400000000 | packed values take 4 bytes",
        "0A09 11000000000000F87F | values[0] must be a probability in [0, 1], got NaN",
        "0A09 11000000000000E0BF | values[0] must be a probability in [0, 1], got -0.5",
        "0A09 11000000000000F07F | values[0] must be a probability in [0, 1], got Infinity",
        "0A09 19000000000000F87F | infinity_mass must be in [0, 1], got NaN",
        "0A09 21000000000000F87F | discretization_interval must be in (0, 1e6], got NaN",
        "0A09 210000000000000000 | discretization_interval must be in (0, 1e6], got 0.0",
        "0A0F 08FFFFFFFF07 11000000000000E03F | min_key must leave every key below 2^31",
        "0A02 0B00 | unknown wire type 3",
        "0A02 0000 | a field has the number 0",
        "0A00 0A00 | pessimistic_pmf occurs twice",
        "0AFFFFFFFFFFFFFFFFFF01 | a field of -1 bytes ends after the file",
        "2B | unknown wire type 3",
        "3D0102 | ends in the middle of a field",
      })
  void malformedBytesAreRefused(String hex, String message) {
    byte[] input = bytes(hex);
    String got =
        assertThrows(IllegalArgumentException.class, () -> GoogleLaw.of(input)).getMessage();
    assertTrue(got.contains(message), got);
  }

  /** Whatever the bytes, there is a law or a refusal. */
  @Test
  void damagedBytesNeverFailOtherwise() {
    Random random = new Random(9);
    byte[] good = small().bytes();
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = good.clone();
      for (int k = 0; k <= random.nextInt(3); k++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      byte[] cut = java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
      try {
        GoogleLaw.of(cut);
      } catch (IllegalArgumentException e) {
        assertTrue(!String.valueOf(e.getMessage()).isEmpty());
      }
    }
  }
}
