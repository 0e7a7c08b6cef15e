package org.noisewright.learning.teacher;

import org.noisewright.learning.data.Examples;
import org.noisewright.sampling.RandomBits;

/**
 * How a teacher is made from its part. The teacher must be a function of the part, the bits and
 * what was fixed before: no statistic of other parts, no choice by common data.
 */
public interface TeacherRecipe {
  /**
   * A teacher.
   *
   * @param part its records; there may be none, then it votes for class 0 always
   * @param bits of this teacher alone
   */
  Teacher train(Examples part, RandomBits bits);

  /** The recipe in words, with all its numbers. */
  String words();
}
