package org.noisewright.app.plot;

import java.awt.BasicStroke;

/** What a line says of the exact value, as a stroke. */
public enum LineStroke {
  /** Solid: the exact value is at most this. */
  UPPER_BOUND(2f, null),
  /** Dashed: the exact value is at least this. */
  LOWER_BOUND(1.8f, new float[] {8, 5}),
  /** Dotted: near the exact value, on an unknown side. */
  APPROXIMATION(2.2f, new float[] {2, 4}),
  /** Dashes and dots: holds with a probability. */
  PROBABLE(2f, new float[] {9, 4, 2, 4});

  private final float width;
  private final float[] dashes;

  LineStroke(float width, float[] dashes) {
    this.width = width;
    this.dashes = dashes;
  }

  BasicStroke stroke() {
    return dashes == null
        ? new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND)
        : new BasicStroke(
            width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1f, dashes.clone(), 0f);
  }
}
