package org.noisewright.learning.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.noisewright.learning.LearningCases;

class DataSetTest {
  @TempDir Path folder;

  @Test
  void theLastDigitsAreToTestOn() {
    DataSet digits = DataSet.digits(LearningCases.file(""));
    assertEquals(1200, digits.train().examples().size());
    assertEquals(597, digits.test().orElseThrow().examples().size());
    DataSet pooled = digits.pooled(2);
    assertEquals(new ImageShape(1, 4, 4), pooled.train().shape());
    assertEquals(16, pooled.test().orElseThrow().examples().width());
  }

  @Test
  void censusFilesKeepTheirRoles() {
    DataSet adult = DataSet.adult(LearningCases.file(""));
    assertEquals(80, adult.train().examples().size());
    assertEquals(40, adult.test().orElseThrow().examples().size());
    assertEquals(108, adult.train().examples().width());
  }

  @Test
  void countsOfWordsBecomeTheirLogarithm() throws IOException {
    Files.writeString(folder.resolve("train-part0.svm"), "1 0:1 5:3\n0 1999:2\n");
    refused(folder + " holds no file test*.svm or .svm.gz", () -> DataSet.imdb(folder));
    Files.writeString(folder.resolve("test-part0.svm"), "1 7:1\n");
    DataSet reviews = DataSet.imdb(folder);
    Examples train = reviews.train().examples();
    assertEquals(2, train.size());
    assertEquals(2000, train.width());
    assertEquals((float) (Math.log(2) / 8), train.value(0));
    assertEquals((float) (Math.log(4) / 8), train.value(1));
    Files.writeString(folder.resolve("test-part0.svm"), "2 7:1\n");
    refused(
        folder.resolve("test-part0.svm") + ", line 1: label must be in [0, 1], got 2",
        () -> DataSet.imdb(folder));
  }

  @Test
  void batchFiftyIsToTestOn() throws IOException {
    refused(folder + " holds no file cifar10_batch_K.png", () -> DataSet.cifar(folder));
    batch(0, "3\n9\n");
    assertEquals(Optional.empty(), DataSet.cifar(folder).test());
    batch(1, "0\n0\n");
    batch(50, "1\n2\n");
    DataSet pictures = DataSet.cifar(folder);
    assertEquals(4, pictures.train().examples().size());
    assertEquals(9, pictures.train().examples().label(1));
    assertEquals(1, pictures.test().orElseThrow().examples().label(0));
    assertEquals(new ImageShape(3, 32, 32), pictures.train().shape());
  }

  private void batch(int number, String labels) throws IOException {
    BufferedImage image = new BufferedImage(1024, 2, BufferedImage.TYPE_INT_RGB);
    image.setRGB(5, 1, 0xFF8000);
    ImageIO.write(image, "png", folder.resolve("cifar10_batch_" + number + ".png").toFile());
    Files.writeString(folder.resolve("cifar10_labels_" + number + ".txt"), labels);
  }

  @Test
  void foldersWithoutDataAreRefused() {
    Path nowhere = folder.resolve("nowhere");
    refused(nowhere + " is no folder; name the folder of a data set", () -> DataSet.mnist(nowhere));
    refused(
        nowhere.resolve("digits.csv.gz") + " does not exist; name an existing file",
        () -> DataSet.digits(nowhere));
    refused(folder + " must hold one file train-labels*, found 0", () -> DataSet.mnist(folder));
  }

  @Test
  void allOtherColumnsOfAHeaderHaveOneRange() throws IOException {
    Path file = folder.resolve("t.csv");
    Files.writeString(file, "# made up\nage,\"big, one\",rich\n20,50,no\n200,-5,yes\n");
    TableColumn.Label label = new TableColumn.Label("rich", Map.of("no", 0, "yes", 1));
    TableLayout layout = TableLayout.ofHeader(file, label, 0, 100);
    Examples examples = layout.read(List.of(file));
    double[] row = new double[2];
    examples.copyRow(0, row, 0);
    assertArrayEquals(new double[] {0.2f, 0.5}, row);
    examples.copyRow(1, row, 0);
    assertArrayEquals(new double[] {1, 0}, row);
    refused(
        file + ": the header must name poor and other columns, got age, big, one, rich",
        () ->
            TableLayout.ofHeader(
                file, new TableColumn.Label("poor", Map.of("a", 0, "b", 1)), 0, 1));
  }

  @Test
  void recordsToTestOnMustBeOfTheSameKind() {
    Examples digits = LearningCases.digits();
    Examples adult = LearningCases.adult();
    refused(
        "records to test on must be like those to train on, got " + adult + " beside " + digits,
        () -> DataSet.of("mixed", digits, Optional.of(adult)));
  }

  private static void refused(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }
}
