package org.noisewright;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every relative link of a document leads to a file of the project, and to a heading in it. */
class DocumentLinksTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```.*?^```|`[^`\n]*`");

  @Test
  void everyRelativeLinkLeadsSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Path document : documents()) {
      Matcher matcher = LINK.matcher(BLOCK.matcher(Files.readString(document)).replaceAll(""));
      while (matcher.find()) {
        String target = matcher.group(1);
        if (!target.matches("[a-z]+:.*")) {
          links++;
          if (!leads(document, target)) {
            broken.add(ROOT.relativize(document) + ": " + target);
          }
        }
      }
    }
    assertEquals(List.of(), broken);
    int found = links;
    assertTrue(found > 150, () -> "only " + found + " links found: the pattern is wrong");
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> pages = Files.walk(ROOT.resolve("docs"))) {
      Stream.concat(top, pages)
          .filter(path -> path.toString().endsWith(".md"))
          .forEach(documents::add);
    }
    return documents;
  }

  private static boolean leads(Path document, String target) throws IOException {
    int mark = target.indexOf('#');
    String file = mark < 0 ? target : target.substring(0, mark);
    Path path = file.isEmpty() ? document : document.resolveSibling(file);
    if (!Files.exists(path)) {
      return false;
    }
    return mark < 0 || anchors(path).contains(target.substring(mark + 1));
  }

  /** Headings as they are linked to: small letters, no signs, hyphens for spaces. */
  private static List<String> anchors(Path page) throws IOException {
    Matcher matcher = HEADING.matcher(Files.readString(page));
    List<String> anchors = new ArrayList<>();
    while (matcher.find()) {
      String words = matcher.group(1).toLowerCase(Locale.ROOT);
      anchors.add(words.replaceAll("[^\\p{L}\\p{N} _-]", "").strip().replace(' ', '-'));
    }
    return anchors;
  }
}
