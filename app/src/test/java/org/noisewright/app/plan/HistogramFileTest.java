package org.noisewright.app.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.mechanism.DiscretePair;

class HistogramFileTest {
  @TempDir Path folder;

  private DiscretePair read(String text) throws IOException {
    return HistogramFile.read(Files.writeString(folder.resolve("h.csv"), text));
  }

  @Test
  void theHeaderSaysWhichColumnIsP() throws IOException {
    DiscretePair expected =
        DiscretePair.ofProbabilities(new double[] {0.25, 0.75}, new double[] {1, 0});
    assertEquals(expected, read("P,Q\n0.25,1\n0.75,0\n"));
    assertEquals(expected, read("Q,P\n1,0.25\n0,0.75\n"));
    assertEquals(expected, read("Q,outcome,P\n1,a,0.25\n,b,0.75\n"));
    assertEquals(
        expected, read("# c\n\n outcome , P , Q \r\n\"a,\"\"x\", 0.25 ,1\r\n# d\nb,0.75,0\n"));
  }

  @Test
  void countsNeedNoSum() throws IOException {
    assertEquals(
        DiscretePair.ofHistograms(new double[] {3, 0, 5}, new double[] {0, 2, 5}),
        read("outcome,P count,Q count\na,3,\nb,,2\nc,5,5\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "outcome,P~a,1 | h.csv, line 1: no column is named Q; write a header such as",
        "P,R~1,1 | h.csv, line 1: unknown column 'R'",
        "0.5,0.5~0.5,0.5 | h.csv, line 1: unknown column '0.5'; write a header such as 'outcome,P,Q'",
        "P,Q count~1,1 | line 1: one column holds counts and the other does not",
        "P,P,Q~1,1,1 | line 1: column 'P' occurs twice",
        "P,Q~1 | h.csv, line 2: expected 2 cells as in the header, got 1",
        "#~P,Q~0.5,0.5~,  | h.csv, line 4: neither side has a value",
        "P,Q~x,1 | h.csv, line 2: P must be at least 0 and finite, got 'x'",
        "P,Q~1,-1 | h.csv, line 2: Q must be at least 0 and finite, got -1; give a probability",
        "P,Q~1,nan | h.csv, line 2: Q must be at least 0 and finite, got nan",
        "P,Q~1,inf | h.csv, line 2: Q must be at least 0 and finite, got inf",
        "P,Q~0.5,1 | h.csv: P must sum to 1 within 1.0E-6, got 0.5; give counts as histograms",
        "P count,Q count~0,1 | h.csv: P must have a positive finite sum, got 0.0",
        "P,Q | h.csv: P and Q must hold at least one outcome, got 0 and 0",
        "outcome,P,Q~a,1,0~a,0,1 | h.csv, line 3: outcome 'a' occurs twice, first in line 2",
        "outcome,P,Q~\"a,1,0 | h.csv, line 2: a double quote is not closed",
        "# nothing | h.csv holds nothing but comments",
      })
  void refusals(String text, String message) {
    String got =
        String.valueOf(
            assertThrows(BadInputException.class, () -> read(text.replace('~', '\n')))
                .getMessage());
    assertTrue(got.contains(message), got);
  }
}
