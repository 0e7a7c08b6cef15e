package org.noisewright.design.learned;

import java.util.Optional;
import java.util.function.Supplier;

/** Looks at a search between its steps. */
interface SearchWatch {
  /** Lets it go on. */
  SearchWatch NONE =
      new SearchWatch() {
        @Override
        public boolean stop() {
          return false;
        }

        @Override
        public void step(int steps) {}
      };

  /** True once the search is to end with what it has. */
  boolean stop();

  /**
   * Told after each step.
   *
   * @param steps how many were taken
   */
  void step(int steps);

  /** Offered where the search is; {@code point} is asked only if it is to be kept. */
  default void offer(Supplier<SearchPoint> point) {}

  /** Asked once when a search begins: where an earlier one was left. */
  default Optional<SearchPoint> resumed() {
    return Optional.empty();
  }
}
