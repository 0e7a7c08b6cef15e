package org.noisewright.app.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.noisewright.app.plan.SourceNode.Sequence;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;

/**
 * Reads plan files in JSON or YAML:
 *
 * <pre>
 * relation: add-or-remove-one
 * releases:
 *   - {mechanism: gaussian, standardDeviation: 4, sampling: {poisson: 0.01}, times: 65536}
 * </pre>
 *
 * <p>Whatever is wrong is a {@link BadInputException} that names file, line, key, value and a way
 * out.
 */
public final class PlanReader {
  static final String TIMES_RANGE = "in [1, 1e15]";
  static final String RECORDS_RANGE = "in [1, 1e6]";

  private PlanReader() {}

  /** Reads a plan file; files that it names are looked for beside it. */
  public static PrivacyPlan read(String fileName) {
    return stated(fileName).plan();
  }

  /** Reads a plan file, with what was computed from it. */
  public static StatedPlan stated(String fileName) {
    Path path = TextFile.path(fileName);
    SourceNode root = SourceReader.read(path, "a plan");
    Path folder = path.toAbsolutePath().getParent();
    return plan(path.toString(), root, folder == null ? path.toAbsolutePath() : folder);
  }

  /** Reads a plan from YAML; {@code name} stands for the file in messages. */
  static StatedPlan yaml(String name, String text, Path folder) {
    return plan(name, SourceReader.yaml(name, text), folder);
  }

  /** Reads a plan from a tree; files that it names are looked for in the folder. */
  static StatedPlan plan(String file, SourceNode root, Path folder) {
    Fields plan = Fields.of(file, "", root, "a plan with the keys relation and releases");
    plan.allowOnly(List.of("relation", "recordsPerUser", "releases"));
    NeighboringRelation relation =
        plan.has("relation")
            ? plan.build(() -> Relations.of(plan.word("relation", "add-or-remove-one")))
            : NeighboringRelation.ADD_OR_REMOVE_ONE;
    long recordsPerUser = plan.wholeOr("recordsPerUser", RECORDS_RANGE, 1);
    String example = "releases: [{mechanism: gaussian, standardDeviation: 4}]";
    SourceNode node = plan.node("releases", example);
    if (!(node instanceof Sequence list)) {
      throw plan.error(
          node.line(),
          "releases must be a list, got " + node.words() + "; write '" + example + "'");
    }
    PlanFrame frame = new PlanFrame(folder, relation);
    List<Release> releases = new ArrayList<>();
    for (SourceNode item : list.items()) {
      releases.add(release(file, releases.size() + 1, item, frame));
    }
    PrivacyPlan read = plan.build(() -> new PrivacyPlan(relation, releases, recordsPerUser));
    return new StatedPlan(read, frame.derived());
  }

  private static Release release(String file, int number, SourceNode node, PlanFrame frame) {
    String place = "release " + number;
    Fields unnamed =
        Fields.of(file, place, node, "a release such as {mechanism: laplace, scale: 5}");
    MechanismKind kind = MechanismReader.kind(unnamed);
    Fields release = unnamed.at(place + " (" + kind.name() + ")");
    Mechanism mechanism =
        MechanismReader.read(kind, release, frame, List.of("sampling", "times", "steps"));
    SamplingReader.Drawn drawn = SamplingReader.read(release, frame);
    long times = TimesReader.read(release, drawn.batches(), frame);
    return release.build(() -> new Release(mechanism, drawn.sampling(), times));
  }
}
