package org.noisewright.app.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.noisewright.app.law.GoogleLaw;
import org.noisewright.app.law.LawTree;
import org.noisewright.mechanism.LossPoints;
import org.noisewright.mechanism.StoredLaw;

/**
 * Reads laws of the loss: keys of the plan, a JSON file of ours, or a protocol buffer of Google's
 * library.
 */
final class LawReader {
  private static final List<String> KEYS =
      List.of(
          "format",
          "version",
          "standing",
          "direction",
          "losses",
          "logMasses",
          "masses",
          "logInfinityMass",
          "infinityMass",
          "provenance");

  /** A law of one key of the mechanism. */
  private record Read(LossPoints points, boolean exact, String direction) {}

  private LawReader() {}

  /** The mechanism of both directions. */
  static StoredLaw read(MechanismSource source) {
    Fields fields = source.fields();
    Read remove = read(source, "remove");
    boolean symmetric = remove.direction().equals("both");
    if (symmetric && !fields.has("add")) {
      return fields.build(() -> StoredLaw.symmetric(remove.points(), remove.exact()));
    }
    if (!fields.has("add")) {
      throw fields.error(
          fields.line(),
          "key 'add' is missing; a law is that of one direction, and only one whose file says"
              + " 'direction: both' stands for the other too: write for example 'add: add.json'");
    }
    Read add = read(source, "add");
    if (remove.exact() != add.exact()) {
      throw fields.error(
          fields.line("add"),
          "remove and add must have the same standing, got "
              + (remove.exact() ? "exact and upper" : "upper and exact")
              + "; write both as upper laws");
    }
    return fields.build(() -> new StoredLaw(remove.points(), add.points(), remove.exact()));
  }

  private static Read read(MechanismSource source, String key) {
    Fields fields = source.fields();
    if (fields.isGroup(key)) {
      Fields group = fields.group(key, "remove.json").at(fields.place() + ", " + key);
      return points(group, key);
    }
    Path path = source.file(key, key + ".json");
    if (path.toString().toLowerCase(Locale.ROOT).endsWith(".pb")) {
      return google(path);
    }
    Fields content =
        Fields.of(path.toString(), "", SourceReader.read(path, "a law"), "a law of the loss");
    String format = content.word("format", LawTree.FORMAT);
    if (!format.equals(LawTree.FORMAT)) {
      throw content.error(
          content.line("format"), "format must be " + LawTree.FORMAT + ", got '" + format + "'");
    }
    long version = content.whole("version", "of at least 1", "1");
    if (version != LawTree.VERSION) {
      throw content.error(
          content.line("version"),
          "version must be " + LawTree.VERSION + ", got " + version + "; it is of another program");
    }
    return points(content, key);
  }

  private static Read points(Fields content, String key) {
    content.allowOnly(KEYS);
    String standing = content.word("standing", "upper");
    if (standing.equals("lower")) {
      throw content.error(
          content.line("standing"),
          "standing must be upper or exact, got lower: a lower law bounds nothing from above and is"
              + " the law of no mechanism; write the law with --side upper");
    }
    if (!standing.equals("upper") && !standing.equals("exact")) {
      throw content.error(
          content.line("standing"), "standing must be upper or exact, got '" + standing + "'");
    }
    String direction = content.has("direction") ? content.word("direction", key) : key;
    if (!direction.equals("both") && !direction.equals(key)) {
      throw content.error(
          content.line("direction"),
          "direction must be "
              + key
              + " or both for the key "
              + key
              + ", got '"
              + direction
              + "'; remove and add may be exchanged");
    }
    double[] losses = content.numbers("losses", "finite", "[-1, 1]");
    double[] logs = masses(content);
    double logInfinity = infinity(content);
    return new Read(
        content.build(() -> LossPoints.of(losses, logs, logInfinity)),
        standing.equals("exact"),
        direction);
  }

  private static double[] masses(Fields content) {
    if (content.has("logMasses") && content.has("masses")) {
      throw content.error(
          content.line("masses"), "masses and logMasses are both given; leave one out");
    }
    if (!content.has("masses")) {
      return content.numbers("logMasses", "at most 0", "[-0.5, -1]");
    }
    double[] masses = content.numbers("masses", "positive and at most 1", "[0.25, 0.75]");
    double[] logs = new double[masses.length];
    for (int i = 0; i < masses.length; i++) {
      logs[i] = log(content, "masses", masses[i]);
    }
    return logs;
  }

  private static double infinity(Fields content) {
    if (content.has("infinityMass")) {
      double mass = content.number("infinityMass", "in [0, 1]", "1e-6");
      return mass == 0 ? Double.NEGATIVE_INFINITY : log(content, "infinityMass", mass);
    }
    return content.has("logInfinityMass")
        ? content.number("logInfinityMass", "at most 0", "-20")
        : Double.NEGATIVE_INFINITY;
  }

  private static double log(Fields content, String key, double mass) {
    if (!(mass > 0 && mass <= 1)) {
      throw content.error(
          content.line(key),
          key
              + " must be positive and at most 1, got "
              + mass
              + "; leave losses without mass out, and write tiny masses as logMasses");
    }
    return Math.log(mass);
  }

  private static Read google(Path path) {
    try {
      GoogleLaw law = GoogleLaw.of(TextFile.bytes(path, "a law"));
      double[] values = law.values();
      double[] losses = new double[values.length];
      double[] logs = new double[values.length];
      int n = 0;
      for (int i = 0; i < values.length; i++) {
        if (values[i] > 0) {
          losses[n] = (double) ((long) law.minKey() + i) * law.interval();
          logs[n] = Math.min(0, Math.log(values[i]));
          n++;
        }
      }
      LossPoints points =
          LossPoints.of(
              java.util.Arrays.copyOf(losses, n),
              java.util.Arrays.copyOf(logs, n),
              Math.log(law.infinityMass()));
      return new Read(points, false, "one");
    } catch (IllegalArgumentException e) {
      throw new BadInputException(path + ": " + e.getMessage());
    }
  }
}
