package org.noisewright.app.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.Relations;
import org.noisewright.curve.AnswerStatus;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.numerics.Bounds;

/**
 * Points of a privacy curve.
 *
 * @param asked what was asked
 * @param points answers by rising epsilon
 */
public record CurveTable(Asked asked, List<DeltaAnswer> points) {

  /** Copies the list. */
  public CurveTable {
    points = List.copyOf(points);
  }

  /** The formulas without a proof that the points rest on; empty if they are certified. */
  public List<String> unproven() {
    return points.stream().flatMap(p -> p.status().unproven().stream()).distinct().toList();
  }

  /** The points as CSV with one header line, below a comment for each thing not proven. */
  public String csv() {
    StringBuilder text = new StringBuilder();
    unproven().forEach(reason -> text.append("# UNPROVEN: ").append(reason).append('\n'));
    text.append("epsilon,delta_lower,delta_upper,log10_delta_lower,log10_delta_upper,direction\n");
    for (DeltaAnswer point : points) {
      text.append(point.epsilon()).append(',');
      ends(point.delta(), text);
      ends(point.log10Delta(), text);
      text.append(point.direction().words()).append('\n');
    }
    return text.toString();
  }

  private static void ends(Bounds bounds, StringBuilder text) {
    text.append(bounds.lower()).append(',').append(bounds.upper()).append(',');
  }

  /** The points as JSON, with the plan and everything else that led to them. */
  public String json() {
    List<Object> curve = new ArrayList<>();
    for (DeltaAnswer point : points) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("epsilon", point.epsilon());
      entry.put("delta", JsonReport.interval(point.delta(), point.status()));
      entry.put("log10Delta", JsonReport.log10(point));
      entry.put("direction", point.direction().words());
      entry.put("status", JsonReport.word(point.status()));
      curve.add(entry);
    }
    Map<String, Object> report = JsonReport.started(unproven());
    report.put("curve", curve);
    report.put("relation", Relations.name(asked.plan().relation()));
    report.put("width", asked.deltaWidth());
    JsonReport.provenance(report, asked);
    return JsonText.of(report);
  }

  /** The first status that is wider than asked, if any. */
  public Optional<AnswerStatus> firstWider() {
    return points.stream().map(DeltaAnswer::status).filter(s -> !s.withinWidth()).findFirst();
  }

  /** The largest width of delta relative to delta, such as {@code "1.2 %"}, if it is finite. */
  public Optional<String> largestWidth() {
    double largest = 0;
    for (DeltaAnswer point : points) {
      Bounds log = point.log10Delta();
      if (!Double.isInfinite(log.upper())) {
        largest = Math.max(largest, Math.expm1((log.upper() - log.lower()) * Math.log(10)));
      }
    }
    return Double.isInfinite(largest) ? Optional.empty() : Optional.of(TextReport.percent(largest));
  }

  /** How many points are wider than asked. */
  public long wider() {
    return points.stream().filter(point -> !point.status().withinWidth()).count();
  }
}
