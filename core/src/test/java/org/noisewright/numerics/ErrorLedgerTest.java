package org.noisewright.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ledger adds up, keeps its terms apart and refuses what is not a contribution. */
class ErrorLedgerTest {

  @Test
  void addsUpPerTermAndInAll() {
    ErrorLedger ledger =
        ErrorLedger.empty()
            .plus(ErrorTerm.ROUND_OFF, 0.25)
            .plus(ErrorTerm.DISCRETISATION, 1)
            .plus(ErrorTerm.ROUND_OFF, 0.5);
    assertEquals(0.75, ledger.amount(ErrorTerm.ROUND_OFF));
    assertEquals(1, ledger.amount(ErrorTerm.DISCRETISATION));
    assertEquals(0, ledger.amount(ErrorTerm.TRUNCATION));
    assertEquals(1.75, ledger.total());
    assertEquals(2, ledger.terms().size());
  }

  @Test
  void isImmutable() {
    ErrorLedger first = ErrorLedger.empty().plus(ErrorTerm.TRUNCATION, 1);
    ErrorLedger second = first.plus(ErrorTerm.TRUNCATION, 1);
    assertEquals(1, first.total());
    assertEquals(2, second.total());
    assertEquals(0, ErrorLedger.empty().total());
    assertThrows(
        UnsupportedOperationException.class,
        () -> first.terms().put(ErrorTerm.ROUND_OFF, 1.0),
        "terms are read only");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -1e-300, Double.NEGATIVE_INFINITY})
  void refusesWhatIsNoContribution(double amount) {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> ErrorLedger.empty().plus(ErrorTerm.WRAP_AROUND, amount))
            .getMessage();
    assertEquals("wrap-around must be at least 0, got " + amount, message);
  }

  @Test
  void termsComeInTheOrderOfTheEnum() {
    ErrorLedger ledger = ErrorLedger.empty();
    ErrorTerm[] terms = ErrorTerm.values();
    for (int i = terms.length - 1; i >= 0; i--) {
      ledger = ledger.plus(terms[i], i + 1);
    }
    assertEquals(List.of(terms), new ArrayList<>(ledger.terms().keySet()));
    assertTrue(ledger.toString().startsWith("{DISCRETISATION=1.0"), ledger.toString());
  }

  @ParameterizedTest
  @EnumSource(ErrorTerm.class)
  void wordsAreWordsForReaders(ErrorTerm term) {
    assertEquals(
        term.name().replace("_", "").toLowerCase(java.util.Locale.ROOT),
        term.words().replaceAll("[ -]", ""));
  }
}
