package org.noisewright.app.training;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.FlatJson;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.TextFile;
import org.noisewright.app.runs.DurableFile;
import org.noisewright.app.runs.RunIdentity;
import org.noisewright.app.runs.RunLock;
import org.noisewright.app.runs.SecretFolder;
import org.noisewright.learning.dpsgd.BudgetedSteps;
import org.noisewright.learning.dpsgd.StepBudget;
import org.noisewright.learning.dpsgd.TrainingState;

/**
 * The folder of a training: model, report and state at its top; in the folder {@code secret} the
 * ledger of spent steps, which names what the run is and so holds a checksum of the data.
 */
public final class TrainingRun implements BudgetedSteps.Store {
  private static final String FORMAT = "noisewright-training-ledger";
  private static final String VERSION = "1";
  private static final String RUN = "run";
  private static final String STEPS = "stepsAccounted";
  private static final String SPENT = "stepsSpent";
  private static final String STATE = "noisewright-state-1";
  private static final int CHECK_BYTES = 8;

  private final Path folder;
  private final String mark;
  private Map<String, String> words = Map.of();

  private TrainingRun(Path folder, String mark) {
    this.folder = folder;
    this.mark = mark;
  }

  /**
   * What is stored of a run.
   *
   * @param identity what the run is
   * @param budget what is spent
   */
  public record Stored(RunIdentity identity, StepBudget budget) {}

  /**
   * A training in this folder.
   *
   * @param mark what names of files contain, for example {@code -not-private}; may be empty
   */
  public static TrainingRun in(String name, String mark) {
    return new TrainingRun(TextFile.path(name), mark);
  }

  /** True if a training was begun here. */
  public boolean begun() {
    return Files.exists(ledger());
  }

  /**
   * True if a training was begun here whose ledger is gone, whatever else is left of it: nobody
   * knows what it has spent.
   */
  public boolean ledgerLost() {
    return !begun() && Stream.of(state(), model(), report(), measured()).anyMatch(Files::exists);
  }

  /** Makes the folders and locks them against other programs. */
  public RunLock lock() {
    SecretFolder.make(secret());
    return RunLock.beside(ledger());
  }

  /**
   * The ledger that is there.
   *
   * @throws BadInputException if it is none
   */
  public Stored stored() {
    String name = ledger().toString();
    Map<String, String> found = new LinkedHashMap<>(FlatJson.read(name, "a ledger"));
    if (!FORMAT.equals(found.remove("format")) || !VERSION.equals(found.remove("version"))) {
      throw new BadInputException(
          name + " is no ledger of version 1; name the folder that 'noisewright train' wrote");
    }
    try {
      StepBudget budget = new StepBudget(whole(found, STEPS), whole(found, SPENT));
      return new Stored(new RunIdentity(found), budget);
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

  /** Refuses to go on with another run than this one. */
  public void requireSame(Stored stored, Map<String, String> own) {
    stored
        .identity()
        .requireSame(
            own,
            folder + " holds another run",
            "resume with the same data and options, or name another --out");
  }

  /** Says what the run is: written with the budget from now on. */
  public void identify(Map<String, String> identity) {
    words = Map.copyOf(identity);
  }

  @Override
  public void save(StepBudget budget) throws IOException {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("format", FORMAT);
    tree.put("version", VERSION);
    words.keySet().stream().sorted().forEach(key -> tree.put(key, words.get(key)));
    tree.put(STEPS, budget.steps());
    tree.put(SPENT, budget.spent());
    DurableFile.replace(ledger(), JsonText.of(tree).getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void keep(TrainingState state) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream data = new DataOutputStream(bytes)) {
      data.writeUTF(STATE);
      data.writeUTF(words.getOrDefault(RUN, ""));
      data.writeLong(state.taken());
      write(data, state.parameters());
      write(data, state.memory());
      data.writeLong(checksum(bytes.toByteArray()));
    }
    DurableFile.replace(state(), bytes.toByteArray());
  }

  private static void write(DataOutputStream data, double[] numbers) throws IOException {
    data.writeInt(numbers.length);
    for (double number : numbers) {
      data.writeDouble(number);
    }
  }

  private static long checksum(byte[] bytes) {
    CRC32 sum = new CRC32();
    sum.update(bytes);
    return sum.getValue();
  }

  /**
   * The state that was kept.
   *
   * @throws BadInputException if it is damaged or belongs to another run
   */
  public TrainingState kept() {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(state());
    } catch (NoSuchFileException e) {
      throw new BadInputException(
          state()
              + " is missing; the steps of this run stay spent, begin again with another --out");
    } catch (IOException e) {
      throw new BadInputException(state() + " cannot be read: " + e.getMessage());
    }
    int length = bytes.length - CHECK_BYTES;
    try (DataInputStream data = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (length < 0 || !data.readUTF().equals(STATE)) {
        throw damaged();
      }
      if (!data.readUTF().equals(words.getOrDefault(RUN, ""))) {
        throw new BadInputException(
            state() + " belongs to another run than the ledger; name another --out");
      }
      TrainingState state = new TrainingState(data.readLong(), read(data), read(data));
      if (data.readLong() != checksum(Arrays.copyOf(bytes, length))) {
        throw damaged();
      }
      return state;
    } catch (IOException | IllegalArgumentException e) {
      throw damaged();
    }
  }

  private static double[] read(DataInputStream data) throws IOException {
    int length = data.readInt();
    if (!(length >= 0 && length <= data.available() / Double.BYTES)) {
      throw new IOException("ends too early");
    }
    double[] numbers = new double[length];
    for (int i = 0; i < length; i++) {
      numbers[i] = data.readDouble();
    }
    return numbers;
  }

  private BadInputException damaged() {
    return new BadInputException(
        state() + " is damaged; the steps of this run stay spent, begin again with another --out");
  }

  /** Where the run is. */
  public Path folder() {
    return folder;
  }

  /** What must not be published. */
  public Path secret() {
    return folder.resolve("secret");
  }

  /** What is spent. */
  public Path ledger() {
    return secret().resolve("ledger" + mark + ".json");
  }

  /** What was measured of the run: secret, because it depends on the records without noise. */
  public Path measured() {
    return secret().resolve("measured" + mark + ".json");
  }

  private Path state() {
    return folder.resolve("state" + mark + ".bin");
  }

  /** The model. */
  public Path model() {
    return folder.resolve("model" + mark + ".json");
  }

  /** The report as JSON. */
  public Path report() {
    return folder.resolve("report" + mark + ".json");
  }
}
