package org.noisewright.app.report;

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.NumberText;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.account.ChargedEpsilon;
import org.noisewright.learning.data.DataSet;
import org.noisewright.learning.dpsgd.PrivateSteps;
import org.noisewright.learning.dpsgd.StepBudget;

/**
 * What a private training cost and gave. All of it follows from what was stated beforehand and from
 * the released parameters. Losses, batch sizes, times and accuracy on the private records are not
 * here, nor is the number of the records if another was stated for it.
 *
 * @param data records to train and to test on
 * @param privacy bound on a record, noise, rate and steps as accounted
 * @param cost of all accounted steps
 * @param target that was to be met, if one was stated
 * @param recordsStated true if the number of records behind rate and divisor was stated, not
 *     counted
 * @param batch expected size of one of the accumulated batches
 * @param accumulation batches of one step
 * @param model in words
 * @param moving how parameters moved, in words
 * @param budget what is spent now
 * @param taken steps whose outcome is in the model
 * @param accuracy on the records to test on
 * @param source where the bits come from
 * @param isPrivate false if they come from a seed
 * @param modelName file of the model
 * @param reportName file of this report
 * @param secretName folder that must not be published
 * @param version of the program
 */
public record TrainingReport(
    DataSet data,
    PrivateSteps privacy,
    ChargedEpsilon cost,
    Optional<PrivacyTarget> target,
    boolean recordsStated,
    long batch,
    long accumulation,
    String model,
    String moving,
    StepBudget budget,
    long taken,
    Optional<Double> accuracy,
    String source,
    boolean isPrivate,
    String modelName,
    String reportName,
    String secretName,
    String version) {

  /** The epsilon that is promised: that of the target, if it is met, or the upper end. */
  private double promised() {
    double upper = cost.epsilon().upper();
    return target.filter(t -> upper <= t.epsilon()).map(PrivacyTarget::epsilon).orElse(upper);
  }

  /**
   * What may differ. Rate and divisor are the same for both neighbours only if they do not come
   * from the number of the records that are here.
   */
  private String neighbours() {
    return recordsStated
        ? "one record added or removed"
        : "one record emptied, their number being public";
  }

  /** The sentence that is quoted first. */
  public String headline() {
    if (!(promised() <= Double.MAX_VALUE)) {
      return (isPrivate ? "" : source + ": ")
          + "no finite epsilon is known for this model at delta "
          + NumberText.of(cost.delta());
    }
    String pair =
        "("
            + IntervalText.upperEnd(promised())
            + ", "
            + NumberText.of(cost.delta())
            + ")-differentially private: "
            + neighbours();
    return isPrivate
        ? "this model is " + pair
        : source + ": with secret noise this model would be " + pair;
  }

  /** For a reader. */
  public String text() {
    StringBuilder text = new StringBuilder(headline()).append('\n');
    text.append(LabelledLine.of("privacy", privacyLines()));
    text.append(LabelledLine.of("sampling", samplingLines()));
    text.append(LabelledLine.of(steps().bound(), steps().boundWords()));
    text.append(LabelledLine.of("noise", steps().noiseLines()));
    text.append(LabelledLine.of("steps", stepWords()));
    text.append(LabelledLine.of("data", dataWords()));
    text.append(LabelledLine.of("model", model));
    text.append(LabelledLine.of("optimizer", moving));
    text.append(LabelledLine.of("accuracy", accuracyWords()));
    text.append(LabelledLine.of("not covered", notCovered()));
    text.append(LabelledLine.of("source", source));
    return text
        + "wrote "
        + modelName
        + "\nwrote "
        + reportName
        + "\nkeep secret "
        + secretName
        + ": a checksum of the data, the ledger of spent steps, and measured times\n";
  }

  private List<String> privacyLines() {
    boolean upperOnly = cost.epsilon().lower() == 0 && !cost.answer().status().withinWidth();
    return List.of(
        (upperOnly
                ? "epsilon <= "
                    + IntervalText.upperEnd(cost.epsilon().upper())
                    + (privacy.byRenyiEnvelope()
                        ? " (certified upper bound by a Renyi envelope)"
                        : " (certified upper bound only)")
                : TextReport.claim("epsilon", "", cost.epsilon()))
            + " at delta "
            + NumberText.of(cost.delta()),
        "neighbours: " + neighbours() + "; every parameter of every step may be seen");
  }

  private List<String> samplingLines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Poisson, each record by itself at rate "
            + privacy.rate()
            + (accumulation > 1
                ? " (" + accumulation + " batches of " + NumberText.grouped(batch) + " a step)"
                : ""));
    lines.add(
        "expected batch "
            + NumberText.grouped(expectedBatch())
            + ", by which the noisy sum is divided");
    return lines;
  }

  private long expectedBatch() {
    return batch * accumulation;
  }

  private StepWords steps() {
    return StepWords.of(privacy, cost);
  }

  private String stepWords() {
    String words =
        NumberText.grouped(budget.spent())
            + " of "
            + NumberText.grouped(budget.steps())
            + " accounted steps spent";
    return taken == budget.spent()
        ? words
        : words
            + ", "
            + NumberText.grouped(taken)
            + " of them in the model; the others were lost when the program was killed";
  }

  /** The true number of records is told only if it is public anyway. */
  private String dataWords() {
    return data.name()
        + ": "
        + (recordsStated
            ? "records, whose true number is not told, of "
            : NumberText.grouped(data.train().examples().size()) + " records of ")
        + NumberText.grouped(data.train().examples().width())
        + " features, "
        + data.train().examples().classes()
        + " classes";
  }

  private String accuracyWords() {
    return accuracy
        .map(
            share ->
                Digits.of(share, 4, RoundingMode.HALF_EVEN)
                    + " of "
                    + NumberText.grouped(data.test().orElseThrow().examples().size())
                    + " test records (to be told only if these are public)")
        .orElse("not measured");
  }

  private List<String> notCovered() {
    return List.of(
        "choices made by looking at these data: hyperparameters, layouts, which run to keep",
        recordsStated
            ? "the stated number of records, if it was taken from them"
            : "the number of records, which rate and divisor show; state one by --public-records",
        "the accuracy above if the test records are private",
        "times and memory of the program, and when its files were written");
  }

  /** The same for a program. */
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("statement", headline());
    tree.put("private", isPrivate);
    tree.put("relation", recordsStated ? "add-or-remove-one" : "zero-out");
    Map<String, Object> epsilon = new LinkedHashMap<>();
    epsilon.put("lower", cost.epsilon().lower());
    epsilon.put("upper", cost.epsilon().upper());
    tree.put("epsilon", epsilon);
    if (privacy.byRenyiEnvelope()) {
      tree.put("method", "upper bound by a Renyi envelope");
    }
    tree.put("delta", cost.delta());
    tree.put("charge", cost.charge());
    target.ifPresent(t -> tree.put("targetEpsilon", t.epsilon()));
    Map<String, Object> sampling = new LinkedHashMap<>();
    sampling.put("kind", "poisson");
    sampling.put("rate", privacy.rate().toString());
    sampling.put("batchSize", batch);
    sampling.put("accumulation", accumulation);
    sampling.put("divisor", expectedBatch());
    tree.put("sampling", sampling);
    tree.putAll(steps().tree());
    Map<String, Object> steps = new LinkedHashMap<>();
    steps.put("accounted", budget.steps());
    steps.put("spent", budget.spent());
    steps.put("inTheModel", taken);
    tree.put("steps", steps);
    tree.put("data", dataWords());
    if (!recordsStated) {
      tree.put("records", data.train().examples().size());
    }
    tree.put("model", model);
    tree.put("parameters", privacy.parameters());
    tree.put("optimizer", moving);
    accuracy.ifPresent(
        share -> {
          Map<String, Object> test = new LinkedHashMap<>();
          test.put("share", share);
          test.put("records", data.test().orElseThrow().examples().size());
          test.put("note", "to be told only if the test records are public");
          tree.put("accuracy", test);
        });
    tree.put("notCovered", notCovered());
    tree.put("source", source);
    tree.put("writtenBy", "noisewright " + version);
    return tree;
  }
}
