package org.noisewright.app.runs;

/** Something that is done when the program ends, unless this is closed before. */
final class AtExit implements AutoCloseable {
  private final Thread hook;

  private AtExit(Thread hook) {
    this.hook = hook;
  }

  /** Does something at the end. */
  static AtExit run(String name, Runnable action) {
    AtExit exit = new AtExit(new Thread(action, name));
    try {
      Runtime.getRuntime().addShutdownHook(exit.hook);
    } catch (IllegalStateException e) {
      // The program is ending, and waits for whoever opened this.
    }
    return exit;
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The program is ending: the hook runs by itself.
    }
  }
}
