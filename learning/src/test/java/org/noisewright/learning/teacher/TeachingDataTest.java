package org.noisewright.learning.teacher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.noisewright.learning.LearningCases;
import org.noisewright.learning.data.ImageShape;

class TeachingDataTest {
  @TempDir Path folder;

  private static byte[] digits() throws IOException {
    try (var stream =
        new GZIPInputStream(Files.newInputStream(LearningCases.file("digits.csv.gz")))) {
      return stream.readAllBytes();
    }
  }

  /** A person more must not move a record from one side to the other. */
  @Test
  void publicDigitsDoNotDependOnThePrivateOnes() throws IOException {
    Path file = folder.resolve("digits.csv");
    Files.write(file, digits());
    TeachingData before = TeachingData.read(folder);
    assertEquals(1200, before.persons().examples().size());
    assertEquals(400, before.pool().examples().size());
    assertEquals(197, before.test().examples().size());
    Files.writeString(file, "0,".repeat(64) + "3\n" + new String(digits(), UTF_8));
    TeachingData after = TeachingData.read(folder);
    assertEquals(1201, after.persons().examples().size());
    assertArrayEquals(before.pool().examples().checksum(), after.pool().examples().checksum());
    assertArrayEquals(before.test().examples().checksum(), after.test().examples().checksum());
    assertFalse(
        Arrays.equals(
            before.persons().examples().checksum(), after.persons().examples().checksum()));
    assertArrayEquals(new int[] {0, 133, 266}, before.asked(3));
    refused(
        "queries must be in [1, 400], the public records of digits, got 0", () -> before.asked(0));
  }

  @Test
  void partsOfImagesAreFoundByTheirNames() throws IOException {
    images("train-images-part0", 3);
    images("train-images-part1", 2);
    labels("train-labels", 5);
    images("t10k-images", 9003);
    labels("t10k-labels", 9003);
    TeachingData data = TeachingData.read(folder);
    assertEquals(5, data.persons().examples().size());
    assertEquals(9000, data.pool().examples().size());
    assertEquals(3, data.test().examples().size());
    assertEquals(new ImageShape(1, 28, 28), data.test().shape());
    assertEquals(144, data.teachersView(data.test()).width());
    labels("t10k-labels-again", 1);
    refused(folder + " must hold one file t10k-labels*, found 2", () -> TeachingData.read(folder));
  }

  private void images(String name, int count) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(bytes);
    for (int number : new int[] {0x803, count, 28, 28}) {
      data.writeInt(number);
    }
    data.write(new byte[28 * 28 * count]);
    Files.write(folder.resolve(name), bytes.toByteArray());
  }

  private void labels(String name, int count) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(bytes);
    data.writeInt(0x801);
    data.writeInt(count);
    data.write(new byte[count]);
    Files.write(folder.resolve(name), bytes.toByteArray());
  }

  @Test
  void tooFewPublicRecordsAreRefused() throws IOException {
    Files.copy(LearningCases.file("adult.data"), folder.resolve("adult.data"));
    refused(
        folder.resolve("adult.test") + " does not exist; name an existing file",
        () -> TeachingData.read(folder));
    Files.copy(LearningCases.file("adult.test"), folder.resolve("adult.test"));
    refused(
        folder + ": adult.test must hold more than 12,000 records, got 40",
        () -> TeachingData.read(folder));
  }

  private static void refused(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }
}
