package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code papers} refuses before it computes anything. */
class PapersCommandTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "papers cactus --reduced|--reduced is for the paper learned, got 'cactus'",
        "papers learned --reduced --out page.txt|--out must end in .html, got 'page.txt'",
        "papers learnt|unknown paper 'learnt'; did you mean 'learned'?",
        "papers|write one of loss-classes, fourier, generalized-gaussian, learned, cactus"
      })
  void refused(String line, String message) {
    StringWriter err = new StringWriter();
    Session session =
        new Session(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            () -> false,
            Accounting::certified);
    assertEquals(2, new Main(session, true).run(line.split(" ", -1)));
    assertTrue(err.toString().contains(message), err::toString);
  }
}
