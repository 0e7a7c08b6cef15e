package org.noisewright.learning.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.learning.LearningCases;

class TextFilesTest {
  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("data.csv"), text);
  }

  private static final TableLayout NAMED =
      TableLayout.named(
          List.of(
              new TableColumn.Key("person"),
              new TableColumn.Numeric("age", 0, 100, false),
              new TableColumn.Category("colour", List.of("red", "blue, dark")),
              new TableColumn.Label("rich", Map.of("no", 0, "yes", 1))));

  @Test
  void digitsAreSixteenths() {
    Examples digits = LearningCases.digits();
    assertEquals("1797 examples of 64 features and 10 classes", digits.toString());
    double[] row = new double[64];
    digits.copyRow(0, row, 0);
    // The first line of the file: 0,0,5,13,9,1,0,0,0,0,13,15, ...
    assertEquals(5 / 16.0, row[2]);
    assertEquals(15 / 16.0, row[11]);
    assertEquals(0, digits.label(0));
    assertEquals(9, digits.label(9));
  }

  @Test
  void adultIsReadWithPublicColumns() {
    Examples adult = LearningCases.adult();
    assertEquals("80 examples of 108 features and 2 classes", adult.toString());
    // 39, State-gov, 77516, Bachelors, 13, ..., 2174, 0, 40, United-States, <=50K
    double[] row = new double[108];
    adult.copyRow(0, row, 0);
    assertEquals(0.39f, row[0]);
    assertEquals(1, row[1 + 5]);
    assertEquals(77516 / 1.5e6f, row[10], 1e-9);
    assertEquals(1, row[11]);
    assertEquals(13 / 16.0, row[27]);
    double gain = Math.log1p(2174) / Math.log1p(100_000);
    assertEquals(gain, row[63], 1e-7);
    assertEquals(0.4f, row[65]);
    assertEquals(1, row[66]);
    assertEquals(0, adult.label(0));
    // Line 8: 52, Self-emp-not-inc, ..., >50K
    assertEquals(1, adult.label(7));
    // One word each of eight columns, and the numbers that are not zero.
    assertEquals(8 + 5, adult.endPlace(0));
    Examples test = PublicTables.adult().read(List.of(LearningCases.file("adult.test")));
    assertEquals(40, test.size());
    assertEquals(1, test.label(2));
  }

  @Test
  void columnsAreFoundByTheirName() throws IOException {
    Path path =
        file(
            """
            # made up
            other,rich,colour,age,person

            x,yes,"blue, dark",50,ann
            y,no,red,170,bob
            """);
    Examples read = NAMED.read(List.of(path));
    assertEquals(2, read.size());
    assertEquals("ann", read.key(0));
    double[] row = new double[3];
    read.copyRow(0, row, 0);
    assertEquals(0.5, row[0]);
    assertEquals(1, row[2]);
    read.copyRow(1, row, 0);
    assertEquals(1, row[0]);
    assertEquals(1, row[1]);
    assertEquals(0, read.label(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a,50,red           | must have 4 cells, got 3
          a,x,red,no         | age must be a number, got 'x'
          a,NaN,red,no       | age must be finite, got NaN; repair or leave out the record
          a,1e999,red,no     | age must be finite, got 1e999; repair or leave out the record
          a,5,green,no       | colour must be one of red, blue, dark, got 'green'
          a,5,red,maybe      | rich must be one of [no, yes], got 'maybe'
          ,5,red,no          | key must not be empty; without a key nobody knows whose record this is
          a,5,"red,no        | a double quote is not closed
          """)
  void wrongLinesAreNamed(String line, String message) throws IOException {
    Path path = file("person,age,colour,rich\nb,1,red,no\n" + line + "\n");
    BadDataException e = assertThrows(BadDataException.class, () -> NAMED.read(List.of(path)));
    assertEquals(path + ", line 3: " + message, e.getMessage());
  }

  @Test
  void headersAndEmptyFilesAreChecked() throws IOException {
    Path path = file("person,age,rich\n");
    BadDataException e = assertThrows(BadDataException.class, () -> NAMED.read(List.of(path)));
    assertEquals(
        path + ", line 1: column colour is missing; the header has person, age, rich",
        e.getMessage());
    file("person,age,colour,rich\n");
    e = assertThrows(BadDataException.class, () -> NAMED.read(List.of(path)));
    assertEquals(path + " holds no record; name a file with at least one", e.getMessage());
    file("age,age\n");
    e = assertThrows(BadDataException.class, () -> NAMED.read(List.of(path)));
    assertEquals(path + ", line 1: column age stands there twice", e.getMessage());
    Files.write(path, new byte[] {'a', (byte) 0xff, '\n'});
    e = assertThrows(BadDataException.class, () -> NAMED.read(List.of(path)));
    assertEquals(path + " is not text in UTF-8; save it as UTF-8", e.getMessage());
  }

  @Test
  void layoutsAreChecked() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> TableLayout.named(List.of(new TableColumn.Key("a"))));
    assertEquals(
        "a table must have one column of labels and at most one of keys, got 0 and 1",
        e.getMessage());
    e =
        assertThrows(
            IllegalArgumentException.class, () -> new TableColumn.Numeric("a", 1, 1, false));
    assertEquals("range of a must be finite and rising, got [1.0, 1.0]", e.getMessage());
    e =
        assertThrows(
            IllegalArgumentException.class,
            () -> new TableColumn.Label("a", Map.of("x", 0, "y", 2)));
    assertEquals(
        "classes of a must be 0, 1, ... without a gap, got",
        e.getMessage().substring(0, e.getMessage().indexOf(" [")));
    e =
        assertThrows(
            IllegalArgumentException.class, () -> new TableColumn.Category("a", List.of()));
    assertEquals("a must have at least one word", e.getMessage());
  }

  @Test
  void sparseLinesAreRead() throws IOException {
    Path path = file("1 0:2 7:0.5 # a remark\n\n0 3:0\n");
    Examples read = SvmlightFiles.read(List.of(path, path), 8, 2);
    assertEquals(4, read.size());
    assertEquals(7, read.column(1));
    assertEquals(0.5, read.value(1));
    assertEquals(2, read.endPlace(1));
    assertEquals(1, read.label(2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2 0:1      | label must be in [0, 1], got 2
          x 0:1      | label must be a whole number, got 'x'
          1 8:1      | column must be in [0, 7], got 8
          1 3:1 2:1  | columns must rise within a record, got 2 after 3
          1 3        | a feature must be column:value, got '3'
          1 3:a      | a value must be a number, got 'a'
          1 3:NaN    | feature 3 must be finite, got NaN; repair or leave out the record
          """)
  void wrongSparseLinesAreNamed(String line, String message) throws IOException {
    Path path = file("0 1:1\n" + line + "\n");
    BadDataException e =
        assertThrows(BadDataException.class, () -> SvmlightFiles.read(List.of(path), 8, 2));
    assertEquals(path + ", line 2: " + message, e.getMessage());
  }
}
