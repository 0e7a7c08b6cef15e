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
}
