package org.noisewright.app.plot;

import java.awt.BasicStroke;

/** What a line says of the exact value, as a stroke. */
public enum LineStroke {
  /** Solid: the exact value is at most this. */
  UPPER_BOUND(2f),
  /** Dashed: the exact value is at least this. */
  LOWER_BOUND(1.8f, 8, 5),
  /** Dotted: near the exact value, on an unknown side. */
  APPROXIMATION(2.2f, 2, 4),
  /** Dashes and dots: holds with a probability. */
  PROBABLE(2f, 9, 4, 2, 4);

  private final BasicStroke stroke;

  LineStroke(float width, float... dashes) {
    stroke =
        dashes.length == 0
            ? new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND)
            : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1f, dashes, 0f);
  }

  BasicStroke stroke() {
    return stroke;
  }
}
