package org.noisewright.app.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.JsonText;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.numerics.Bounds;

/**
 * The epsilon of a noise table beside that of the noise from which it was made.
 *
 * @param name of the file
 * @param table what the table is
 * @param asked what was asked of it
 * @param answer the answer, from its weights
 * @param source the answer for the noise itself; empty if it is not known
 */
public record TableAnswer(
    String name,
    TableReport table,
    Asked asked,
    EpsilonAnswer answer,
    Optional<EpsilonAnswer> source) {

  /**
   * For a reader.
   *
   * @param explain true to add the ledger
   */
  public String text(boolean explain) {
    return TextReport.epsilon(answer, asked, explain)
        + LabelledLine.of("table", name + ": " + table.headline())
        + source.map(this::source).orElse("")
        + table.variationLines()
        + LabelledLine.of("checksum", table.accounted().checksum());
  }

  private String source(EpsilonAnswer noise) {
    String claim = TextReport.claim("epsilon", "", noise.epsilon()) + ", the noise itself";
    return LabelledLine.of("compared", claim + more(noise).map(words -> "; " + words).orElse(""));
  }

  private Optional<String> more(EpsilonAnswer noise) {
    return excess(noise)
        .map(
            excess ->
                excess.upper() <= 0
                    ? "the table costs no more"
                    : "the table costs at most " + TextReport.percent(excess.upper()) + " more");
  }

  /** By which part the epsilon of the table is above that of the noise. */
  private Optional<Bounds> excess(EpsilonAnswer noise) {
    Bounds table = answer.epsilon();
    Bounds other = noise.epsilon();
    return table.upper() <= Double.MAX_VALUE && other.lower() > 0
        ? Optional.of(
            new Bounds(table.lower() / other.upper() - 1, table.upper() / other.lower() - 1))
        : Optional.empty();
  }

  /** For programs: the report of the epsilon, and the table and the comparison beside it. */
  public String json() {
    Map<String, Object> more = new LinkedHashMap<>();
    more.put("table", table.tree());
    source.ifPresent(
        noise -> {
          Map<String, Object> compared = new LinkedHashMap<>();
          compared.put("epsilon", JsonReport.interval(noise.epsilon(), noise.status()));
          excess(noise)
              .ifPresent(excess -> compared.put("tableCostsMore", JsonReport.ends(excess)));
          more.put("noiseItself", compared);
        });
    return JsonText.of(JsonReport.tree(answer, asked, more));
  }
}
