package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The commands in the documents print what the documents say. A command may read plan.yaml: the
 * plan that the page shows before it. With {@code -Dnoisewright.write=true} the pages and their
 * pictures are written instead.
 */
class GuideCommandsTest {
  private static final String PROMPT = "$ ./noisewright ";

  /** Files that a page makes and reads again. */
  private static final String OWN_FILE =
      "plan\\.yaml|(noise|record|cactus)\\.json|noise\\.bin"
          + "|(values|noisy|labels|confident|staircase)\\.csv|(train|cubic|conv|signs|table|replaced)-run";

  private static final boolean WRITE = Boolean.getBoolean("noisewright.write");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "docs/guide/getting-started.md",
        "docs/guide/relations-and-sampling.md",
        "docs/guide/comparing.md",
        "docs/guide/how-much-noise.md",
        "docs/guide/best-noise.md",
        "docs/guide/adding-noise.md",
        "docs/guide/designed-noise.md",
        "docs/guide/private-votes.md",
        "docs/guide/private-training.md",
      })
  void commandsPrintWhatThePageShows(String page) throws IOException {
    int commands = 0;
    String whole = Files.readString(Path.of("..", page));
    for (Block block : blocks(whole.lines().toList())) {
      if (block.language().equals("yaml")) {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), block.text());
        String answer = run(List.of("delta", plan.toString(), "--epsilon", "1", "--unproven"));
        assertTrue(answer.contains("delta"), answer);
        assertTrue(!answer.startsWith("noisewright:"), answer);
      } else if (block.language().equals("csv")) {
        Files.writeString(folder.resolve("values.csv"), block.text());
      } else if (block.text().startsWith(PROMPT)) {
        commands++;
        int end = block.text().indexOf('\n');
        String command = block.text().substring(PROMPT.length(), end);
        String printed =
            run(arguments(command))
                .replace(drawn(), picture(command))
                .replace(folder + "/", "")
                .replace("../cases/", "cases/");
        String shown = block.text().substring(end + 1);
        if (!lasting(page, shown).equals(lasting(page, printed))) {
          if (!WRITE) {
            assertEquals(shown, printed, command);
          }
          whole = whole.replace(block.text(), PROMPT + command + "\n" + printed);
        }
      }
    }
    assertTrue(commands >= 1, page);
    if (WRITE) {
      Files.writeString(Path.of("..", page), whole);
    }
  }

  /** Files are looked for where the page means them; nothing is written into the documents. */
  private List<String> arguments(String command) {
    return Stream.of(command.split(" "))
        .map(word -> word.matches(OWN_FILE) ? folder.resolve(word).toString() : word)
        .map(word -> !WRITE && word.startsWith("docs/images/") ? drawn() : word)
        .map(word -> word.matches("(docs|cases)/.*") ? "../" + word : word)
        .toList();
  }

  private String run(List<String> arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
    int code = new Main(session, true).run(arguments.toArray(String[]::new));
    return code == 0 ? out.toString() : out.toString() + err;
  }

  /** Where a picture is written. */
  private String drawn() {
    return WRITE ? "../docs/images/" : folder.resolve("picture.svg").toString();
  }

  /** The picture that a command on a page writes, if any; the folder when writing. */
  private static String picture(String command) {
    return WRITE
        ? "docs/images/"
        : Stream.of(command.split(" "))
            .filter(word -> word.startsWith("docs/images/"))
            .findFirst()
            .orElse("");
  }

  /** What a search finds has the same first digits on every machine, and no more. */
  private static String lasting(String page, String text) {
    return page.endsWith("designed-noise.md")
        ? lasting(text)
            .replaceAll("(checksum: +)[0-9a-f]+", "$1#")
            .replaceAll("[0-9,]+ (evaluations|iterations).*", "# $1")
            .replaceAll("[0-9.]+e-[0-9]+", "#")
            .replaceAll("([.][0-9]{4})[0-9]+", "$1")
        : page.endsWith("private-votes.md")
            ? lasting(text).replaceAll("(?m)^((accuracy|labels|budget): +).*", "$1#")
            : page.endsWith("private-training.md")
                ? text.replaceAll("(?m)^(accuracy: +).*", "$1#")
                : lasting(text);
  }

  /** Measured times are not the same twice, and neither is noise. */
  private static String lasting(String text) {
    return text.replaceAll("(?m)^-?[0-9.]+, on the lattice", "#, on the lattice")
        .replaceAll(" +[0-9.]+ ms", "  # ms")
        .replaceAll("(?m) +(time(, all points)?)$", " $1");
  }

  private record Block(String language, String text) {}

  private static List<Block> blocks(List<String> lines) {
    List<Block> blocks = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    String language = null;
    for (String line : lines) {
      if (language == null && line.startsWith("```")) {
        language = line.substring(3);
        text.setLength(0);
      } else if (language != null && line.equals("```")) {
        blocks.add(new Block(language, text.toString()));
        language = null;
      } else if (language != null) {
        text.append(line).append('\n');
      }
    }
    return blocks;
  }
}
