package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PapersCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... words) {
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
    return new Main(session, true).run(words);
  }

  private String refusal(String... words) {
    assertEquals(2, run(words));
    return err.toString().strip();
  }

  @Test
  @Tag("slow")
  void trainingWithoutData() throws Exception {
    Path page = folder.resolve("dpsgd.html");
    assertEquals(0, run("papers", "dpsgd", "--out", page.toString(), "--quiet"), err::toString);
    assertTrue(out.toString().startsWith("wrote "), out::toString);
    assertTrue(Files.readString(page).contains("Left out for want of data"));
  }

  @Test
  void folderThatIsNone() {
    String message = refusal("papers", "dpsgd", folder.resolve("none").toString());
    assertTrue(message.contains("no folder '"), message);
  }

  @Test
  void folderForAPaperWithoutData() {
    String message = refusal("papers", "cactus", folder.toString());
    assertTrue(message.contains("a folder of data is for dpsgd only"), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "papers cactus --reduced|--reduced is for the paper learned, got 'cactus'",
        "papers learned --reduced --out page.txt|--out must end in .html, got 'page.txt'",
        "papers learnt|unknown paper 'learnt'; did you mean 'learned'?",
        "papers|write one of loss-classes, fourier, generalized-gaussian, learned, cactus, pate, dpsgd"
      })
  void refused(String line, String message) {
    assertTrue(refusal(line.split(" ", -1)).contains(message), err::toString);
  }
}
