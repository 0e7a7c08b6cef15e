package org.noisewright.learning.data;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class ImageFilesTest {
  @TempDir Path folder;

  /** Images of 2 rows and 3 columns whose pixel p of image i is 10 i + p. */
  private static byte[] images(int from, int count) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(bytes);
    data.writeInt(0x803);
    data.writeInt(count);
    data.writeInt(2);
    data.writeInt(3);
    for (int i = from; i < from + count; i++) {
      for (int p = 0; p < 6; p++) {
        data.writeByte(10 * i + p);
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] labels(int... labels) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(bytes);
    data.writeInt(0x801);
    data.writeInt(labels.length);
    for (int label : labels) {
      data.writeByte(label);
    }
    return bytes.toByteArray();
  }

  private Path file(String name, byte[] bytes) throws IOException {
    Path path = folder.resolve(name);
    try (OutputStream stream =
        name.endsWith(".gz")
            ? new GZIPOutputStream(Files.newOutputStream(path))
            : Files.newOutputStream(path)) {
      stream.write(bytes);
    }
    return path;
  }

  @Test
  void partsAreReadInOrder() throws IOException {
    List<Path> parts = List.of(file("a.gz", images(0, 2)), file("b", images(2, 1)));
    Images read = IdxFiles.read(parts, file("l.gz", labels(4, 0, 9)), 10);
    assertEquals(new ImageShape(1, 2, 3), read.shape());
    double[] row = new double[6];
    read.examples().copyRow(2, row, 0);
    assertEquals(23 / 255f, row[3]);
    read.examples().copyRow(0, row, 0);
    assertEquals(0, row[0]);
    assertEquals(9, read.examples().label(2));
    assertEquals(3, read.examples().size());
    // Pixel 0 of image 0 is zero and not kept.
    assertEquals(5, read.examples().endPlace(0));
  }

  @Test
  void wrongIdxFilesAreRefused() throws IOException {
    Path good = file("good", images(0, 2));
    byte[] whole = images(0, 2);
    Path cut = file("cut", Arrays.copyOf(whole, whole.length - 1));
    Path known = file("known", labels(1, 2));
    refused(
        cut + " ends before image 2; it is truncated, fetch it again",
        () -> IdxFiles.read(List.of(cut), known, 10));
    Path header = file("header", Arrays.copyOf(whole, 6));
    refused(
        header + " ends too early; it is truncated, fetch it again",
        () -> IdxFiles.read(List.of(header), known, 10));
    Path longer = file("longer", Arrays.copyOf(whole, whole.length + 1));
    refused(
        longer + " is longer than its header says; fetch it again",
        () -> IdxFiles.read(List.of(longer), known, 10));
    refused(
        known + ", label 2: must be in [0, 1], got 2",
        () -> IdxFiles.read(List.of(good), known, 2));
    Path one = file("one", labels(1));
    refused(
        one
            + " holds 1 labels for 2 images; name the files of the same set, all parts in their"
            + " order",
        () -> IdxFiles.read(List.of(good), one, 10));
    refused(
        known + " is no IDX file of images: it begins with 00000801 instead of 00000803",
        () -> IdxFiles.read(List.of(known), known, 10));
    Path none = folder.resolve("none");
    refused(
        none + " does not exist; name an existing file",
        () -> IdxFiles.read(List.of(none), known, 10));
    refused(
        "no file of images is named; name at least one", () -> IdxFiles.read(List.of(), known, 10));
    refused(
        folder + " is a directory; name a file", () -> IdxFiles.read(List.of(good), folder, 10));
  }

  @Test
  void aTruncatedGzipFileIsRefused() throws IOException {
    Path whole = file("whole.gz", images(0, 200));
    byte[] bytes = Files.readAllBytes(whole);
    Path cut = folder.resolve("cut.gz");
    Files.write(cut, Arrays.copyOf(bytes, bytes.length / 2));
    Path known = file("known", labels(new int[200]));
    BadDataException e =
        assertThrows(BadDataException.class, () -> IdxFiles.read(List.of(cut), known, 10));
    assertTrue(e.getMessage().contains("truncated"), e.getMessage());
    Path plain = folder.resolve("plain.gz");
    Files.write(plain, images(0, 2));
    BadDataException f =
        assertThrows(BadDataException.class, () -> IdxFiles.read(List.of(plain), known, 10));
    assertEquals(
        plain + " is not a whole gzip file (Not in GZIP format); fetch it again", f.getMessage());
  }

  @Test
  void poolingGivesMeansOfSquares() throws IOException {
    ExamplesBuilder builder = new ExamplesBuilder(36, 2);
    for (int p = 0; p < 36; p++) {
      builder.feature(p, p);
    }
    builder.add(1);
    Images images = new Images(new ImageShape(1, 6, 6), builder.build());
    Images pooled = images.pooled(1, 2);
    assertEquals(new ImageShape(1, 2, 2), pooled.shape());
    // Pixels (1,1), (1,2), (2,1), (2,2) are 7, 8, 13, 14; their mean is 10.5.
    assertEquals(10.5f, pooled.examples().value(0));
    assertEquals(10.5f + 2 + 12, pooled.examples().value(3));
    assertEquals(1, pooled.examples().label(0));
    refused(
        "squares must divide the image without its margin, got side 4, margin 0 and "
            + images.shape(),
        () -> images.pooled(0, 4));
    refused(
        "images of " + new ImageShape(3, 6, 6) + " must have 108 features, got 36",
        () -> new Images(new ImageShape(3, 6, 6), images.examples()));
  }

  /** A line that leans by one column in two rows, off the middle, comes to stand in the middle. */
  @Test
  void imagesAreStraightened() {
    ImageShape shape = new ImageShape(1, 9, 9);
    ExamplesBuilder builder = new ExamplesBuilder(81, 2);
    for (int row = 0; row <= 4; row++) {
      for (int pixel = 0; pixel < 9; pixel++) {
        // The value of column 1 + row / 2, shared by two pixels where it is between them.
        double far = Math.abs(pixel - (1 + row / 2.0));
        builder.feature(row * 9 + pixel, (float) Math.max(0, 1 - far));
      }
    }
    builder.add(1);
    builder.add(0);
    Examples straight = new Images(shape, builder.build()).straightened().examples();
    double[] image = new double[81];
    straight.copyRow(0, image, 0);
    for (int row = 0; row < 9; row++) {
      for (int pixel = 0; pixel < 9; pixel++) {
        boolean in = pixel == 4 && row >= 2 && row <= 6;
        // Read between pixels, half of the mass may stand beside.
        double least = in ? 0.49 : 0;
        double most = in ? 1.01 : pixel >= 3 && pixel <= 5 && row >= 2 && row <= 6 ? 0.26 : 0;
        double value = image[row * 9 + pixel];
        assertTrue(value >= least && value <= most, row + ", " + pixel + ": " + value);
      }
    }
    // Nothing is there to be straightened.
    assertEquals(straight.firstPlace(1), straight.endPlace(1));
  }

  @Test
  void colourBatchesAreReadChannelByChannel() throws IOException {
    BufferedImage batch = new BufferedImage(4, 2, BufferedImage.TYPE_INT_RGB);
    batch.setRGB(1, 0, 0xFF8001);
    batch.setRGB(3, 1, 0x00FF00);
    Path png = folder.resolve("batch.png");
    assertTrue(ImageIO.write(batch, "png", png.toFile()));
    Path text = file("labels.txt", "7\n0\n".getBytes(UTF_8));
    Images read = PngBatches.read(List.of(png), List.of(text), 2, 10);
    assertEquals(new ImageShape(3, 2, 2), read.shape());
    double[] row = new double[12];
    read.examples().copyRow(0, row, 0);
    assertEquals(1, row[1]);
    assertEquals(128 / 255f, row[5]);
    assertEquals(1 / 255f, row[9]);
    read.examples().copyRow(1, row, 0);
    assertEquals(1, row[7]);
    assertEquals(7, read.examples().label(0));

    refused(
        png + " must be 9 pixels wide, one image a row, got 4",
        () -> PngBatches.read(List.of(png), List.of(text), 3, 10));
    refused(
        text + ", line 1: label must be in [0, 6], got 7",
        () -> PngBatches.read(List.of(png), List.of(text), 2, 7));
    Path words = file("words.txt", "7\nx\n".getBytes(UTF_8));
    refused(
        words + ", line 2: label must be a whole number, got 'x'",
        () -> PngBatches.read(List.of(png), List.of(words), 2, 10));
    Path short1 = file("short.txt", "7\n".getBytes(UTF_8));
    refused(
        short1 + " holds 1 labels for 2 images of " + png,
        () -> PngBatches.read(List.of(png), List.of(short1), 2, 10));
    refused(
        "each batch needs its file of labels, got 1 batches and 0 files of labels",
        () -> PngBatches.read(List.of(png), List.of(), 2, 10));
    refused(
        text + " is no image that can be read; name a PNG file",
        () -> PngBatches.read(List.of(text), List.of(text), 2, 10));
    byte[] bytes = Files.readAllBytes(png);
    Path cut = file("cut.png", Arrays.copyOf(bytes, bytes.length / 2));
    assertThrows(BadDataException.class, () -> PngBatches.read(List.of(cut), List.of(text), 2, 10));
  }

  private static void refused(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }
}
