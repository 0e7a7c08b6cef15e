package org.noisewright.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.noisewright.numerics.Bounds;

/**
 * Prints the tables of docs/benchmarks.md on the workloads that tools are compared on: for every
 * question of cases/accounting-references.json our interval and its processor time at the default
 * width and at 1e-6 of epsilon; then our time for an upper end as near to the exact value as that
 * of dp_accounting, beside the processor time stored for it. Stops if an exact value lies outside.
 */
public final class WorkloadTable {
  private static final int TRIED_WIDTHS = 4;
  private static final int RUNS = 200;
  private static final double REFERENCE_ERROR = 1e-9;

  /** Upper ends nearer than this to the exact value are those of doubles, certified or not. */
  private static final double ROUNDING = 1e-11;

  private static final double LEAST_DELTA = 1e-12;
  private static final double NARROW = 1e-6;
  private static final double DEFAULT_EPSILON = 1e-3;
  private static final double DEFAULT_DELTA = 1e-2;

  /** No better accuracy is asked for than this: below it the references themselves end. */
  private static final double FINEST = 1e-12;

  private static final String PEER = "dp_accounting";

  private WorkloadTable() {}

  /** An answer with its cost. */
  private record Measured(Bounds bounds, double milliseconds, double megabytes) {
    double width() {
      return bounds.upper() == bounds.lower()
          ? 0
          : (bounds.upper() - bounds.lower()) / bounds.upper();
    }
  }

  /**
   * @param arguments the folder of cases; optionally the beginning of the names of the workloads
   */
  public static void main(String[] arguments) throws IOException {
    File folder = new File(arguments[0]);
    String prefix = arguments.length > 1 ? arguments[1] : "";
    Map<String, PeerFigure> peers = peers(folder);
    List<ReferenceWorkload> workloads =
        ReferenceWorkload.read(folder).stream().filter(w -> w.name().startsWith(prefix)).toList();
    for (int i = 0; i < 2; i++) {
      workloads.forEach(workload -> workload.ask(asked(workload)));
    }
    MarkdownTable ours =
        new MarkdownTable(
            2,
            "workload",
            "question",
            "exact",
            "interval",
            "width",
            "ms",
            "MB",
            "asked 1e-6",
            "ms");
    MarkdownTable beside =
        new MarkdownTable(
            2,
            "workload",
            "question",
            "its upper end off by",
            "its ms",
            "ours off by",
            "ms",
            "ratio");
    List<Double> ratios = new ArrayList<>();
    Measured slowest = new Measured(Bounds.exactly(0), 0, 0);
    Measured slowestNarrow = slowest;
    for (ReferenceWorkload workload : workloads) {
      String question = (workload.epsilonAsked() ? "epsilon at " : "delta at ") + workload.at();
      Measured usual = measure(workload, asked(workload));
      slowest = usual.milliseconds() > slowest.milliseconds() ? usual : slowest;
      String narrowWidth = "";
      String narrowTime = "";
      if (workload.epsilonAsked() && workload.at() >= LEAST_DELTA) {
        Measured narrow = measure(workload, NARROW);
        slowestNarrow =
            narrow.milliseconds() > slowestNarrow.milliseconds() ? narrow : slowestNarrow;
        narrowWidth = text("%.1e", narrow.width());
        narrowTime = text("%.2f", narrow.milliseconds());
      }
      ours.row(
          workload.name(),
          question,
          text("%.8g", workload.exact()),
          text("%.7g to %.7g", usual.bounds().lower(), usual.bounds().upper()),
          text("%.1e", usual.width()),
          text("%.2f", usual.milliseconds()),
          text("%.1f", usual.megabytes()),
          narrowWidth,
          narrowTime);
      PeerFigure peer = peers.get(workload.key());
      if (peer != null && workload.exact() > 0) {
        double off = Math.abs(peer.upper() / workload.exact() - 1);
        Measured like = asNear(workload, off);
        double ratio = like.milliseconds() / (1e3 * peer.seconds());
        ratios.add(ratio);
        beside.row(
            workload.name(),
            question,
            text("%.1e", off),
            text("%.1f", 1e3 * peer.seconds()),
            text("%.1e", Math.abs(like.bounds().upper() / workload.exact() - 1)),
            text("%.2f", like.milliseconds()),
            text("%.3f", ratio));
      }
    }
    System.out.println(ours.text());
    System.out.println(beside.text());
    ratios.sort(null);
    System.out.println(
        text(
            "%d questions: the slowest %.0f ms, at 1e-6 %.0f ms.",
            workloads.size(), slowest.milliseconds(), slowestNarrow.milliseconds()));
    long tenth = ratios.stream().filter(ratio -> ratio <= 0.1).count();
    System.out.println(
        text(
            "Beside %s, upper ends as near to the exact value as its own: %d questions, median"
                + " ratio %.3f, at most a tenth on %d.",
            PEER, ratios.size(), ratios.get(ratios.size() / 2), tenth));
  }

  /** The quickest answer whose upper end is as near to the exact value as this. */
  private static Measured asNear(ReferenceWorkload workload, double off) {
    Measured best = null;
    int near = 0;
    // Upper ends are mostly nearer than half of the width: begin well above.
    double width = Math.min(1, Math.scalb(Math.max(off, asked(workload)), 6));
    for (; width >= FINEST && near < TRIED_WIDTHS; width *= 0.5) {
      Bounds bounds = workload.ask(width);
      if (bounds.upper() / workload.exact() - 1 <= Math.max(off, ROUNDING)) {
        near++;
        Measured now = measure(workload, width);
        best = best == null || now.milliseconds() < best.milliseconds() ? now : best;
      }
    }
    return best == null ? measure(workload, FINEST) : best;
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private static double asked(ReferenceWorkload workload) {
    return workload.epsilonAsked() ? DEFAULT_EPSILON : DEFAULT_DELTA;
  }

  private static Measured measure(ReferenceWorkload workload, double width) {
    double least = Double.POSITIVE_INFINITY;
    double megabytes = 0;
    Bounds bounds = Bounds.exactly(0);
    long begun = System.nanoTime();
    for (int run = 0; run < RUNS && (run < 2 || System.nanoTime() - begun < 5e8); run++) {
      double bytes = ProcessorTime.megabytes();
      double start = ProcessorTime.milliseconds();
      bounds = workload.ask(width);
      least = Math.min(least, ProcessorTime.milliseconds() - start);
      megabytes = ProcessorTime.megabytes() - bytes;
    }
    double slack = REFERENCE_ERROR * workload.exact();
    if (!(bounds.lower() <= workload.exact() + slack
        && Math.min(1, workload.exact()) - slack <= bounds.upper())) {
      throw new IllegalStateException(
          workload.key() + ": " + workload.exact() + " not in " + bounds);
    }
    return new Measured(bounds, least, megabytes);
  }

  /** The upper bounds of the peer that come with a time above the resolution of its clock. */
  private static Map<String, PeerFigure> peers(File folder) throws IOException {
    Map<String, PeerFigure> found = new HashMap<>();
    File file = new File(folder, "peer-accountants.json");
    for (PeerFigure figure : PeerFigure.read(new ObjectMapper().readTree(file))) {
      boolean fits =
          figure.peer().equals(PEER)
              && figure.setting().endsWith("interval 0.0001")
              && figure.upper() < Double.POSITIVE_INFINITY
              && figure.seconds() > 0;
      if (fits) {
        found.put(figure.key(), figure);
      }
    }
    return found;
  }
}
