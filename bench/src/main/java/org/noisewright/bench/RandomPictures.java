package org.noisewright.bench;

import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.ExamplesBuilder;
import org.noisewright.sampling.SeededBits;

/** Random examples as sparse as pictures of digits: 784 features, 19 % not zero, 10 classes. */
final class RandomPictures {
  private RandomPictures() {}

  /** So many, always the same ones. */
  static Examples of(int count) {
    SeededBits bits = SeededBits.notPrivate(2);
    ExamplesBuilder builder = new ExamplesBuilder(784, 10);
    for (int row = 0; row < count; row++) {
      for (int column = 0; column < 784; column++) {
        if (bits.nextBelow(100) < 19) {
          builder.feature(column, (float) (bits.nextBits(8) + 1) / 256);
        }
      }
      builder.add((int) bits.nextBelow(10));
    }
    return builder.build();
  }
}
