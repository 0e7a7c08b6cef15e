package org.noisewright.app.votes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.FlatJson;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.TextFile;
import org.noisewright.app.runs.DurableFile;
import org.noisewright.app.runs.RunIdentity;
import org.noisewright.app.runs.RunLock;
import org.noisewright.learning.pate.BudgetedLabels;
import org.noisewright.learning.pate.VoteBudget;

/**
 * What a run has spent, on disk: replaced as a whole and forced to disk before a label of the
 * reserved block is shown. Beside the budget it names what the run is: its votes, its noise and its
 * statement, so that no other run can spend it. Of the votes it holds a checksum, by which a guess
 * of all votes could be tested: it is as secret as they are, and says so.
 */
public final class BudgetFile implements BudgetedLabels.Store {
  private static final String FORMAT = "noisewright-vote-budget";
  private static final String VERSION = "1";
  private static final String NOTE = "note";
  private static final String SECRET =
      "SECRET: the checksum below tells of the votes; never publish this file";
  private static final String QUERIES = "queriesAllowed";
  private static final String ANSWERS = "answersAllowed";
  private static final String QUERIES_SPENT = "queriesSpent";
  private static final String ANSWERS_SPENT = "answersSpent";

  private final Path path;
  private final Map<String, String> run;

  private BudgetFile(Path path, Map<String, String> run) {
    this.path = path;
    this.run = Map.copyOf(run);
  }

  /**
   * What was found on disk.
   *
   * @param run what the run is, by key
   * @param budget what it has spent
   */
  public record Stored(Map<String, String> run, VoteBudget budget) {}

  /**
   * The file that is locked.
   *
   * @param lock beside this file; it must be held as long as this is used
   * @param run what the run is, by key
   */
  public static BudgetFile of(RunLock lock, Map<String, String> run) {
    return new BudgetFile(lock.path(), run);
  }

  /** True if there is a budget of this name. */
  public static boolean exists(String name) {
    return Files.exists(TextFile.path(name));
  }

  /**
   * Reads a budget.
   *
   * @throws BadInputException if it is not one
   */
  public static Stored read(String name) {
    Map<String, String> words = new LinkedHashMap<>(FlatJson.read(name, "a budget"));
    if (!FORMAT.equals(words.remove("format")) || !VERSION.equals(words.remove("version"))) {
      throw new BadInputException(
          name + " is no budget of version 1; name the file that 'noisewright pate label' wrote");
    }
    words.remove(NOTE);
    try {
      VoteBudget budget =
          new VoteBudget(
              whole(words, QUERIES),
              whole(words, ANSWERS),
              whole(words, QUERIES_SPENT),
              whole(words, ANSWERS_SPENT));
      return new Stored(words, budget);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(name + ": " + e.getMessage());
    }
  }

  private static long whole(Map<String, String> words, String key) {
    String text = words.remove(key);
    if (text == null) {
      throw new IllegalArgumentException("key '" + key + "' is missing");
    }
    return NumberText.whole(key, text, "at least 0");
  }

  /**
   * Refuses a budget of another run than this one.
   *
   * @param stored what a file says
   * @param name of the file
   * @param own what this run is; keys that it does not name are not compared
   */
  public static void requireSame(Stored stored, String name, Map<String, String> own) {
    new RunIdentity(stored.run())
        .requireSame(
            own,
            name + " is the budget of another run",
            "resume with the same votes and options, or name another --out");
  }

  @Override
  public void save(VoteBudget budget) throws IOException {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("format", FORMAT);
    tree.put("version", VERSION);
    tree.put(NOTE, SECRET);
    run.keySet().stream().sorted().forEach(key -> tree.put(key, run.get(key)));
    tree.put(QUERIES, budget.queries());
    tree.put(ANSWERS, budget.answers());
    tree.put(QUERIES_SPENT, budget.queriesSpent());
    tree.put(ANSWERS_SPENT, budget.answersSpent());
    DurableFile.replace(path, JsonText.of(tree).getBytes(StandardCharsets.UTF_8));
  }
}
