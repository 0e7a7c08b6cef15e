package org.noisewright.learning.model;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.noisewright.numerics.InterruptedComputationException;
import org.noisewright.numerics.Interrupts;

/**
 * Numbered tasks that are done by one thread and its helpers. A helper that comes too late does
 * nothing and is not waited for.
 */
final class TaskLoop {
  /**
   * How long a thread looks whether others are done, or want something, before it sleeps: to wake
   * one takes as long.
   */
  static final long SPIN_NANOSECONDS = 50_000;

  private final int count;
  private final IntConsumer task;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  // Guarded by itself, as the end is.
  private final List<Thread> helpers = new ArrayList<>();
  private boolean ended;
  private volatile int helping;

  TaskLoop(int count, IntConsumer task) {
    this.count = count;
    this.task = task;
  }

  /** Does tasks until there are none, in a thread beside that of {@link #run}. */
  void help() {
    synchronized (helpers) {
      if (ended) {
        return;
      }
      helpers.add(Thread.currentThread());
      helping = helpers.size();
    }
    work();
    synchronized (helpers) {
      helpers.remove(Thread.currentThread());
      helping = helpers.size();
      // Nobody interrupts this thread any more; it begins its next loop without.
      Thread.interrupted();
      helpers.notifyAll();
    }
  }

  /** Does tasks until there are none, and waits for the helpers. */
  void run() {
    work();
    boolean interrupted = Thread.interrupted();
    if (interrupted) {
      interruptHelpers();
    }
    interrupted |= await();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    Throwable thrown = failure.get();
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
    if (thrown instanceof Error error) {
      throw error;
    }
    if (interrupted) {
      throw new InterruptedComputationException();
    }
  }

  private void work() {
    try {
      for (int k = next.getAndIncrement(); k < count; k = next.getAndIncrement()) {
        Interrupts.look();
        task.accept(k);
      }
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
      next.set(count);
    }
  }

  /** Waits for the helpers; true if interrupted meanwhile. */
  private boolean await() {
    synchronized (helpers) {
      ended = true;
    }
    long begun = System.nanoTime();
    while (helping > 0 && System.nanoTime() - begun < SPIN_NANOSECONDS) {
      Thread.onSpinWait();
    }
    boolean interrupted = false;
    synchronized (helpers) {
      while (helping > 0) {
        try {
          helpers.wait();
        } catch (InterruptedException e) {
          interrupted = true;
          interruptHelpers();
        }
      }
    }
    return interrupted;
  }

  private void interruptHelpers() {
    next.set(count);
    synchronized (helpers) {
      helpers.forEach(Thread::interrupt);
    }
  }
}
