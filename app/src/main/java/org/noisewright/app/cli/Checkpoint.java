package org.noisewright.app.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.SearchFile;
import org.noisewright.app.report.OutputFile;
import org.noisewright.design.learned.SearchKeeper;
import org.noisewright.design.learned.SearchState;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The file of {@code --checkpoint}: written whole every few seconds, at the end of each run of a
 * search and when it is interrupted; read when a later search for the same begins.
 */
final class Checkpoint implements SearchKeeper {
  private static final String NAME = "--checkpoint";
  private static final long PAUSE_NANOS = 5_000_000_000L;

  /** Most part of the time that writing may take, as one over this. */
  private static final int SHARE = 20;

  private final OutputFile file;
  private final Map<String, String> question;
  private final Optional<SearchState> earlier;
  private final PrintWriter err;
  private long last = System.nanoTime();
  private long pause = PAUSE_NANOS;
  private boolean broken;

  private Checkpoint(
      OutputFile file,
      Map<String, String> question,
      Optional<SearchState> earlier,
      PrintWriter err) {
    this.file = file;
    this.question = question;
    this.earlier = earlier;
    this.err = err;
  }

  /** Adds the option. */
  static void option(CommandSpec spec) {
    Options.value(
        spec,
        NAME,
        "FILE",
        "Keep the search in this file every few seconds, and go on from it if it is there.");
  }

  /**
   * What keeps the search: the file that is named, or nothing. Says on standard error if it goes on
   * from an earlier search.
   *
   * @param question what the search is for
   * @throws BadInputException if the file cannot be written, or is of another search
   */
  static SearchKeeper of(ParseResult arguments, Map<String, String> question, PrintWriter err) {
    Optional<String> name = Options.value(arguments, NAME);
    if (name.isEmpty()) {
      return SearchKeeper.NONE;
    }
    OutputFile file = OutputFile.of(name.get());
    Path path = Path.of(name.get());
    Optional<SearchState> earlier =
        Files.exists(path) ? Optional.of(SearchFile.read(path, question)) : Optional.empty();
    earlier.ifPresent(
        state ->
            err.println(
                "noisewright: going on from "
                    + name.get()
                    + ", where "
                    + state.runs().size()
                    + " runs of the search have ended"));
    return new Checkpoint(file, question, earlier, err);
  }

  @Override
  public Optional<SearchState> earlier() {
    return earlier;
  }

  @Override
  public boolean due() {
    return System.nanoTime() - last >= pause;
  }

  /** A file that can no longer be written does not end the search: that is told once. */
  @Override
  public void keep(SearchState state) {
    if (broken) {
      return;
    }
    long start = System.nanoTime();
    // An interrupt would close the file while it is written.
    boolean interrupted = Thread.interrupted();
    try {
      file.write(JsonText.of(SearchFile.tree(question, state)));
    } catch (BadInputException e) {
      broken = true;
      err.println("noisewright: " + e.getMessage() + "; going on without a checkpoint");
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    last = System.nanoTime();
    pause = Math.max(PAUSE_NANOS, SHARE * (last - start));
  }
}
