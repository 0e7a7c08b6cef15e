package org.noisewright.learning.model;

import org.noisewright.sampling.RandomBits;

/**
 * A model of classes: a shape without numbers. Its parameters are one array of doubles that the
 * caller owns, so that noise, clipping and steps need not know what the model is.
 */
public interface Model {
  /** How many parameters there are. */
  int parameters();

  /** Features of an example. */
  int inputs();

  /** How many classes there are. */
  int classes();

  /**
   * Parameters to start from. They depend on the bits alone, never on data.
   *
   * @param bits where they are drawn from
   */
  double[] initialParameters(RandomBits bits);

  /**
   * A place to work in for batches of up to this many examples. It belongs to one thread.
   *
   * @param rows at least 1
   */
  ModelPass pass(int rows);
}
