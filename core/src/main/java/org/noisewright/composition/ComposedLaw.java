package org.noisewright.composition;

/**
 * A composed law that bounds delta on one side at any epsilon, tightly near the one it was made
 * for.
 */
public interface ComposedLaw {

  /** The bound at {@code epsilon}. */
  SideDelta deltaAt(double epsilon);

  /** False if there was not enough memory or time for more than the crudest bound. */
  default boolean resolved() {
    return true;
  }

  /** Bytes held. */
  long memory();
}
