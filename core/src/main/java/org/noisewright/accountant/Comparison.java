package org.noisewright.accountant;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.noisewright.accountant.ComparisonTable.Quantity;
import org.noisewright.classical.Claim;
import org.noisewright.classical.ComparedPlan;
import org.noisewright.classical.ComparisonMethod;
import org.noisewright.classical.MethodCurve;
import org.noisewright.classical.MethodDelta;
import org.noisewright.classical.MethodEpsilon;
import org.noisewright.classical.MethodRefusedException;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.curve.PrivacyCurve;
import org.noisewright.curve.Progress;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Interrupts;
import org.noisewright.pair.Direction;

/**
 * Lays other methods beside the certified interval of a plan.
 *
 * <pre>{@code
 * ComparisonTable table = Comparison.of(plan, Methods.all()).epsilonAt(1e-5);
 * }</pre>
 *
 * <p>Each method gets a compared plan of its own, so that the time of the laws that it builds is
 * its own too, whatever the order. Whatever a method throws, except that it refuses, is a defect
 * and is not caught. Deltas are compared by their decimal logarithms: the conversion moves the ends
 * of a method outward by two units in the last place, and the comparison itself is exact.
 *
 * <p>Keeps the curves that it built; for one thread at a time. An interrupt of the thread ends it
 * between two methods or two questions, and wherever the accountant looks for one, with a {@link
 * CancellationException}.
 */
public final class Comparison {
  private static final double LN_10 = Math.log(10);

  /** How far below the deltas of interest, in nats, what is cut from the laws stays. */
  private static final double TAIL_MARGIN = 23;

  private static final double DEEPEST_TAIL = -2000;

  private static final Comparator<ComparisonRow> BY_VALUE =
      Comparator.comparing((ComparisonRow row) -> !row.answered())
          .thenComparingDouble(ComparisonRow::value);

  private final PrivacyPlan plan;
  private final List<ComparisonMethod> methods;
  private final Optional<Direction> direction;
  private final Function<Progress, Certified> certified;
  private final Progress progress;
  private final Map<ComparisonMethod, OneMethod> built = new HashMap<>();
  private Optional<Certified> answers = Optional.empty();
  private double answersMilliseconds;
  private double tail;

  /** Where certified answers come from. */
  public interface Certified {
    /** The certified epsilon. */
    EpsilonAnswer epsilonAt(double delta);

    /** The certified delta. */
    DeltaAnswer deltaAt(double epsilon);
  }

  private Comparison(
      PrivacyPlan plan,
      List<ComparisonMethod> methods,
      Optional<Direction> direction,
      Function<Progress, Certified> certified,
      Progress progress) {
    this.plan = plan;
    this.methods = List.copyOf(methods);
    this.direction = direction;
    this.certified = certified;
    this.progress = progress;
  }

  /**
   * A comparison of these methods, with the certified interval of this accountant.
   *
   * @param accountant gives the certified interval: its direction, width and memory
   * @throws IllegalArgumentException if a release has no proven pair under the relation
   */
  public static Comparison of(PrivacyAccountant accountant, List<ComparisonMethod> methods) {
    return of(
        accountant.plan(),
        accountant.direction(),
        methods,
        told -> {
          PrivacyCurve curve = accountant.withProgress(told).curve();
          return new Certified() {
            @Override
            public EpsilonAnswer epsilonAt(double delta) {
              return curve.epsilonAt(delta);
            }

            @Override
            public DeltaAnswer deltaAt(double epsilon) {
              return curve.deltaAt(epsilon);
            }
          };
        });
  }

  /** The same for both directions and default widths. */
  public static Comparison of(PrivacyPlan plan, List<ComparisonMethod> methods) {
    return of(PrivacyAccountant.of(plan), methods);
  }

  /**
   * A comparison with certified answers from elsewhere.
   *
   * @param direction the one that the answers and the methods are for; empty for the larger of both
   * @param certified gives the answers; what is told to the progress that it gets is passed on
   * @throws IllegalArgumentException if a release has no proven pair under the relation
   */
  public static Comparison of(
      PrivacyPlan plan,
      Optional<Direction> direction,
      List<ComparisonMethod> methods,
      Function<Progress, Certified> certified) {
    Objects.requireNonNull(plan, "plan");
    ComparedPlan.of(plan, direction, ComparedPlan.DEFAULT_LOG_TAIL);
    return new Comparison(plan, methods, direction, certified, Progress.NONE);
  }

  /** The same, telling {@code newProgress} how far it is. */
  public Comparison withProgress(Progress newProgress) {
    return new Comparison(plan, methods, direction, certified, newProgress);
  }

  /**
   * Epsilon at one delta.
   *
   * @param delta in [0, 1]; at its ends every method refuses
   */
  public ComparisonTable epsilonAt(double delta) {
    Certified asked = answers();
    long start = System.nanoTime();
    EpsilonAnswer answer = asked.epsilonAt(delta);
    ComparisonTable empty =
        new ComparisonTable(
            Quantity.EPSILON,
            delta,
            answer.epsilon(),
            answer.epsilon(),
            answer.direction(),
            answer.status(),
            answer.ledger(),
            answersMilliseconds + since(start),
            List.of());
    return filled(List.of(empty), delta > 0 ? Math.log(delta) : Double.NEGATIVE_INFINITY).get(0);
  }

  /**
   * Delta at one epsilon.
   *
   * @param epsilon finite
   */
  public ComparisonTable deltaAt(double epsilon) {
    return deltasAt(List.of(epsilon)).get(0);
  }

  /**
   * Delta at several epsilons; every curve is built once.
   *
   * @param epsilons finite, at least one
   */
  public List<ComparisonTable> deltasAt(List<Double> epsilons) {
    Certified asked = answers();
    List<ComparisonTable> tables = new ArrayList<>();
    double least = Double.POSITIVE_INFINITY;
    for (double epsilon : epsilons) {
      Interrupts.look();
      long start = System.nanoTime();
      DeltaAnswer answer = asked.deltaAt(epsilon);
      tables.add(
          new ComparisonTable(
              Quantity.LOG10_DELTA,
              epsilon,
              answer.log10Delta(),
              answer.delta(),
              answer.direction(),
              answer.status(),
              answer.ledger(),
              answersMilliseconds + since(start),
              List.of()));
      Bounds log = answer.log10Delta();
      double end = log.lower() > Double.NEGATIVE_INFINITY ? log.lower() : log.upper();
      if (end > Double.NEGATIVE_INFINITY) {
        least = Math.min(least, end * LN_10);
      }
    }
    return filled(tables, least);
  }

  private Certified answers() {
    if (answers.isEmpty()) {
      long start = System.nanoTime();
      answers = Optional.of(certified.apply(part(0, "certified interval")));
      answersMilliseconds = since(start);
    }
    return answers.get();
  }

  /** The tables with a row for each method, all for curves that reach down to a delta. */
  private List<ComparisonTable> filled(List<ComparisonTable> empty, double leastLogDelta) {
    double wanted = leastLogDelta - TAIL_MARGIN;
    double needed = Math.max(DEEPEST_TAIL, Math.min(ComparedPlan.DEFAULT_LOG_TAIL, wanted));
    if (needed < tail) {
      built.clear();
      tail = needed;
    }
    List<List<ComparisonRow>> rows = new ArrayList<>();
    empty.forEach(table -> rows.add(new ArrayList<>()));
    for (int i = 0; i < methods.size(); i++) {
      ComparisonMethod method = methods.get(i);
      Progress told = part(i + 1, method.name());
      told.report("building the curve", 0);
      OneMethod one =
          isMeaningless(empty.get(0))
              ? OneMethod.refused(method, "it has an answer for a delta above 0 and below 1 only")
              : built.computeIfAbsent(
                  method, key -> OneMethod.of(key, ComparedPlan.of(plan, direction, tail)));
      for (int j = 0; j < empty.size(); j++) {
        Interrupts.look();
        rows.get(j).add(one.row(empty.get(j)));
        told.report("answering", (j + 1.0) / empty.size());
      }
    }
    List<ComparisonTable> tables = new ArrayList<>();
    for (int j = 0; j < empty.size(); j++) {
      rows.get(j).sort(BY_VALUE);
      tables.add(with(empty.get(j), rows.get(j)));
    }
    return tables;
  }

  /** True for an epsilon at a delta at which every bound is trivial. */
  private static boolean isMeaningless(ComparisonTable table) {
    return table.quantity() == Quantity.EPSILON && !(table.at() > 0 && table.at() < 1);
  }

  private static ComparisonTable with(ComparisonTable table, List<ComparisonRow> rows) {
    return new ComparisonTable(
        table.quantity(),
        table.at(),
        table.certified(),
        table.certifiedValue(),
        table.direction(),
        table.status(),
        table.ledger(),
        table.certifiedMilliseconds(),
        rows);
  }

  private Progress part(int part, String name) {
    double parts = methods.size() + 1.0;
    String of = part == 0 ? name : "method " + part + " of " + methods.size() + " (" + name + ")";
    return (stage, fraction) ->
        progress.report(of + ": " + stage, (part + Math.min(1, Math.max(0, fraction))) / parts);
  }

  private static double since(long start) {
    return (System.nanoTime() - start) * 1e-6;
  }

  /** A method with its curve, or with its reason to have none. */
  private record OneMethod(
      ComparisonMethod method, Optional<MethodCurve> curve, String refusal, double milliseconds) {

    static OneMethod refused(ComparisonMethod method, String reason) {
      return new OneMethod(method, Optional.empty(), reason, 0);
    }

    static OneMethod of(ComparisonMethod method, ComparedPlan compared) {
      if (compared.directions().stream().allMatch(one -> one.releases().isEmpty())) {
        return refused(method, "the plan reveals nothing, so there is nothing to bound");
      }
      Interrupts.look();
      long start = System.nanoTime();
      try {
        MethodCurve curve = method.curve(compared);
        return new OneMethod(method, Optional.of(curve), "", since(start));
      } catch (MethodRefusedException e) {
        return new OneMethod(
            method, Optional.empty(), String.valueOf(e.getMessage()), since(start));
      }
    }

    ComparisonRow row(ComparisonTable table) {
      Quantity quantity = table.quantity();
      if (curve.isEmpty()) {
        return refused(quantity, refusal, 0);
      }
      long start = System.nanoTime();
      try {
        if (quantity == Quantity.EPSILON) {
          MethodEpsilon answer = curve.get().epsilonAt(table.at());
          return row(table, answer.lower(), answer.upper(), answer.notes(), since(start));
        }
        MethodDelta answer = curve.get().deltaAt(table.at());
        double question = since(start);
        double lower = outward(answer.logLower(), false);
        double upper = outward(answer.logUpper(), true);
        return row(table, lower, upper, answer.notes(), question);
      } catch (MethodRefusedException e) {
        return refused(quantity, String.valueOf(e.getMessage()), since(start));
      }
    }

    /** From ln to log10, moved by more than the rounding of the division and of ln 10. */
    private static double outward(double log, boolean up) {
      double decimal = log / LN_10;
      if (Double.isInfinite(decimal)) {
        return decimal;
      }
      double moved = up ? Math.nextUp(Math.nextUp(decimal)) : Math.nextDown(Math.nextDown(decimal));
      return Math.min(0, moved);
    }

    private ComparisonRow row(
        ComparisonTable table, double lower, double upper, List<String> notes, double question) {
      Claim claim = method.claim();
      boolean violates = ComparisonTable.contradicts(claim, lower, upper, table.certified());
      return new ComparisonRow(
          method.name(),
          claim,
          method.source(),
          method.cost(),
          lower,
          upper,
          milliseconds,
          question,
          notes,
          Optional.empty(),
          violates);
    }

    private ComparisonRow refused(Quantity quantity, String reason, double question) {
      return new ComparisonRow(
          method.name(),
          method.claim(),
          method.source(),
          method.cost(),
          quantity.nothingBelow(),
          quantity.nothingAbove(),
          milliseconds,
          question,
          List.of(),
          Optional.of(reason),
          false);
    }
  }
}
