package org.noisewright.app.cli;

import org.noisewright.curve.Progress;

/** Progress of a whole curve: the points done, and the part of the point at hand. */
final class PointProgress implements Progress {
  private final Progress whole;
  private final int points;
  private int done;

  PointProgress(Progress whole, int points) {
    this.whole = whole;
    this.points = points;
  }

  @Override
  public void report(String stage, double fraction) {
    double part = Math.min(1, Math.max(0, fraction));
    whole.report(
        "point " + Math.min(points, done + 1) + " of " + points + ": " + stage,
        Math.min(1, (done + part) / points));
  }

  /** One more point is done. */
  void next() {
    done++;
    whole.report("points of the curve", (double) done / points);
  }
}
