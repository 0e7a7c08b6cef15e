package org.noisewright.app.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.noisewright.app.plan.WrongBounds.Question;
import org.noisewright.numerics.Bounds;

/** The page that compares with other tools says what the cases and the code say. */
class ComparisonPageTest {
  private static final Path PAGE = Path.of("../docs/comparison.md");
  private static final String BEGIN = "<!-- Made by ComparisonPageTest from here";
  private static final String END = "<!-- to here. -->";

  private static Map<String, Question> questions = Map.of();
  private static Map<String, Bounds> answers = Map.of();

  @BeforeAll
  static void ask() throws IOException {
    questions = WrongBounds.questions();
    answers = WrongBounds.answers(questions);
  }

  /** With {@code -Dnoisewright.write=true} the table on the page is written instead. */
  @Test
  void theTableOfWrongBoundsIsWhatTheCasesSay() throws IOException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf('\n', page.indexOf(BEGIN)) + 1;
    int end = page.indexOf(END);
    assertTrue(0 < begin && begin <= end, "the page has no place for the table");
    String text =
        page.substring(0, begin) + WrongBounds.table(questions, answers) + page.substring(end);
    if (Boolean.getBoolean("noisewright.write")) {
      Files.writeString(PAGE, text);
    }
    assertEquals(
        text,
        Files.readString(PAGE),
        "the page is out of date; CONTRIBUTING.md says how to write it");
  }

  @Test
  void ourIntervalHoldsTheExactValueWhereOthersDoNot() {
    answers.forEach(
        (key, ours) -> {
          double exact = questions.get(key).exact();
          double slack = WrongBounds.REFERENCE_ERROR * exact;
          assertTrue(
              ours.lower() <= exact + slack && exact - slack <= ours.upper(),
              () -> key + ": " + ours);
        });
  }

  /** No tool is blamed for a bound that holds, and none is spared. */
  @Test
  void exactlyTheBoundsOnTheWrongSideAreCalledWrong() throws IOException {
    int wrong = 0;
    for (JsonNode node : WrongBounds.cases("peer-accountants.json")) {
      Question question = questions.get(WrongBounds.key(node));
      if (question != null) {
        boolean contradicts =
            question.contradicts(
                WrongBounds.number(node, "lower", Double.NEGATIVE_INFINITY),
                WrongBounds.number(node, "upper", Double.POSITIVE_INFINITY));
        assertEquals(node.has("violation"), contradicts, node.toString());
        wrong += contradicts ? 1 : 0;
      }
    }
    String counted =
        "Of the "
            + WrongBounds.cases("peer-accountants.json").size()
            + " entries of [peer-accountants.json](../cases/peer-accountants.json), "
            + wrong
            + " have a bound on the wrong side";
    assertTrue(Files.readString(PAGE).contains(counted), counted);
  }
}
