package org.noisewright.learning.model;

import java.util.Objects;
import org.noisewright.learning.data.Examples;

/** What a batch must be for a pass. */
final class PassSize {
  private PassSize() {}

  /** Refuses a batch that is too large, and examples that are not those of the model. */
  static void check(Model model, int capacity, Examples examples, int[] rows, int from, int to) {
    Objects.checkFromToIndex(from, to, rows.length);
    if (!(to - from <= capacity)) {
      throw new IllegalArgumentException(
          "a batch must have at most " + capacity + " examples, got " + (to - from));
    }
    if (examples.width() != model.inputs() || examples.classes() > model.classes()) {
      throw new IllegalArgumentException(
          "examples must have "
              + model.inputs()
              + " features and at most "
              + model.classes()
              + " classes, got "
              + examples);
    }
  }
}
