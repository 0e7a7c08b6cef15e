package org.noisewright.app.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noisewright.app.plan.SourceNode.Field;
import org.noisewright.app.plan.SourceNode.Sequence;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

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

  private PlanReader() {}

  /** Reads a plan file; files that it names are looked for beside it. */
  public static PrivacyPlan read(String fileName) {
    Path path = TextFile.path(fileName);
    SourceNode root = SourceReader.read(path, "a plan");
    Path folder = path.toAbsolutePath().getParent();
    return plan(path.toString(), root, folder == null ? path.toAbsolutePath() : folder);
  }

  /** Reads a plan from YAML; {@code name} stands for the file in messages. */
  static PrivacyPlan yaml(String name, String text, Path folder) {
    return plan(name, SourceReader.yaml(name, text), folder);
  }

  private static PrivacyPlan plan(String file, SourceNode root, Path folder) {
    Fields plan = Fields.of(file, "", root, "a plan with the keys relation and releases");
    plan.allowOnly(List.of("relation", "releases"));
    NeighboringRelation relation = NeighboringRelation.ADD_OR_REMOVE_ONE;
    if (plan.has("relation")) {
      relation = plan.build(() -> Relations.of(plan.word("relation", "add-or-remove-one")));
    }
    String example = "releases: [{mechanism: gaussian, standardDeviation: 4}]";
    SourceNode node = plan.node("releases", example);
    if (!(node instanceof Sequence list)) {
      throw plan.error(
          node.line(),
          "releases must be a list, got " + node.words() + "; write '" + example + "'");
    }
    List<Release> releases = new ArrayList<>();
    for (SourceNode item : list.items()) {
      releases.add(release(file, releases.size() + 1, item, folder));
    }
    NeighboringRelation stated = relation;
    return plan.build(() -> new PrivacyPlan(stated, releases));
  }

  private static Release release(String file, int number, SourceNode node, Path folder) {
    String place = "release " + number;
    Fields unnamed =
        Fields.of(file, place, node, "a release such as {mechanism: laplace, scale: 5}");
    String name = MechanismReader.name(unnamed);
    Fields release = unnamed.at(place + " (" + name + ")");
    Mechanism mechanism = MechanismReader.read(name, release, folder);
    Sampling sampling = SamplingReader.read(release);
    Optional<Field> times = release.field("times");
    long count = times.isEmpty() ? 1 : release.wholeOf("times", times.get().value(), TIMES_RANGE);
    return release.build(() -> new Release(mechanism, sampling, count));
  }
}
