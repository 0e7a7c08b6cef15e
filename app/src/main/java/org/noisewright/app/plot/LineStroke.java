package org.noisewright.app.plot;

import java.awt.BasicStroke;

/** What a line says of the exact value, as a stroke. */
public enum LineStroke {
  /** Solid: the exact value is at most this. */
  UPPER_BOUND,
  /** Dashed: the exact value is at least this. */
  LOWER_BOUND,
  /** Dotted: near the exact value, on an unknown side. */
  APPROXIMATION,
  /** Dashes and dots: holds with a probability. */
  PROBABLE;

  BasicStroke stroke() {
    return switch (this) {
      case UPPER_BOUND -> new BasicStroke(2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
      case LOWER_BOUND -> dashed(1.8f, 8, 5);
      case APPROXIMATION -> dashed(2.2f, 2, 4);
      case PROBABLE -> dashed(2f, 9, 4, 2, 4);
    };
  }

  private static BasicStroke dashed(float width, float... dashes) {
    return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1f, dashes, 0f);
  }
}
