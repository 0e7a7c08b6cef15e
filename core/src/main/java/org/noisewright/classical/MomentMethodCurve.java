package org.noisewright.classical;

import java.util.List;
import org.noisewright.composition.ComposedMoments;
import org.noisewright.curve.MomentBound;

/** A {@link MomentBound} as a method to compare with, and a note where its orders are too few. */
record MomentMethodCurve(MomentBound bound) implements MethodCurve {

  @Override
  public MethodDelta deltaAt(double epsilon) {
    MomentBound.Found found = bound.logDeltaAt(epsilon);
    MethodDelta delta = MethodDelta.upper(found.value());
    ComposedMoments.Least least = found.least();
    return least.edge().isEmpty() || delta.logUpper() == 0 ? delta : delta.withNote(note(least));
  }

  @Override
  public MethodEpsilon epsilonAt(double delta) {
    MomentBound.Found found = bound.epsilonAt(Math.log(delta));
    boolean edge = !found.least().edge().isEmpty() && found.value() > 0;
    return new MethodEpsilon(0, found.value(), edge ? List.of(note(found.least())) : List.of());
  }

  private static String note(ComposedMoments.Least least) {
    return "the optimum sits at the edge of the orders given: order "
        + (float) (least.tilt() + 1)
        + " is the "
        + least.edge()
        + " one";
  }
}
