package org.noisewright.app.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.SourceNode.Field;
import org.noisewright.app.plan.SourceNode.Kind;
import org.noisewright.app.plan.SourceNode.Mapping;
import org.noisewright.app.plan.SourceNode.Scalar;
import org.noisewright.mechanism.Sampling;

/** Reads {@code sampling: {poisson: 0.01}} and refuses other schemes by name. */
final class SamplingReader {
  private static final String EXAMPLE = "sampling: {poisson: 0.01}";

  /** Schemes that people use and that no Poisson number is valid for, with the reason. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "withoutreplacement",
          "a batch of fixed size depends on every record, so the amplification of Poisson sampling"
              + " does not hold",
          "withreplacement",
          "a record may be chosen several times, so the amplification of Poisson sampling does not"
              + " hold",
          "shuffle",
          "batches of a shuffled epoch depend on each other, and the amplification of Poisson"
              + " sampling can be far too small for them",
          "shuffling",
          "batches of a shuffled epoch depend on each other, and the amplification of Poisson"
              + " sampling can be far too small for them",
          "batch",
          "a batch of fixed size is not Poisson sampling",
          "batchsize",
          "a batch of fixed size is not Poisson sampling",
          "fixedbatch",
          "a batch of fixed size is not Poisson sampling");

  private SamplingReader() {}

  /** The sampling of a release; none if it is not stated. */
  static Sampling read(Fields release) {
    Optional<Field> field = release.field("sampling");
    if (field.isEmpty()) {
      return Sampling.none();
    }
    SourceNode node = field.get().value();
    if (node instanceof Scalar scalar) {
      return word(release, scalar);
    }
    if (node instanceof Mapping mapping) {
      return group(release, mapping);
    }
    throw release.error(
        node.line(), "sampling must be none or poisson, got a list; write '" + EXAMPLE + "'");
  }

  private static Sampling word(Fields release, Scalar scalar) {
    if (scalar.kind() == Kind.STRING && scalar.text().equals("none")) {
      return Sampling.none();
    }
    refuseByName(release, scalar.line(), scalar.text());
    if (scalar.text().equals("poisson")) {
      throw release.error(
          scalar.line(), "sampling poisson needs its rate in [0, 1]; write '" + EXAMPLE + "'");
    }
    throw release.error(
        scalar.line(),
        "sampling must be none or poisson with a rate in [0, 1], got "
            + scalar.words()
            + "; write '"
            + EXAMPLE
            + "'");
  }

  private static Sampling group(Fields release, Mapping mapping) {
    mapping.fields().forEach((key, field) -> refuseByName(release, field.line(), key));
    Fields sampling = new Fields(release.file(), release.place(), mapping);
    sampling.allowOnly(List.of("poisson"));
    double rate = sampling.number("poisson", "a number in [0, 1]", "0.01");
    try {
      return Sampling.poisson(rate);
    } catch (IllegalArgumentException e) {
      throw sampling.error(sampling.line("poisson"), "sampling poisson: " + e.getMessage());
    }
  }

  private static void refuseByName(Fields release, int line, String name) {
    Optional<String> refusal = refusal(name);
    if (refusal.isPresent()) {
      throw release.error(line, refusal.get());
    }
  }

  /** Why a scheme of this name is not accounted for, and two ways out; empty for other names. */
  static Optional<String> refusal(String name) {
    return Optional.ofNullable(REFUSED.get(Nearest.plain(name)))
        .map(
            reason ->
                "sampling '"
                    + name
                    + "' is not accounted for: "
                    + reason
                    + "; either choose every record by itself ('"
                    + EXAMPLE
                    + "' under add-or-remove-one), or claim no amplification ('sampling: none' with"
                    + " the sensitivity of the whole batch under the relation: twice the clip norm"
                    + " for a sum over a batch of fixed size); sampling under replace-one needs a"
                    + " later version");
  }
}
