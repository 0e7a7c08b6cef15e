package org.noisewright.app.teachers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.FlatJson;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.TextFile;
import org.noisewright.app.report.OutputFile;
import org.noisewright.app.runs.RunIdentity;
import org.noisewright.app.runs.RunLock;
import org.noisewright.app.runs.SecretFolder;

/**
 * The folder of a run: what may be published at its top, what must not in the folder {@code
 * secret}.
 */
public final class TeacherRun {
  private static final String PARTITION = "partitionKey";

  private final Path folder;
  private final String mark;

  private TeacherRun(Path folder, String mark) {
    this.folder = folder;
    this.mark = mark;
  }

  /**
   * A run in this folder, which is made if it is not there.
   *
   * @param mark what names of files contain, for example {@code -not-private}; may be empty
   */
  public static TeacherRun in(String name, String mark) {
    return new TeacherRun(TextFile.path(name), mark);
  }

  /** True if a run was begun here. */
  public boolean begun() {
    return Files.exists(statement());
  }

  /** The key of the partition of the run that was begun here, in hexadecimal digits. */
  public String partitionKey() {
    return FlatJson.read(statement().toString(), "the statement of a run")
        .getOrDefault(PARTITION, "");
  }

  /**
   * Takes the folder, which is made if it is not there, for one run: two runs at once would cut the
   * persons by two keys and mix the votes of their teachers.
   *
   * @throws BadInputException if another run holds it
   */
  public RunLock lock() {
    SecretFolder.make(secret());
    return RunLock.beside(statement());
  }

  /**
   * Begins a run: keeps what it is.
   *
   * @param lock of this folder
   * @throws BadInputException if there are votes of teachers already: without their statement
   *     nobody knows by which key they were cut, and under another one a person would have two
   *     teachers
   */
  public void begin(RunLock lock, Map<String, String> run, String partitionKey) {
    if (begun() || Files.exists(castVotes())) {
      throw new BadInputException(
          secret()
              + (begun()
                  ? " holds a run that was begun just now; name another --out"
                  : " holds votes of teachers without the statement of their run; name another"
                      + " --out"));
    }
    Map<String, Object> tree = new LinkedHashMap<>(run);
    tree.put(PARTITION, partitionKey);
    OutputFile.of(lock.path().toString()).write(JsonText.of(tree));
  }

  /** Refuses to continue a run that is not this one. */
  public void requireSame(Map<String, String> run) {
    new RunIdentity(FlatJson.read(statement().toString(), "the statement of a run"))
        .requireSame(
            run,
            folder + " holds another run",
            "resume with the same data and options, or name another --out");
  }

  /** Where the run is. */
  public Path folder() {
    return folder;
  }

  /** What must not be published. */
  public Path secret() {
    return folder.resolve("secret");
  }

  private Path statement() {
    return secret().resolve("run.json");
  }

  /** The votes of single teachers: secret. */
  public Path castVotes() {
    return secret().resolve("teachers.txt");
  }

  /** How many teachers voted for each class: secret. */
  public Path counts() {
    return secret().resolve("votes.csv");
  }

  /** What is spent: secret, because it names a checksum of the votes. */
  public Path budget() {
    return secret().resolve("budget" + mark + ".json");
  }

  /** What was measured of the run: secret, because it comes from votes and times without noise. */
  public Path measured() {
    return secret().resolve("measured" + mark + ".json");
  }

  /** The labels that were released. */
  public Path labels() {
    return folder.resolve("labels" + mark + ".csv");
  }

  /** The student. */
  public Path student() {
    return folder.resolve("student" + mark + ".json");
  }
}
