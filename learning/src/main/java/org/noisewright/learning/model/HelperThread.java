package org.noisewright.learning.model;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread that helps with one {@link TaskLoop} after the other. It looks for the next one for a
 * moment before it sleeps: steps of a training follow each other closely, and to wake a thread
 * takes as long as a part of one.
 */
final class HelperThread extends Thread {
  private final AtomicReference<@Nullable TaskLoop> next = new AtomicReference<>();
  private volatile boolean ended;

  HelperThread(String name) {
    super(name);
    setDaemon(true);
  }

  /** Asks it to help; a loop that it has not begun is forgotten. */
  void help(TaskLoop loop) {
    next.set(loop);
    LockSupport.unpark(this);
  }

  /** Ends it, also in the middle of a task that can be interrupted. */
  void end() {
    ended = true;
    interrupt();
  }

  @Override
  public void run() {
    while (!ended) {
      TaskLoop loop = next.getAndSet(null);
      if (loop != null) {
        loop.help();
      } else {
        await();
      }
    }
  }

  private void await() {
    long begun = System.nanoTime();
    while (next.get() == null) {
      if (ended) {
        return;
      }
      if (System.nanoTime() - begun < TaskLoop.SPIN_NANOSECONDS) {
        Thread.onSpinWait();
      } else {
        LockSupport.park(this);
      }
    }
  }
}
