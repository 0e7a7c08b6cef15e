package org.noisewright.app.report;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.Relations;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.Clamping;
import org.noisewright.sampling.TableRelease;

/**
 * What was released, and how. The values without noise are not here.
 *
 * @param tableName file of the table
 * @param table the noise
 * @param sensitivity as it was stated
 * @param clamping what became of values first
 * @param release what made the noise
 * @param asked the plan of these releases
 * @param answer the epsilon of the plan, if it was asked for
 * @param values how many values are released
 */
public record ReleaseReport(
    String tableName,
    AccountedTable table,
    BigDecimal sensitivity,
    Clamping clamping,
    TableRelease release,
    Asked asked,
    Optional<EpsilonAnswer> answer,
    int values) {

  /** The state of a record before anything is drawn: noise may have been spent. */
  public static final String RESERVED = "reserved";

  /** The state of a record when the values are out. */
  public static final String PUBLISHED = "published";

  /**
   * For a reader: one value itself, of several their number.
   *
   * @param indices what was released, as indices of the lattice
   */
  public String text(List<Long> indices) {
    String mark = release.isPrivate() ? "" : release.source() + ": ";
    String first =
        indices.size() == 1
            ? NumberText.of(release.value(indices.get(0)))
            : NumberText.grouped(indices.size()) + " values with noise";
    return mark
        + first
        + ", on the lattice of step "
        + table.table().step()
        + "\n"
        + LabelledLine.of("noise", tableName + ": " + table.table().provenance())
        + LabelledLine.of("sensitivity", sensitivityWords())
        + answer.map(this::privacy).orElse("")
        + LabelledLine.of("source", release.source())
        + LabelledLine.of("checksum", table.checksum());
  }

  private String sensitivityWords() {
    return sensitivity.toPlainString()
        + ", as you state; the table is accounted for "
        + table.sensitivity().toPlainString();
  }

  private String privacy(EpsilonAnswer epsilon) {
    return LabelledLine.of(
        "privacy",
        List.of(
            TextReport.claim("epsilon", "", epsilon.epsilon())
                + " at delta "
                + NumberText.of(epsilon.delta())
                + ",",
            ReleaseSummary.relation(asked.plan())
                + (values == 1 ? "" : ", all " + NumberText.grouped(values) + " values together")));
  }

  /** One line for each value. */
  public String csv(List<Long> indices) {
    StringBuilder text = new StringBuilder();
    if (!release.isPrivate()) {
      text.append("# ").append(release.source()).append('\n');
    }
    text.append("index,value\n");
    for (long index : indices) {
      text.append(index).append(',').append(NumberText.of(release.value(index))).append('\n');
    }
    return text.toString();
  }

  /**
   * Everything that has to be kept beside the released values.
   *
   * @param state {@link #RESERVED} or {@link #PUBLISHED}
   */
  public Map<String, Object> record(String state) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("format", "noisewright-release");
    record.put("version", 1L);
    record.put("state", state);
    record.put("writtenBy", "noisewright " + asked.version());
    record.put("source", release.source());
    record.put("private", release.isPrivate());
    Map<String, Object> noise = new LinkedHashMap<>();
    noise.put("file", tableName);
    noise.put("checksum", table.checksum());
    noise.put("noise", table.table().provenance());
    noise.put("step", table.table().step().toString());
    noise.put("sensitivity", table.sensitivity().toString());
    record.put("table", noise);
    record.put("statedSensitivity", sensitivity.toString());
    Map<String, Object> clamp = new LinkedHashMap<>();
    clamp.put("lower", clamping.lower());
    clamp.put("upper", clamping.upper());
    clamp.put("notANumber", clamping.notANumber());
    record.put("clamping", clamp);
    record.put("values", values);
    answer.ifPresent(
        epsilon -> {
          record.put("epsilon", JsonReport.interval(epsilon.epsilon(), epsilon.status()));
          record.put("delta", epsilon.delta());
        });
    record.put("plan", plan());
    return record;
  }

  /** A plan that reads the same table from its file. */
  private Map<String, Object> plan() {
    PrivacyPlan plan = asked.plan();
    Map<String, Object> noise = new LinkedHashMap<>();
    noise.put("mechanism", "lattice-table");
    noise.put("file", tableName);
    noise.put("times", plan.releases().get(0).times());
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("relation", Relations.name(plan.relation()));
    if (plan.recordsPerUser() > 1) {
      tree.put("recordsPerUser", plan.recordsPerUser());
    }
    tree.put("releases", List.of(noise));
    return tree;
  }
}
