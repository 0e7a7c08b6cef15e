package org.noisewright.app.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.noisewright.app.plan.KindDescription.Sample;
import org.noisewright.app.plan.Offer.Mark;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Norm;

/** The page docs/guide/mechanisms.md, made from the table of kinds and the answers to it. */
final class MechanismPage {
  private static final String NOTES = "../../core/src/main/java/org/noisewright/pair/";

  private static final String INTRODUCTION =
      """
      # Mechanisms

      <!-- Made from the code by MechanismPageTest; CONTRIBUTING.md says how to make it again. Changes by hand are lost. -->

      A mechanism is what a plan releases: a value with noise, a choice, a random answer, or a step of which only a guarantee is known. This page lists every
      kind that a plan can name: what it does, which keys it takes, and what is proven about it. The page is made from the code, so it says what the program
      does.

      For each mechanism the program has a *pair*: the output laws of two neighbouring inputs, one with the record and one without it, that are at least as far
      apart as those of any two neighbours. Where such a pair is proven, a release is offered. Where none is proven, it is refused, with the reason and a way
      out. [Relations and sampling](relations-and-sampling.md) explains the words for that; [guarantees.md](../guarantees.md) says what the proofs rest on.

      ![Density or probabilities of sixteen kinds of noise, all with standard deviation 2](../images/noise-densities.svg)

      All noise here has standard deviation 2. Bars are probabilities on a lattice. The privacy of one release with this noise, on a number of sensitivity 1:

      ![delta over epsilon on a logarithmic scale for the same sixteen kinds of noise](../images/noise-curves.svg)

      Lower is better. Noise that is cut has a least delta that no epsilon goes below: outcomes that only one of the two inputs can produce. The two ends of
      each certified interval are closer than the width of a line.
      """;

  private final Map<String, List<MechanismKind>> groups = groups();

  /** The whole page. */
  static String text() {
    return new MechanismPage().page();
  }

  /** The kinds by the headings of the page. */
  static Map<String, List<MechanismKind>> groups() {
    Map<String, List<MechanismKind>> groups = new LinkedHashMap<>();
    groups.put("Noise with a density", NoiseKinds.all());
    groups.put("Noise on a lattice", LatticeKinds.all());
    groups.put("Noise given as data", TableKinds.all());
    groups.put("A guarantee and nothing else", GuaranteeKinds.all());
    groups.put("A pair that you state", PairKinds.all());
    groups.put("A choice", SelectionKinds.all());
    return groups;
  }

  /** The mechanism of a sample. */
  static Mechanism mechanism(MechanismKind kind, String keys) {
    String plan = "releases:\n  - " + release(kind, keys) + "\n";
    return PlanReader.yaml("sample", plan, Path.of(".")).plan().releases().get(0).mechanism();
  }

  private static String release(MechanismKind kind, String keys) {
    return "{mechanism: " + kind.name() + ", " + keys + "}";
  }

  private String page() {
    StringBuilder page = new StringBuilder(INTRODUCTION);
    page.append("\n## What is offered\n\n").append(matrix());
    page.append("\n## The kinds\n\n").append(commonKeys());
    groups.forEach(
        (heading, kinds) -> {
          page.append("\n### ").append(heading).append('\n');
          kinds.forEach(kind -> page.append('\n').append(section(kind)));
        });
    page.append("\n## What is refused, and why\n").append(refusals());
    return page.toString();
  }

  private List<MechanismKind> kinds() {
    return groups.values().stream().flatMap(List::stream).toList();
  }

  private String matrix() {
    List<Question> columns =
        Question.all().stream().filter(question -> !isRefusedToAll(question)).toList();
    StringBuilder text = new StringBuilder();
    text.append(
        """
        A column is a sampling and a relation. Relations: A `add-or-remove-one`, R `replace-one`, Z `zero-out`. Samplings: *none*; *Poisson*; *fixed*, batches of a
        fixed size without replacement; *drawn*, batches drawn with replacement. *Users* is a plan in which one user has several records, *users P* the same with
        Poisson sampling. *Vectors* names the norms that the sensitivity of more than one number may have. What no kind offers has no column.

        """);
    text.append("| mark | meaning |\n|---|---|\n");
    for (Mark mark : Mark.values()) {
      text.append("| ").append(mark.sign()).append(" | ").append(mark.meaning()).append(" |\n");
    }
    text.append("\n| kind |");
    columns.forEach(column -> text.append(' ').append(heading(column)).append(" |"));
    text.append(" vectors |\n|---|").append(":-:|".repeat(columns.size())).append("---|\n");
    for (MechanismKind kind : kinds()) {
      for (Sample sample : kind.description().samples()) {
        Mechanism mechanism = mechanism(kind, sample.text());
        text.append("| [").append(kind.name()).append("](#").append(kind.name()).append(')');
        text.append(sample.words().isEmpty() ? "" : ", " + sample.words()).append(" |");
        for (Question column : columns) {
          text.append(' ').append(Offer.of(mechanism, column).mark().sign()).append(" |");
        }
        text.append(' ').append(vectors(kind, mechanism)).append(" |\n");
      }
    }
    return text.toString();
  }

  private boolean isRefusedToAll(Question question) {
    return kinds().stream()
        .flatMap(
            kind ->
                kind.description().samples().stream().map(sample -> mechanism(kind, sample.text())))
        .allMatch(mechanism -> Offer.of(mechanism, question).mark() == Mark.REFUSED);
  }

  private static String heading(Question question) {
    String letter =
        switch (question.relation()) {
          case ADD_OR_REMOVE_ONE -> "A";
          case REPLACE_ONE -> "R";
          case ZERO_OUT -> "Z";
        };
    return question.heading() + " " + letter;
  }

  /** The norms that are offered for a vector, each with its mark. */
  private static String vectors(MechanismKind kind, Mechanism mechanism) {
    if (!(mechanism instanceof AdditiveNoise additive)) {
      String norm = kind.description().vectors();
      return norm.isEmpty() ? "" : norm + " " + Offer.of(mechanism, Question.plain()).mark().sign();
    }
    List<String> offered = new ArrayList<>();
    for (Norm norm : List.of(Norm.L1, Norm.L2)) {
      Mark mark = Offer.of(additive.withNorm(norm), Question.plain()).mark();
      if (mark != Mark.REFUSED) {
        offered.add(norm.words() + " " + mark.sign());
      }
    }
    return offered.isEmpty() ? Mark.REFUSED.sign() : String.join(", ", offered);
  }

  private static String commonKeys() {
    return """
        Every release may also have `sampling` and `times` or `steps`; [the examples](../examples/README.md) list those keys, and the forms of a table in a file.

        A ratio such as sensitivity over scale has limits that lie far from any use; a message names them. Noise that is added to a value has the keys of a sensitivity, which the lists below leave out (`gaussian` and `laplace` have no `norm` and no `changedNumbers`):

        """
        + keys(KindKey.OF_SENSITIVITY);
  }

  private static String keys(List<KindKey> keys) {
    return keys.stream()
        .map(key -> "| `" + key.name() + "` | " + key.meaning() + " | " + key.range() + " |\n")
        .collect(Collectors.joining("", "| key | meaning | range and unit |\n|---|---|---|\n", ""));
  }

  private static String section(MechanismKind kind) {
    KindDescription about = kind.description();
    List<KindKey> common = KindKey.OF_SENSITIVITY;
    boolean sensitive = kind.keys().contains(KindKey.SENSITIVITY);
    List<KindKey> own = kind.keys().stream().filter(key -> !common.contains(key)).toList();
    return "#### "
        + kind.name()
        + "\n\n"
        + about.summary()
        + "\n\n```\n"
        + about.formula()
        + "\n```\n\n"
        + keys(own)
        + "\n"
        + (sensitive ? "It takes the keys of a sensitivity as well. " : "")
        + "Example: `"
        + release(kind, about.samples().get(0).text())
        + "`\n\nProof: "
        + about.proofs().stream().map(MechanismPage::proof).collect(Collectors.joining("; "))
        + ".\n";
  }

  private static String proof(ProofSource source) {
    return "["
        + source.note()
        + ", \""
        + source.place()
        + "\"]("
        + NOTES
        + source.note()
        + ".proof.md)"
        + (source.theorem().isEmpty() ? "" : " (" + source.theorem() + ")");
  }

  /** One kind of refusal: its messages, the circumstances, and who gets it. */
  private static final class Refusals {
    private final List<String> messages = new ArrayList<>();
    private final Map<String, List<String>> relationsByScheme = new LinkedHashMap<>();
    private final List<String> rows = new ArrayList<>();

    private void add(String message, String scheme, String relation, String row) {
      addOnce(messages, message);
      addOnce(relationsByScheme.computeIfAbsent(scheme, key -> new ArrayList<>()), relation);
      addOnce(rows, row);
    }

    private static void addOnce(List<String> list, String entry) {
      if (!list.contains(entry)) {
        list.add(entry);
      }
    }
  }

  private String refusals() {
    Map<String, Refusals> all = new LinkedHashMap<>();
    int count = 0;
    for (MechanismKind kind : kinds()) {
      for (Sample sample : kind.description().samples()) {
        count++;
        Mechanism mechanism = mechanism(kind, sample.text());
        String row = row(kind, sample);
        for (Question question : Question.all()) {
          note(all, mechanism, question, question.scheme(), row);
        }
        if (mechanism instanceof AdditiveNoise additive) {
          for (Norm norm : List.of(Norm.L1, Norm.L2)) {
            note(all, additive.withNorm(norm), Question.plain(), "norm " + norm.words(), row);
          }
        }
      }
    }
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, Refusals> entry : all.entrySet()) {
      text.append(refusal(entry.getKey(), entry.getValue(), count));
    }
    return text.toString();
  }

  private static void note(
      Map<String, Refusals> all,
      Mechanism mechanism,
      Question question,
      String scheme,
      String row) {
    for (boolean unproven : new boolean[] {false, true}) {
      Optional<String> refusal = Offer.refusal(mechanism, question, unproven);
      if (refusal.isPresent()
          && !(unproven && refusal.equals(Offer.of(mechanism, question).refusal()))) {
        String message = refusal.get();
        String general =
            message
                .replaceFirst("\\b" + mechanism.planName() + " noise", "... noise")
                .replaceFirst("\\bgot " + mechanism.planName(), "got ...")
                .replaceFirst("^recordsPerUser: " + mechanism.planName(), "recordsPerUser: ...")
                .replace("'" + question.relation().words() + "'", "'...'");
        all.computeIfAbsent(general, key -> new Refusals())
            .add(
                message,
                scheme + (unproven ? " with `--unproven`" : ""),
                "`" + question.relationName() + "`",
                row);
      }
    }
  }

  private String refusal(String general, Refusals refusals, int rows) {
    String message = refusals.messages.size() == 1 ? refusals.messages.get(0) : general;
    List<String> circumstances = new ArrayList<>();
    refusals.relationsByScheme.forEach(
        (scheme, relations) ->
            circumstances.add(
                scheme.startsWith("norm ")
                    ? scheme
                    : scheme + " under " + String.join(", ", relations)));
    String title = String.join("; ", circumstances);
    String who = refusals.rows.size() == rows ? "Every kind." : who(refusals.rows) + ".";
    return "\n**"
        + title.substring(0, 1).toUpperCase(Locale.ROOT)
        + title.substring(1)
        + ".** "
        + who
        + "\n\n> "
        + message.replace("<", "&lt;")
        + "\n";
  }

  /** Kinds of which all samples are there by their name, the others by their words. */
  private String who(List<String> rows) {
    List<String> in = new ArrayList<>();
    List<String> out = new ArrayList<>();
    for (MechanismKind kind : kinds()) {
      List<String> own =
          kind.description().samples().stream().map(sample -> row(kind, sample)).toList();
      if (rows.containsAll(own)) {
        in.add("`" + kind.name() + "`");
      } else if (own.stream().noneMatch(rows::contains)) {
        out.add("`" + kind.name() + "`");
      } else {
        own.stream()
            .filter(rows::contains)
            .map(words -> words.replaceFirst("^([^,]+)", "`$1`").replaceFirst(", (.*)", " ($1)"))
            .forEach(in::add);
      }
    }
    return out.size() == 1 && in.size() > 1
        ? "Every kind but " + out.get(0)
        : String.join(", ", in);
  }

  private static String row(MechanismKind kind, Sample sample) {
    return kind.name() + (sample.words().isEmpty() ? "" : ", " + sample.words());
  }
}
