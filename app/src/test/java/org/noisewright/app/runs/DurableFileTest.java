package org.noisewright.app.runs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noisewright.app.plan.BadInputException;

class DurableFileTest {
  @TempDir Path folder;

  @Test
  void aFileIsReplacedAsAWholeAndNothingElseIsLeft() throws IOException {
    Path file = folder.resolve("ledger.json");
    DurableFile.replace(file, new byte[] {1, 2, 3});
    DurableFile.replace(file, new byte[] {4});
    assertArrayEquals(new byte[] {4}, Files.readAllBytes(file));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(file), files.toList());
    }
    assertThrows(
        IOException.class,
        () -> DurableFile.replace(folder.resolve("nowhere").resolve("x"), new byte[1]));
  }

  /** An interrupt before or in the middle neither breaks the file nor is forgotten. */
  @Test
  void interruptsWait() throws InterruptedException, IOException {
    Path file = folder.resolve("state.bin");
    AtomicInteger whole = new AtomicInteger();
    for (int round = 0; round < 50; round++) {
      byte[] bytes = new byte[1 << 16];
      bytes[0] = (byte) round;
      Thread writer =
          new Thread(
              () -> {
                try {
                  Thread.currentThread().interrupt();
                  DurableFile.replace(file, bytes);
                  whole.addAndGet(Thread.interrupted() ? 1 : 0);
                } catch (IOException e) {
                  whole.addAndGet(-100);
                }
              });
      writer.start();
      Thread.sleep(round % 3);
      writer.interrupt();
      writer.join();
      assertArrayEquals(bytes, Files.readAllBytes(file));
    }
    assertTrue(whole.get() == 50, () -> whole + " of 50");
  }

  @Test
  void oneProgramAtATimeHoldsALock() {
    Path file = folder.resolve("lock");
    RunLock lock = RunLock.beside(file);
    BadInputException e = assertThrows(BadInputException.class, () -> RunLock.beside(file));
    assertEquals(file + " is being spent by another run; wait until it ends", e.getMessage());
    lock.close();
    RunLock.beside(file).close();
  }

  @Test
  void anotherRunIsRefused() {
    RunIdentity stored = new RunIdentity(Map.of("a", "1", "b", "2"));
    stored.requireSame(Map.of("a", "1"), "x holds another run", "name another --out");
    BadInputException e =
        assertThrows(
            BadInputException.class,
            () -> stored.requireSame(Map.of("b", "3"), "x holds another run", "name another one"));
    assertEquals("x holds another run: b is 2, here 3; name another one", e.getMessage());
    e =
        assertThrows(
            BadInputException.class, () -> stored.requireSame(Map.of("c", "3"), "x", "stop"));
    assertEquals("x: c is not there, here 3; stop", e.getMessage());
  }
}
