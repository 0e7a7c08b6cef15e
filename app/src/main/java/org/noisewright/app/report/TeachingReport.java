package org.noisewright.app.report;

import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.NumberText;
import org.noisewright.learning.pate.RefusedRelation;

/**
 * What teachers, labels and a student came to. All of it follows from what was stated beforehand,
 * from the released labels and from public records. How many private records there are is not here:
 * it is not protected when a person is added or removed.
 *
 * @param labels what labelling cost and gave
 * @param teachers how teachers were made, in words
 * @param keys what names a person, in words
 * @param publicWords which records are public, in words
 * @param studentWords how the student was made, in words
 * @param evaluation what true labels of public records say
 * @param epsilon upper end for one person who is added or removed
 * @param delta of that
 * @param studentName file of the student
 * @param secretName folder that must not be published
 */
public record TeachingReport(
    VoteReport labels,
    String teachers,
    String keys,
    String publicWords,
    String studentWords,
    Optional<Evaluation> evaluation,
    double epsilon,
    double delta,
    String studentName,
    String secretName) {

  /**
   * Shares of right answers, from true labels of public records: for evaluation only.
   *
   * @param released of the labels that were released
   * @param student on the public records for the test
   * @param sameOnTruth the same student taught with the true labels of the queries
   */
  public record Evaluation(double released, double student, double sameOnTruth) {}

  /** For a reader. */
  public String text() {
    StringBuilder text = new StringBuilder(labels.text());
    text.append('\n');
    text.append(LabelledLine.of("persons", persons()));
    text.append(LabelledLine.of("teachers", teachers));
    text.append(LabelledLine.of("public", publicWords));
    text.append(LabelledLine.of("student", studentWords));
    text.append(
        evaluation
            .map(TeachingReport::evaluationText)
            .orElse(LabelledLine.of("evaluation", "left out")));
    return text
        + "wrote "
        + studentName
        + "\nkeep secret "
        + secretName
        + ": votes of single teachers, counts, the key of the partition, the budget, and what was\n"
        + "measured without noise\n";
  }

  private List<String> persons() {
    return List.of(
        "a person is " + keys,
        "adding or removing one person changes at most one teacher, so vote-replaced above is the"
            + " statement",
        "about persons: epsilon "
            + IntervalText.upperEnd(epsilon)
            + " at delta "
            + NumberText.of(delta)
            + "; vote-added-or-removed is none about persons",
        "replacing a person by one with another key changes two teachers: epsilon "
            + IntervalText.upperEnd(replacedEpsilon())
            + " at delta "
            + Digits.of(replacedDelta(), 3, RoundingMode.CEILING),
        "(group privacy; see " + RefusedRelation.PERSON_REPLACED.word() + ")",
        "the number of private records is not protected");
  }

  /** Two neighbours in a row: 2 epsilon at (1 + e^epsilon) delta, both rounded up. */
  private double replacedEpsilon() {
    return 2 * epsilon;
  }

  private double replacedDelta() {
    return Math.min(1, (1 + StrictMath.exp(epsilon)) * delta * (1 + 0x1p-48));
  }

  private static String evaluationText(Evaluation shares) {
    TextColumns columns = new TextColumns(List.of("evaluation only: uses true labels", "right"), 1);
    row(columns, "released labels", shares.released());
    row(columns, "student on the test records", shares.student());
    row(columns, "same student on true labels", shares.sameOnTruth());
    return columns.text();
  }

  private static void row(TextColumns columns, String name, double share) {
    columns.row(List.of(name, Digits.of(share, 4, RoundingMode.HALF_EVEN)));
  }

  /** The same for a program. */
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>(labels.tree());
    tree.remove("accuracy");
    Map<String, Object> persons = new LinkedHashMap<>();
    persons.put("person", keys);
    persons.put("addedOrRemoved", statement(epsilon, delta));
    persons.put("replaced", statement(replacedEpsilon(), replacedDelta()));
    persons.put("because", String.join(" ", persons()));
    tree.put("persons", persons);
    tree.put("teachers", teachers);
    tree.put("public", publicWords);
    Map<String, Object> student = new LinkedHashMap<>();
    student.put("recipe", studentWords);
    student.put("file", studentName);
    tree.put("student", student);
    evaluation.ifPresent(shares -> tree.put("evaluation", evaluationTree(shares)));
    tree.put("secretFolder", secretName);
    return tree;
  }

  private static Map<String, Object> statement(double epsilon, double delta) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("epsilon", epsilon);
    tree.put("delta", delta);
    return tree;
  }

  private static Map<String, Object> evaluationTree(Evaluation shares) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("note", "uses true labels: for evaluation only");
    tree.put("labels", shares.released());
    tree.put("student", shares.student());
    tree.put("sameStudentOnTrueLabels", shares.sameOnTruth());
    return tree;
  }
}
