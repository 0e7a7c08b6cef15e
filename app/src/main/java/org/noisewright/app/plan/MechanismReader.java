package org.noisewright.app.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noisewright.app.table.CactusTree;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.RandomizedResponse.AbsentRecord;

/** Reads the mechanism of a release by the table of all kinds. */
final class MechanismReader {
  static final String POSITIVE = "positive and finite";
  static final String PROBABILITY = "a probability in [0, 1)";
  static final String NOT_NEGATIVE = "at least 0 and finite";

  /** Families of designed noise, whose tables are a kind under their own word. */
  private static final List<String> DESIGNED = List.of(CactusTree.FAMILY, LearnedFile.FAMILY);

  private static final Map<String, MechanismKind> KINDS = kinds();

  private MechanismReader() {}

  private static Map<String, MechanismKind> kinds() {
    List<MechanismKind> all = new ArrayList<>(NoiseKinds.all());
    all.addAll(LatticeKinds.all());
    all.addAll(TableKinds.all());
    all.addAll(GuaranteeKinds.all());
    all.addAll(PairKinds.all());
    all.addAll(SelectionKinds.all());
    Map<String, MechanismKind> kinds = new LinkedHashMap<>();
    all.forEach(kind -> kinds.put(kind.name(), kind));
    return kinds;
  }

  /** All kinds, in the order of the guide. */
  static List<MechanismKind> all() {
    return List.copyOf(KINDS.values());
  }

  /** The kind that the key mechanism names. */
  static MechanismKind kind(Fields fields) {
    String name = fields.word("mechanism", "gaussian");
    MechanismKind kind = KINDS.get(DESIGNED.contains(name) ? TableKinds.LATTICE_TABLE : name);
    if (kind == null) {
      throw fields.error(
          fields.line("mechanism"),
          "unknown mechanism '" + name + "'" + Nearest.suggestion(name, KINDS.keySet()));
    }
    return kind;
  }

  /** The kind to which a mechanism belongs. */
  static MechanismKind kind(Mechanism mechanism) {
    MechanismKind kind = KINDS.get(mechanism.planName());
    if (kind == null) {
      throw new IllegalStateException("no plan form for " + mechanism);
    }
    return kind;
  }

  /**
   * The mechanism of these fields.
   *
   * @param further keys that may stand beside those of the mechanism
   */
  static Mechanism read(MechanismKind kind, Fields fields, PlanFrame frame, List<String> further) {
    List<String> keys = new ArrayList<>(List.of("mechanism"));
    kind.keys().forEach(key -> keys.add(key.name()));
    keys.addAll(further);
    fields.allowOnly(keys);
    return kind.read(new MechanismSource(fields, frame));
  }

  /** The mechanism in a group of keys that holds nothing else. */
  static Mechanism inner(Fields fields, PlanFrame frame) {
    return read(kind(fields), fields, frame, List.of());
  }

  /** A number of possible answers. */
  static int values(long values) {
    if (values > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "values must be at most " + Integer.MAX_VALUE + ", got " + values);
    }
    return (int) Math.max(values, Integer.MIN_VALUE);
  }

  /** What is released for an absent record. */
  static AbsentRecord absentRecord(String word) {
    if (!word.equals("uniform")) {
      throw new IllegalArgumentException(
          "absentRecord must be uniform, got '"
              + word
              + "'; it states what is released for a record that is not there, leave it out under"
              + " replace-one");
    }
    return AbsentRecord.UNIFORM;
  }
}
