package org.noisewright.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.ThreadMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.noisewright.numerics.Bounds;

/**
 * Prints the table of docs/benchmarks.md on the workloads that tools are compared on: for every
 * question of cases/accounting-references.json our interval and its processor time at the default
 * width, at 1e-6 of epsilon, and at the accuracy of dp_accounting's upper bound beside the
 * processor time stored for it. Stops if an exact value lies outside.
 */
public final class WorkloadTable {
  private static final double REFERENCE_ERROR = 1e-9;
  private static final double LEAST_DELTA = 1e-12;
  private static final double NARROW = 1e-6;
  private static final double DEFAULT_EPSILON = 1e-3;
  private static final double DEFAULT_DELTA = 1e-2;

  /** No better accuracy is asked for than this: below it the references themselves end. */
  private static final double FINEST = 1e-9;

  private static final String PEER = "dp_accounting";
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private WorkloadTable() {}

  /** An answer with its cost. */
  private record Measured(Bounds bounds, double milliseconds, double megabytes) {
    double width() {
      return bounds.upper() == bounds.lower()
          ? 0
          : (bounds.upper() - bounds.lower()) / bounds.upper();
    }
  }

  /** Upper bound of the peer and its time. */
  private record Stored(double upper, double seconds) {}

  /**
   * @param arguments the folder of cases; optionally the beginning of the names of the workloads
   */
  public static void main(String[] arguments) throws IOException {
    File folder = new File(arguments[0]);
    String prefix = arguments.length > 1 ? arguments[1] : "";
    Map<String, Stored> peers = peers(folder);
    List<ReferenceWorkload> workloads =
        ReferenceWorkload.read(folder).stream().filter(w -> w.name().startsWith(prefix)).toList();
    for (int i = 0; i < 2; i++) {
      workloads.forEach(workload -> workload.ask(asked(workload)));
    }
    System.out.println(
        "| workload | question | exact | ours | width | ms | MB | width at 1e-6 | ms"
            + " | dp_accounting off by | its ms | ours at that, off by | ms | ratio |");
    System.out.println("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    double[] ratios = new double[workloads.size()];
    int compared = 0;
    for (ReferenceWorkload workload : workloads) {
      Measured usual = measure(workload, asked(workload));
      List<String> cells = new ArrayList<>();
      cells.add(workload.name());
      cells.add((workload.epsilonAsked() ? "epsilon at " : "delta at ") + workload.at());
      cells.add(text("%.10g", workload.exact()));
      cells.add(text("%.8g to %.8g", usual.bounds().lower(), usual.bounds().upper()));
      cells.add(text("%.1e", usual.width()));
      cells.add(text("%.2f", usual.milliseconds()));
      cells.add(text("%.1f", usual.megabytes()));
      if (workload.epsilonAsked() && workload.at() >= LEAST_DELTA) {
        Measured narrow = measure(workload, NARROW);
        cells.add(text("%.1e", narrow.width()));
        cells.add(text("%.2f", narrow.milliseconds()));
      } else {
        cells.addAll(List.of("", ""));
      }
      Stored stored = peers.get(workload.key());
      if (stored != null && workload.exact() > 0) {
        double off = Math.abs(stored.upper() / workload.exact() - 1);
        Measured like = asNear(workload, off);
        double ratio = like.milliseconds() / (1e3 * stored.seconds());
        ratios[compared++] = ratio;
        cells.add(text("%.1e", off));
        cells.add(text("%.1f", 1e3 * stored.seconds()));
        cells.add(text("%.1e", like.bounds().upper() / workload.exact() - 1));
        cells.add(text("%.2f", like.milliseconds()));
        cells.add(text("%.3f", ratio));
      } else {
        cells.addAll(List.of("", "", "", "", ""));
      }
      System.out.println("| " + String.join(" | ", cells) + " |");
    }
    double[] sorted = Arrays.copyOf(ratios, compared);
    Arrays.sort(sorted);
    System.out.printf(
        Locale.ROOT,
        "%n%d questions; beside dp_accounting at its accuracy or better on %d: median ratio %.4f,"
            + " largest %.3f%n",
        workloads.size(),
        compared,
        compared == 0 ? Double.NaN : sorted[compared / 2],
        compared == 0 ? Double.NaN : sorted[compared - 1]);
  }

  /** The answer at the largest width whose upper end is as near to the exact value as this. */
  private static Measured asNear(ReferenceWorkload workload, double off) {
    for (double width = asked(workload); ; width *= 0.5) {
      Bounds bounds = workload.ask(width);
      boolean near = bounds.upper() / workload.exact() - 1 <= Math.max(off, REFERENCE_ERROR);
      if (near || width < FINEST) {
        return measure(workload, width);
      }
    }
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
    for (int run = 0; run < 5 && (run < 2 || System.nanoTime() - begun < 3e9); run++) {
      long bytes = THREADS.getCurrentThreadAllocatedBytes();
      long start = THREADS.getCurrentThreadCpuTime();
      bounds = workload.ask(width);
      least = Math.min(least, (THREADS.getCurrentThreadCpuTime() - start) / 1e6);
      megabytes = (THREADS.getCurrentThreadAllocatedBytes() - bytes) / 1e6;
    }
    double slack = REFERENCE_ERROR * workload.exact();
    if (!(bounds.lower() <= workload.exact() + slack
        && Math.min(1, workload.exact()) - slack <= bounds.upper())) {
      throw new IllegalStateException(
          workload.key() + ": " + workload.exact() + " not in " + bounds);
    }
    return new Measured(bounds, least, megabytes);
  }

  private static Map<String, Stored> peers(File folder) throws IOException {
    Map<String, Stored> found = new HashMap<>();
    JsonNode cases =
        new ObjectMapper().readTree(new File(folder, "peer-accountants.json")).get("cases");
    for (JsonNode node : cases) {
      boolean fits =
          node.get("peer").asText().equals(PEER)
              && node.get("setting").asText().endsWith("interval 0.0001")
              && node.hasNonNull("upper")
              && node.get("upper").isNumber()
              && node.hasNonNull("cpuSeconds");
      if (fits) {
        boolean epsilonAsked = node.has("atDelta");
        found.put(
            ReferenceWorkload.key(
                node.get("workload").asText(),
                epsilonAsked,
                node.get(epsilonAsked ? "atDelta" : "atEpsilon").asDouble()),
            new Stored(node.get("upper").asDouble(), node.get("cpuSeconds").asDouble()));
      }
    }
    return found;
  }
}
