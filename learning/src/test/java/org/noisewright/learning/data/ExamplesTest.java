package org.noisewright.learning.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExamplesTest {
  private static Examples three() {
    ExamplesBuilder builder = new ExamplesBuilder(4, 3);
    builder.feature(0, 1);
    builder.feature(3, -2);
    builder.add(2, "ann");
    builder.add(0, "bob");
    builder.feature(1, 0);
    builder.feature(2, 0.5f);
    builder.add(1, "ann");
    return builder.build();
  }

  @Test
  void zerosAreNotKeptAndRowsComeBack() {
    Examples examples = three();
    double[] row = new double[6];
    row[1] = 7;
    examples.copyRow(0, row, 1);
    assertArrayEquals(new double[] {0, 1, 0, 0, -2, 0}, row);
    assertEquals(3, examples.endPlace(2));
    assertEquals(0, examples.endPlace(1) - examples.firstPlace(1));
    assertEquals("bob", examples.key(1));
    Examples twice = examples.rows(2, 2, 0);
    assertEquals(3, twice.size());
    assertEquals(1, twice.label(1));
    assertEquals("ann", twice.key(2));
    assertEquals(-2, twice.value(3));
    assertEquals(1, examples.range(1, 2).size());
  }

  @Test
  void labelsAndFeaturesCanBeReplaced() {
    Examples examples = three().withLabels(1, 1, 0).map(value -> value * value);
    assertEquals(0, examples.label(2));
    assertEquals(4, examples.value(1));
    assertEquals("ann", examples.key(0));
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
  void featuresMustBeFinite(float value) {
    refused(
        "feature 1 must be finite, got " + value + "; repair or leave out the record",
        () -> new ExamplesBuilder(2, 2).feature(1, value));
  }

  @Test
  void theBuilderSaysWhatIsWrong() {
    refused(
        "classes must be at least 2, got 1; there is nothing to learn from one",
        () -> new ExamplesBuilder(2, 1));
    refused("width must be at least 1, got 0", () -> new ExamplesBuilder(0, 2));
    refused("column must be in [0, 1], got 2", () -> new ExamplesBuilder(2, 2).feature(2, 1));
    refused("label must be in [0, 1], got -1", () -> new ExamplesBuilder(2, 2).add(-1));
    ExamplesBuilder builder = new ExamplesBuilder(2, 2);
    builder.feature(1, 1);
    refused("columns must rise within a record, got 1 after 1", () -> builder.feature(1, 1));
    builder.add(0, "ann");
    refused("either all records have a key or none, got both", () -> builder.add(0));
    refused(
        "key must not be empty; without a key nobody knows whose record this is",
        () -> builder.add(0, ""));
    refused("labels must be 3 in number, got 1", () -> three().withLabels(1));
    refused("label must be in [0, 2], got 3", () -> three().withLabels(0, 1, 3));
  }

  @Test
  void keysAreThereOrNot() {
    ExamplesBuilder builder = new ExamplesBuilder(2, 2);
    builder.add(0);
    Examples examples = builder.build();
    assertFalse(examples.hasKeys());
    IllegalStateException e = assertThrows(IllegalStateException.class, () -> examples.key(0));
    assertEquals("the records have no keys; name the column that holds them", e.getMessage());
  }

  private static void refused(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }
}
