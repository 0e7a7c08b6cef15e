package org.noisewright;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.function.Executable;

/** Assertions about the order of numbers, with both in the message, and about refusals. */
public final class InOrder {
  private InOrder() {}

  /** value &gt;= least. */
  public static void assertAtLeast(double least, double value) {
    assertTrue(value >= least, () -> value + " is below " + least);
  }

  /** value &lt;= most. */
  public static void assertAtMost(double most, double value) {
    assertTrue(value <= most, () -> value + " is above " + most);
  }

  /** value &lt; limit. */
  public static void assertBelow(double limit, double value) {
    assertTrue(value < limit, () -> value + " is not below " + limit);
  }

  /** The action is refused as a bad parameter, with all these words. */
  public static void assertRefused(Executable action, String... words) {
    String message = assertThrows(IllegalArgumentException.class, action).getMessage();
    for (String part : words) {
      assertTrue(message.contains(part), message);
    }
  }
}
