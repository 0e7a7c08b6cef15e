package org.noisewright.app.plan;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Optional;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.sampling.AccountedTable;

/** The keys of one mechanism, and what stands around it. */
final class MechanismSource {
  private final Fields fields;
  private final PlanFrame frame;
  private double sensitivity;
  private Optional<AccountedTable> table = Optional.empty();
  private boolean onlyWhole;

  MechanismSource(Fields fields, PlanFrame frame) {
    this.fields = fields;
    this.frame = frame;
  }

  Fields fields() {
    return fields;
  }

  /** A number that must be positive; the description checks it. */
  double positive(String key, String example) {
    return fields.number(key, MechanismReader.POSITIVE, example);
  }

  /** The same, with a default. */
  double positiveOr(String key, double otherwise) {
    return fields.numberOr(key, MechanismReader.POSITIVE, otherwise);
  }

  /**
   * Says that the noise is this table, so that lengths are counted in its steps from here on.
   *
   * @param counting true if the noise is for values on its lattice alone
   */
  void countStepsOf(AccountedTable noise, boolean counting) {
    table = Optional.of(noise);
    onlyWhole = counting;
  }

  /**
   * The key sensitivity, or what follows from the key clipNorm; 1 if neither is given. Beside the
   * file of a noise table it is in steps, and that of the table if none is given.
   */
  double sensitivity() {
    return table.map(this::steps).orElseGet(this::length);
  }

  private double steps(AccountedTable noise) {
    boolean stated = fields.has("sensitivity") || fields.has("clipNorm");
    BigDecimal length = stated ? written() : noise.sensitivity();
    long steps = fields.build(() -> noise.table().step().stepsIn(length));
    if (onlyWhole && steps != noise.table().step().wholeStepsIn(length)) {
      String key = fields.has("clipNorm") ? "clipNorm" : "sensitivity";
      throw fields.error(
          fields.line(key),
          key
              + " must be a whole number of steps of "
              + noise.table().step()
              + " for noise that was learned for counting queries, got "
              + NumberText.of(length)
              + "; it hides nothing of values between its steps: design noise without --counting");
    }
    frame.derive(fields.place(), TableFile.steps(length, noise));
    return steps;
  }

  /** The length as it is written: a double below it could be a step less. */
  private BigDecimal written() {
    double length = length();
    String key = fields.has("clipNorm") ? "clipNorm" : "sensitivity";
    if (!(length > 0 && length <= Double.MAX_VALUE)) {
      throw fields.error(
          fields.line(key), key + " must be positive and finite, got " + fields.word(key, "1"));
    }
    BigDecimal exact = NumberText.exact(fields.word(key, "1"));
    // Twice the clip norm where a record is replaced.
    return fields.has("clipNorm") && length > fields.number(key, MechanismReader.POSITIVE, "1")
        ? exact.add(exact)
        : exact;
  }

  private double length() {
    if (!fields.has("clipNorm")) {
      return positiveOr("sensitivity", 1);
    }
    if (sensitivity == 0) {
      ClipNorm clip = clipNorm();
      frame.derive(fields.place(), clip.words());
      sensitivity = clip.sensitivity();
    }
    return sensitivity;
  }

  private ClipNorm clipNorm() {
    if (fields.has("sensitivity")) {
      throw fields.error(
          fields.line("clipNorm"),
          "clipNorm and sensitivity are both given; the sensitivity of a clipped sum is the clip"
              + " norm, under replace-one twice the clip norm: give one of them");
    }
    double norm = positiveOr("clipNorm", 1);
    return fields.build(() -> new ClipNorm(norm, frame.relation()));
  }

  /** The key standardDeviation, or noiseMultiplier times the clip norm. */
  double standardDeviation() {
    if (!fields.has("noiseMultiplier")) {
      return positive("standardDeviation", "4");
    }
    if (fields.has("standardDeviation")) {
      throw fields.error(
          fields.line("noiseMultiplier"),
          "noiseMultiplier and standardDeviation are both given; give one of them");
    }
    double multiplier = positive("noiseMultiplier", "1.1");
    if (!fields.has("clipNorm")) {
      throw fields.error(
          fields.line("noiseMultiplier"),
          "noiseMultiplier is the standard deviation over the clip norm, and key 'clipNorm' is"
              + " missing; write for example 'clipNorm: 1'");
    }
    ClipNorm clip = clipNorm();
    double deviation = fields.build(() -> clip.standardDeviation(multiplier));
    frame.derive(
        fields.place(),
        "standard deviation "
            + NumberText.of(deviation)
            + " = noise multiplier "
            + NumberText.of(multiplier)
            + " times the clip norm "
            + NumberText.of(clip.norm()));
    return deviation;
  }

  /** The mechanism of a group of keys below this one. */
  Mechanism inner(String key, String example) {
    Fields group = fields.group(key, example);
    Fields placed = group.at(fields.place() + ", " + key);
    return MechanismReader.inner(placed, frame);
  }

  /** The file named by the key file. */
  Path file() {
    return file("file", "table.csv");
  }

  /** The file named by a key. */
  Path file(String key, String example) {
    return frame.folder().resolve(TextFile.path(fields.word(key, example)));
  }
}
