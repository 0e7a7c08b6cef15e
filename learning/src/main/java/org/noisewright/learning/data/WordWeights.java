package org.noisewright.learning.data;

/**
 * What becomes of the number of times that a word occurs in a text. Each is a function of this
 * number alone, fixed before any text is seen, so that no other text moves it.
 */
public enum WordWeights {
  /** The number itself. */
  COUNT {
    @Override
    double of(double count) {
      return count;
    }
  },

  /** ln(1 + number): the tenth time says less than the first. */
  LOG {
    @Override
    double of(double count) {
      return StrictMath.log1p(count);
    }
  },

  /** 1 for a word that occurs. */
  BINARY {
    @Override
    double of(double count) {
      return count > 0 ? 1 : 0;
    }
  };

  abstract double of(double count);

  /**
   * The texts with these weights, times a factor.
   *
   * @param counts how often each word occurs: none below 0
   * @param factor positive and finite, a public number
   * @throws BadDataException naming the record of a count below 0
   */
  public Examples of(Examples counts, double factor) {
    if (!(factor > 0 && factor <= Float.MAX_VALUE)) {
      throw new IllegalArgumentException("factor must be positive and finite, got " + factor);
    }
    for (int row = 0; row < counts.size(); row++) {
      for (int place = counts.firstPlace(row); place < counts.endPlace(row); place++) {
        if (!(counts.value(place) > 0)) {
          throw new BadDataException(
              "record "
                  + (row + 1)
                  + ": a word must occur at least 0 times, got "
                  + counts.value(place)
                  + " for column "
                  + counts.column(place));
        }
      }
    }
    return counts.map(count -> factor * of(count));
  }
}
