package org.noisewright.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.ThreadMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.noisewright.numerics.Bounds;

/**
 * Prints our bounds beside those of other tools on the workloads of
 * cases/accounting-references.json: how far each bound is from the exact value, on which side, and
 * the processor time. We are asked for the accuracy of the other tool where that is finer than the
 * default, down to 1e-6 of the value, so that the times are of answers about as tight. Stops if an
 * exact value lies outside of our interval.
 */
public final class PeerTable {
  /** The references are exact to this; less is no violation. */
  private static final double REFERENCE_ERROR = 1e-9;

  /** No better accuracy is asked for than this. */
  private static final double FINEST = 1e-6;

  private static final double DEFAULT_EPSILON = 1e-3;
  private static final double DEFAULT_DELTA = 1e-2;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Map<String, Measured> measured = new HashMap<>();

  private PeerTable() {}

  /** Our answer and its processor time. */
  private record Measured(Bounds bounds, double milliseconds) {}

  /** An answer of another tool to one of the questions. */
  private record Compared(ReferenceWorkload workload, PeerFigure figure) {
    boolean wrong() {
      return figure.wrong(workload.exact(), REFERENCE_ERROR);
    }
  }

  /** One setting of one tool: what became of its answers. */
  private static final class Tally {
    private final int number;
    private final Set<String> versions = new LinkedHashSet<>();
    private int answers;
    private int wrong;
    private int nothing;
    private int errors;
    private int nearer;
    private final List<Double> distances = new ArrayList<>();
    private final List<Double> ratios = new ArrayList<>();

    private Tally(int number) {
      this.number = number;
    }
  }

  /**
   * @param arguments the folder of cases, the file of the other tools' figures, optionally the
   *     beginning of the names of the workloads
   */
  public static void main(String[] arguments) throws IOException {
    File folder = new File(arguments[0]);
    JsonNode file = new ObjectMapper().readTree(new File(arguments[1]));
    String prefix = arguments.length > 2 ? arguments[2] : "";
    Map<String, ReferenceWorkload> workloads = new LinkedHashMap<>();
    for (ReferenceWorkload workload : ReferenceWorkload.read(folder)) {
      if (workload.name().startsWith(prefix)) {
        workloads.put(workload.key(), workload);
      }
    }
    List<Compared> figures = new ArrayList<>();
    for (PeerFigure figure : PeerFigure.read(file)) {
      ReferenceWorkload workload = workloads.get(figure.key());
      if (workload != null) {
        figures.add(new Compared(workload, figure));
      }
    }
    boolean stored = new File(arguments[1]).getName().equals("peer-accountants.json");
    String source =
        stored
            ? "No other tool was run now: their figures are the stored ones, ours are measured now. "
                + "Times of two machines or days are compared by their order of magnitude at most. "
            : "Both sides were measured now, on this machine. ";
    System.out.println(
        new PeerTable()
            .text(List.copyOf(workloads.values()), figures, source + file.path("source").asText()));
  }

  private String text(List<ReferenceWorkload> workloads, List<Compared> figures, String source) {
    workloads.forEach(workload -> workload.ask(usual(workload)));
    workloads.forEach(workload -> measure(workload, usual(workload)));
    MarkdownTable table =
        new MarkdownTable(
            3,
            "workload",
            "question",
            "tool",
            "exact",
            "its lower",
            "its upper",
            "its ms",
            "our lower",
            "our upper",
            "our ms",
            "ours / its");
    Map<String, Tally> tallies = new LinkedHashMap<>();
    for (Compared compared : figures) {
      String name = name(compared.figure());
      int next = tallies.size() + 1;
      row(table, compared, tallies.computeIfAbsent(name, key -> new Tally(next)));
    }
    StringBuilder text = new StringBuilder();
    text.append(headline(workloads.size(), figures)).append("\n\n");
    text.append(source).append("\n\n");
    text.append(summary(tallies)).append('\n');
    text.append(
        """
        Below: each bound by its relative distance from the exact value (absolute where that is 0). WRONG: on the other side of it.
        "-": the tool gives no such bound. "nothing": a bound that always holds. ms: processor time of one thread to build, compose
        and ask once, warm, least of up to five.

        """);
    return text.append(table.text()).toString();
  }

  private void row(MarkdownTable table, Compared compared, Tally tally) {
    ReferenceWorkload workload = compared.workload();
    PeerFigure figure = compared.figure();
    double exact = workload.exact();
    boolean wrong = compared.wrong();
    boolean nothing = !wrong && figure.saysNothing(workload.epsilonAsked());
    Measured ours = measure(workload, width(workload, figure, wrong || nothing));
    double ratio = ours.milliseconds() / (1e3 * figure.seconds());
    tally.versions.add(figure.version());
    if (!figure.answered()) {
      tally.errors++;
    } else {
      tally.answers++;
      tally.wrong += wrong ? 1 : 0;
      tally.nothing += nothing ? 1 : 0;
      if (!wrong && !nothing && exact > 0) {
        tally.distances.add(distance(figure, exact));
        tally.nearer += asNear(ours.bounds(), figure) ? 1 : 0;
      }
      if (figure.seconds() > 0) {
        tally.ratios.add(ratio);
      }
    }
    String error = figure.error().isEmpty() ? "-" : "error";
    table.row(
        workload.name(),
        (workload.epsilonAsked() ? "epsilon at " : "delta at ") + workload.at(),
        figure.peer() + " [" + tally.number + "]",
        exact == 0 ? "0" : format("%.9g", exact),
        figure.answered() ? side(figure.lower(), exact, false, workload.epsilonAsked()) : error,
        figure.answered() ? side(figure.upper(), exact, true, workload.epsilonAsked()) : error,
        figure.seconds() >= 0 ? format("%.1f", 1e3 * figure.seconds()) : "-",
        side(ours.bounds().lower(), exact, false, workload.epsilonAsked()),
        side(ours.bounds().upper(), exact, true, workload.epsilonAsked()),
        format("%.2f", ours.milliseconds()),
        figure.answered() && figure.seconds() > 0 ? format("%.4f", ratio) : "-");
  }

  /** The accuracy that we are asked for: the tool's, if it is right and finer than the default. */
  private static double width(ReferenceWorkload workload, PeerFigure figure, boolean useless) {
    if (useless || !figure.answered() || !(workload.exact() > 0)) {
      return usual(workload);
    }
    return Math.max(FINEST, Math.min(usual(workload), distance(figure, workload.exact())));
  }

  /** Relative distance of a one-sided bound, or of the two ends of an interval. */
  private static double distance(PeerFigure figure, double exact) {
    double upper = Double.isNaN(figure.upper()) ? exact : figure.upper();
    double lower = Double.isNaN(figure.lower()) ? exact : Math.max(0, figure.lower());
    return Math.max(0, (upper - lower) / exact);
  }

  /** Whether each bound of the tool, all of them right, is no nearer than ours. */
  private static boolean asNear(Bounds ours, PeerFigure figure) {
    return (Double.isNaN(figure.upper()) || ours.upper() <= figure.upper())
        && (Double.isNaN(figure.lower()) || ours.lower() >= figure.lower());
  }

  private static double usual(ReferenceWorkload workload) {
    return workload.epsilonAsked() ? DEFAULT_EPSILON : DEFAULT_DELTA;
  }

  private Measured measure(ReferenceWorkload workload, double width) {
    String key = workload.key() + " " + format("%.1e", width);
    Measured known = measured.get(key);
    if (known != null) {
      return known;
    }
    double least = Double.POSITIVE_INFINITY;
    Bounds bounds = Bounds.exactly(0);
    long begun = System.nanoTime();
    for (int run = 0; run < 5 && (run < 1 || System.nanoTime() - begun < 5e8); run++) {
      long start = THREADS.getCurrentThreadCpuTime();
      bounds = workload.ask(width);
      least = Math.min(least, (THREADS.getCurrentThreadCpuTime() - start) / 1e6);
    }
    double slack = REFERENCE_ERROR * workload.exact();
    if (!(bounds.lower() <= workload.exact() + slack
        && Math.min(1, workload.exact()) - slack <= bounds.upper())) {
      throw new IllegalStateException(
          workload.key() + ": " + workload.exact() + " not in " + bounds);
    }
    Measured answer = new Measured(bounds, least);
    measured.put(key, answer);
    return answer;
  }

  private static String side(double bound, double exact, boolean upper, boolean epsilonAsked) {
    if (Double.isNaN(bound)) {
      return "-";
    }
    boolean wrong =
        upper ? bound < exact * (1 - REFERENCE_ERROR) : bound > exact * (1 + REFERENCE_ERROR);
    if (!wrong
        && (upper ? bound == Double.POSITIVE_INFINITY || (!epsilonAsked && bound >= 1) : bound <= 0)
        && bound != exact) {
      return "nothing";
    }
    double off = exact > 0 ? bound / exact - 1 : bound - exact;
    boolean same = off == 0 || (exact > 0 && Math.abs(off) < REFERENCE_ERROR);
    String text = same ? "0" : format("%+.1e", off);
    return wrong ? "WRONG " + text : text;
  }

  private static String name(PeerFigure figure) {
    return figure.peer() + ", " + figure.setting();
  }

  /** The sentence to quote. */
  private static String headline(int questions, List<Compared> figures) {
    Map<String, List<Compared>> peers = new LinkedHashMap<>();
    for (Compared compared : figures) {
      if (compared.figure().answered()) {
        peers.computeIfAbsent(compared.figure().peer(), key -> new ArrayList<>()).add(compared);
      }
    }
    List<String> parts = new ArrayList<>();
    peers.forEach(
        (peer, all) ->
            parts.add(
                all.stream().filter(Compared::wrong).count()
                    + " of "
                    + all.size()
                    + " answers of "
                    + peer));
    return "The intervals of Noisewright hold the exact value in all "
        + questions
        + " questions; on the wrong side of it are "
        + (parts.isEmpty() ? "no others, for none were given" : String.join(", ", parts))
        + ".";
  }

  private static String summary(Map<String, Tally> tallies) {
    MarkdownTable table =
        new MarkdownTable(
            1,
            "tool",
            "answers",
            "wrong side",
            "says nothing",
            "errors",
            "median distance",
            "ours as near",
            "our time / its, median",
            "largest");
    tallies.forEach(
        (name, tally) ->
            table.row(
                name.substring(0, name.indexOf(',')) + " [" + tally.number + "]",
                Integer.toString(tally.answers),
                Integer.toString(tally.wrong),
                Integer.toString(tally.nothing),
                Integer.toString(tally.errors),
                quantile(tally.distances, "%.1e", 0.5),
                tally.nearer + " of " + tally.distances.size(),
                quantile(tally.ratios, "%.4f", 0.5),
                quantile(tally.ratios, "%.4f", 1)));
    StringBuilder text = new StringBuilder(table.text()).append('\n');
    tallies.forEach(
        (name, tally) ->
            text.append("[" + tally.number + "] " + name + "; version ")
                .append(String.join(" and ", tally.versions))
                .append("  \n"));
    return text.toString();
  }

  private static String quantile(List<Double> values, String format, double part) {
    if (values.isEmpty()) {
      return "-";
    }
    List<Double> sorted = values.stream().sorted().toList();
    return format(format, sorted.get((int) Math.min(sorted.size() - 1, part * sorted.size())));
  }

  private static String format(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
