package org.noisewright.app.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.Norm;
import org.noisewright.mechanism.SparseVector;

/** How one kind of mechanism stands in a plan: its name, its keys, and both ways between them. */
final class MechanismKind {
  private static final String CHANGED_NUMBERS = KindKey.CHANGED_NUMBERS.name();
  private static final Map<String, Norm> NORMS = norms();

  private final String name;
  private final KindDescription description;
  private final List<KindKey> keys;
  private final Function<MechanismSource, Mechanism> reading;
  private final BiConsumer<Mechanism, Map<String, Object>> writing;

  private MechanismKind(
      String name,
      KindDescription description,
      List<KindKey> keys,
      Function<MechanismSource, Mechanism> reading,
      BiConsumer<Mechanism, Map<String, Object>> writing) {
    this.name = name;
    this.description = description;
    this.keys = List.copyOf(keys);
    this.reading = reading;
    this.writing = writing;
  }

  /**
   * A kind of mechanism.
   *
   * @param description what the guide says about it
   * @param keys all keys beside mechanism, sampling, times and steps
   * @param reading from the keys; exceptions of constructors become messages
   * @param writing puts every key that {@code reading} needs
   */
  static <M extends Mechanism> MechanismKind of(
      String name,
      KindDescription description,
      List<KindKey> keys,
      Class<M> type,
      Function<MechanismSource, M> reading,
      BiConsumer<M, Map<String, Object>> writing) {
    return new MechanismKind(
        name,
        description,
        keys,
        reading::apply,
        (mechanism, tree) -> writing.accept(type.cast(mechanism), tree));
  }

  /**
   * A kind of noise that is added to a value, or to each number of a vector of which few change;
   * the keys of the sensitivity are added to its own.
   */
  static <N extends Noise> MechanismKind additive(
      String name,
      KindDescription description,
      List<KindKey> keys,
      Class<N> type,
      Function<MechanismSource, N> reading,
      BiConsumer<N, Map<String, Object>> writing) {
    List<KindKey> all = new ArrayList<>(keys);
    all.addAll(KindKey.OF_SENSITIVITY);
    return new MechanismKind(
        name,
        description,
        all,
        source -> {
          N noise = reading.apply(source);
          double sensitivity = source.sensitivity();
          Norm norm = source.fields().choiceOr("norm", NORMS);
          AdditiveNoise additive =
              source.fields().build(() -> new AdditiveNoise(noise, sensitivity, norm));
          return changed(source.fields(), additive);
        },
        (mechanism, tree) -> {
          AdditiveNoise additive =
              mechanism instanceof SparseVector vector ? vector.noise() : (AdditiveNoise) mechanism;
          writing.accept(type.cast(additive.noise()), tree);
          tree.put("sensitivity", additive.sensitivity());
          tree.put("norm", norm(additive.norm()));
          if (mechanism instanceof SparseVector vector) {
            tree.put(CHANGED_NUMBERS, vector.changedNumbers());
          }
        });
  }

  /** The noise, or a vector of it if the plan says how many numbers change. */
  private static Mechanism changed(Fields fields, AdditiveNoise noise) {
    if (!fields.has(CHANGED_NUMBERS)) {
      return noise;
    }
    long changed = fields.whole(CHANGED_NUMBERS, "in [1, 1e6]", "221");
    return fields.build(
        () -> new SparseVector(noise, (int) Math.max(-1, Math.min(changed, Integer.MAX_VALUE))));
  }

  /** The name of a norm in plans, with a hyphen. */
  private static String norm(Norm norm) {
    return norm.words().replace(' ', '-');
  }

  private static Map<String, Norm> norms() {
    Map<String, Norm> norms = new LinkedHashMap<>();
    for (Norm norm : Norm.values()) {
      norms.put(norm(norm), norm);
    }
    return norms;
  }

  String name() {
    return name;
  }

  KindDescription description() {
    return description;
  }

  List<KindKey> keys() {
    return keys;
  }

  Mechanism read(MechanismSource source) {
    return reading.apply(source);
  }

  /** The keys of a mechanism of this kind and their values, in the order in which to write them. */
  Map<String, Object> write(Mechanism mechanism) {
    Map<String, Object> tree = new LinkedHashMap<>();
    writing.accept(mechanism, tree);
    return tree;
  }
}
