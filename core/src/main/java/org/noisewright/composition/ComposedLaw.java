package org.noisewright.composition;

/**
 * A composed law that bounds delta on one side at any epsilon, tightly near the one it was made
 * for.
 */
public interface ComposedLaw {

  /** The bound at {@code epsilon}. */
  SideDelta deltaAt(double epsilon);
}
