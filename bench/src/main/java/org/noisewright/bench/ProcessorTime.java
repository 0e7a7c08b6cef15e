package org.noisewright.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Processor time and allocation of the running thread. */
final class ProcessorTime {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private ProcessorTime() {}

  /** Milliseconds so far. */
  static double milliseconds() {
    return THREADS.getCurrentThreadCpuTime() / 1e6;
  }

  /** Megabytes allocated so far. */
  static double megabytes() {
    return THREADS.getCurrentThreadAllocatedBytes() / 1e6;
  }

  /** The least time of several runs, in milliseconds. */
  static double least(int runs, Runnable work) {
    double least = Double.POSITIVE_INFINITY;
    for (int run = 0; run < runs; run++) {
      double start = milliseconds();
      work.run();
      least = Math.min(least, milliseconds() - start);
    }
    return least;
  }
}
