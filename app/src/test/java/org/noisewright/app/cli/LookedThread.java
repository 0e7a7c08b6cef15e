package org.noisewright.app.cli;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A thread that measures how much processor time passes between two looks at its interrupt, from
 * the first one on, and remembers where the longest time without a look ended.
 */
final class LookedThread extends Thread {
  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

  private final AtomicBoolean open = new AtomicBoolean(true);
  private volatile long last = -1;
  private volatile long longest;
  private volatile StackTraceElement[] place = {};

  LookedThread(Runnable work) {
    super(work, "looked at");
  }

  @Override
  public boolean isInterrupted() {
    if (Thread.currentThread() == this) {
      look();
    }
    return super.isInterrupted();
  }

  private void look() {
    long now = CPU.getCurrentThreadCpuTime();
    long passed = now - last;
    if (last >= 0 && open.get() && passed > longest) {
      longest = passed;
      place = new Throwable().getStackTrace();
    }
    last = CPU.getCurrentThreadCpuTime();
  }

  /** Where the thread is if it has not looked for this many milliseconds; empty otherwise. */
  String silentPlace(double milliseconds) {
    long begun = last;
    if (begun < 0 || !open.get()) {
      return "";
    }
    boolean silent = 1e-6 * (double) (CPU.getThreadCpuTime(getId()) - begun) > milliseconds;
    StackTraceElement[] now = getStackTrace();
    return silent && last == begun ? lines(now) : "";
  }

  /** Nothing is measured from here on: a search writes what it has found. */
  void close() {
    open.set(false);
  }

  /** Longest processor time between two looks, in milliseconds. */
  double longestMilliseconds() {
    return 1e-6 * (double) longest;
  }

  /** Where the look after it was. */
  String place() {
    return lines(place);
  }

  private static String lines(StackTraceElement[] trace) {
    StringBuilder text = new StringBuilder();
    for (StackTraceElement element : trace) {
      if (element.getClassName().startsWith("org.noisewright")
          && !element.getClassName().endsWith("LookedThread")) {
        text.append("\n  at ").append(element);
      }
    }
    return text.toString();
  }
}
