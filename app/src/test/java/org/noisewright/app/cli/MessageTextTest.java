package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.classical.Methods;

/** What the user wrote reaches the terminal short and without signs that act on it. */
class MessageTextTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    Session session =
        new Session(
            new PrintWriter(out),
            new PrintWriter(err),
            () -> false,
            Accounting::certified,
            Methods::all,
            () -> 0);
    return new Main(session, false).run(args);
  }

  @Test
  void controlSignsAreWrittenOut() {
    assertEquals("a\\u001b[31mb\\u000ac", MessageText.of("a\u001b[31mb\nc"));
    assertEquals("a\\u009bb\\u0085c", MessageText.of("a\u009bb\u0085c"));
    assertEquals("right to left \\u202e", MessageText.of("right to left \u202e"));
    assertEquals("Überlänge stays", MessageText.of("Überlänge stays"));
  }

  @Test
  void longWordsAndMessagesLoseTheirMiddle() {
    String word = MessageText.of("unknown '" + "x".repeat(50_000) + "'; see the help");
    assertTrue(word.length() < 400, word);
    assertTrue(word.endsWith("; see the help"), word);
    String message = MessageText.of("unknown " + "x ".repeat(50_000) + "; see the help");
    assertTrue(message.length() <= 800, message);
    assertTrue(message.endsWith("; see the help"), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"epsilon", "design", "calibrate", "compare"})
  void whatIsEchoedIsHarmless(String command) {
    assertEquals(2, run(command, "\u001b[2J" + "y".repeat(50_000)));
    assertFalse(err.toString().contains("\u001b"), err::toString);
    assertTrue(err.toString().length() < 820, err::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "help",
        "help epsilon",
        "epsilon --help",
        "design --help",
        "design help",
        "design -h",
        "help design",
        "help design cactus",
        "design cactus --help",
        "pate --help",
        "help pate",
        "help pate label",
        "pate train --help",
        "help papers"
      })
  void helpIsAnswered(String line) {
    assertEquals(0, run(line.split(" ")), err::toString);
    assertTrue(out.toString().startsWith("Usage: noisewright "), out::toString);
    String[] words = line.replaceAll("-+h(elp)?|help", " ").strip().split(" +");
    assertTrue(out.toString().contains("noisewright " + String.join(" ", words)), out::toString);
    assertEquals("", err.toString());
  }
}
