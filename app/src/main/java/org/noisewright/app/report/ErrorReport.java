package org.noisewright.app.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.PlanWriter;
import org.noisewright.design.NoiseError;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;

/**
 * The errors of the noises of a plan.
 *
 * @param plan every release of it adds noise
 * @param risk of an error above the one at confidence 1 - risk
 * @param version of the program
 */
public record ErrorReport(PrivacyPlan plan, double risk, String version) {
  private static final int DIGITS = 6;

  /** For people. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (Release release : plan.releases()) {
      NoiseError error = NoiseError.of(release.mechanism());
      text.append(ReleaseSummary.line(release)).append('\n');
      line(text, "mean absolute error, E|X|", error.meanAbsolute());
      line(text, "root mean square error, sqrt(E X^2)", error.rootMeanSquare());
      line(text, "error at confidence " + confidence(risk), error.atRisk(risk));
    }
    return text.toString();
  }

  /** 1 - risk without the digits that the subtraction makes up. */
  public static String confidence(double risk) {
    return NumberText.of(BigDecimal.ONE.subtract(BigDecimal.valueOf(risk)).doubleValue());
  }

  private static void line(StringBuilder text, String name, double value) {
    text.append("  ").append(name).append(" ".repeat(Math.max(1, 38 - name.length())));
    text.append(NumberText.of(new BigDecimal(value).round(new MathContext(DIGITS)).doubleValue()));
    text.append('\n');
  }

  /** For programs. */
  public String json() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("risk", risk);
    List<Object> releases = new ArrayList<>();
    for (Release release : plan.releases()) {
      NoiseError error = NoiseError.of(release.mechanism());
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("mechanism", release.mechanism().planName());
      one.put("parameters", PlanWriter.parameters(release.mechanism()));
      one.put("meanAbsolute", error.meanAbsolute());
      one.put("rootMeanSquare", error.rootMeanSquare());
      one.put("atRisk", error.atRisk(risk));
      releases.add(one);
    }
    tree.put("releases", releases);
    tree.put("version", version);
    return JsonText.of(tree);
  }
}
