package org.noisewright.app.report;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.Relations;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.design.Calibration;
import org.noisewright.design.Calibration.Outcome;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/**
 * How many more repetitions of a release fit into a target.
 *
 * @param asked the plan as it is
 * @param release the release that is repeated, from 0
 * @param found the search for the largest number of repetitions, those of the plan included
 * @param milliseconds how long it took
 */
public record StepsReport(Asked asked, int release, Calibration found, double milliseconds) {
  /** The most repetitions of a release. */
  public static final long MOST = 1_000_000_000_000_000L;

  private Release repeated() {
    return asked.plan().releases().get(release);
  }

  private long more() {
    return found.met() ? (long) found.value() - repeated().times() : 0;
  }

  private String target() {
    return SearchText.target(found.target());
  }

  /** Why a plan leaves no room, for a plan that is over the target. */
  public String refusal() {
    EpsilonAnswer answer = found.answer();
    double lower = answer.epsilon().lower();
    if (lower > found.target().epsilon()) {
      String epsilon =
          Double.isInfinite(lower)
              ? "has no finite epsilon at this delta (" + answer.status().reason() + ")"
              : "spends " + SearchText.spent(lower, found.target().epsilon());
      return "the plan is over " + target() + " already: it " + epsilon;
    }
    return "the plan is not known to meet "
        + target()
        + ": its epsilon lies between "
        + SearchText.down(lower)
        + " and "
        + SearchText.up(answer.epsilon().upper())
        + (answer.status().reason().isEmpty() ? "" : " (" + answer.status().reason() + ")");
  }

  /** True at the largest number that is tried; where the accountant refuses more, it is not. */
  private boolean unlimited() {
    return found.outcome() == Outcome.ALWAYS_MET && (long) found.value() == MOST;
  }

  private String headline() {
    return sentence() + SearchText.alone(asked);
  }

  private String sentence() {
    String which = "release " + (release + 1) + " (" + repeated().mechanism().planName() + ")";
    String sentence;
    if (!found.met()) {
      sentence = "0 more of " + which + " fit: " + refusal();
    } else if (unlimited()) {
      sentence = "any number of " + which + " fits into " + target() + ", up to 1e15 at least";
    } else if (more() == 0 && found.failing().isPresent()) {
      sentence = "0 more of " + which + " fit into " + target() + ": one more exceeds it";
    } else {
      sentence =
          NumberText.grouped(more())
              + " more of "
              + which
              + (more() == 1 ? " fits into " : " fit into ")
              + target()
              + found
                  .failing()
                  .map(near -> "; " + NumberText.grouped(extra(near)) + " do not")
                  .or(() -> found.refusal().map(why -> "; whether more fit is not known: " + why))
                  .orElse("; whether one more does is not decided");
    }
    return found.answer().status().unproven().isEmpty() ? sentence : "UNPROVEN: " + sentence;
  }

  private long extra(Calibration.Failing near) {
    return (long) near.value() - repeated().times();
  }

  /** Everything for a reader; the sentence to quote first. */
  public String text() {
    SearchText text = new SearchText(headline(), found.answer().status().unproven());
    text.plan(asked);
    text.interval("epsilon", found.answer(), "with " + NumberText.grouped(more()) + " more");
    found
        .failing()
        .ifPresent(
            near ->
                text.failing(near.answer(), "with " + NumberText.grouped(extra(near)) + " more"));
    text.line("total", totalWords());
    text.direction(found.answer(), asked);
    text.cost(found.evaluations(), milliseconds);
    return text.toString();
  }

  private String totalWords() {
    BigInteger total = total();
    long times = repeated().times() + more();
    String words =
        NumberText.grouped(total)
            + (total.equals(BigInteger.ONE) ? " release" : " releases")
            + (asked.plan().releases().size() == 1
                ? ""
                : ", of which " + NumberText.grouped(times) + " of this one");
    return words + epochs().map(epochs -> ", " + epochs + " epochs of this one").orElse("");
  }

  /** Times the sampling rate: how often a record takes part on average. */
  private Optional<String> epochs() {
    if (!(repeated().sampling() instanceof Sampling.Poisson poisson)) {
      return Optional.empty();
    }
    BigDecimal epochs =
        new BigDecimal(repeated().times() + more())
            .multiply(new BigDecimal(Double.toString(poisson.rate())))
            .round(new MathContext(6))
            .stripTrailingZeros();
    return Optional.of(NumberText.of(epochs));
  }

  private BigInteger total() {
    BigInteger total = BigInteger.valueOf(more());
    for (Release one : asked.plan().releases()) {
      total = total.add(BigInteger.valueOf(one.times()));
    }
    return total;
  }

  /** Everything for a program; {@code more} is a number, or the word unlimited. */
  public String json() {
    EpsilonAnswer answer = found.answer();
    Map<String, Object> report = JsonReport.started(answer.status().unproven());
    report.put("more", unlimited() ? (Object) "unlimited" : (Object) more());
    report.put("release", release + 1);
    SearchText.outcome(report, found, headline(), asked);
    found
        .failing()
        .ifPresent(
            near -> {
              Map<String, Object> failing = new LinkedHashMap<>();
              failing.put("more", extra(near));
              failing.put(
                  "epsilon", JsonReport.interval(near.answer().epsilon(), near.answer().status()));
              report.put("failing", failing);
            });
    report.put("total", total());
    epochs().ifPresent(epochs -> report.put("epochs", new BigDecimal(epochs)));
    report.put("evaluations", found.evaluations());
    report.put("milliseconds", SearchText.rounded(milliseconds).doubleValue());
    report.put("direction", answer.direction().words());
    report.put("relation", Relations.name(asked.plan().relation()));
    JsonReport.provenance(report, asked);
    return JsonText.of(report);
  }
}
