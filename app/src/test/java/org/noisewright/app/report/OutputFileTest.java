package org.noisewright.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noisewright.app.plan.BadInputException;

class OutputFileTest {
  @TempDir Path folder;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void appearsWholeAndReplaces() throws IOException {
    Path path = folder.resolve("a.txt");
    OutputFile.of(path.toString()).write("one");
    OutputFile.of(path.toString()).write("two");
    assertEquals("two", Files.readString(path));
    assertEquals(List.of("a.txt"), names());
  }

  @Test
  void followsLinks() throws IOException {
    Path path = Files.writeString(folder.resolve("a.txt"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link.txt"), path);
    OutputFile.of(link.toString()).write("new");
    assertEquals("new", Files.readString(path));
    assertTrue(Files.isSymbolicLink(link));
  }

  @Test
  void aFailureLeavesTheOldFileAndNothingElse() throws IOException {
    Path path = folder.resolve("a.txt");
    OutputFile.of(path.toString()).write("old");
    BadInputException e =
        assertThrows(
            BadInputException.class,
            () ->
                OutputFile.of(path.toString())
                    .write(
                        stream -> {
                          stream.write(1);
                          throw new IOException("disk full");
                        }));
    assertTrue(String.valueOf(e.getMessage()).contains("cannot be written: disk full"));
    assertEquals("old", Files.readString(path));
    assertEquals(List.of("a.txt"), names());
  }

  @Test
  void whereNoFileCanBe() {
    assertMessage(folder.toString(), "is a directory; name a file to write");
    assertMessage("", "name a file to write");
    assertMessage(folder.resolve("no/a.txt").toString(), "is no directory; make it before writing");
    assertMessage("a\0b", "is not a file name");
  }

  private static void assertMessage(String name, String part) {
    String message =
        String.valueOf(
            assertThrows(BadInputException.class, () -> OutputFile.of(name)).getMessage());
    assertTrue(message.contains(part), message);
  }
}
