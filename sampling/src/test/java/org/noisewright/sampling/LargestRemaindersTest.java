package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LargestRemaindersTest {
  private static final BigInteger TOTAL = BigInteger.ONE.shiftLeft(62);

  private static BigInteger sum(BigInteger[] numbers) {
    return Arrays.stream(numbers).reduce(BigInteger.ZERO, BigInteger::add);
  }

  private static long[] weights(BigInteger[] numbers) {
    return LargestRemainders.weights(i -> numbers[i], numbers.length, sum(numbers));
  }

  /** sum |w S - 2^62 x|: the distance in units of 2^-62 / S, doubled. */
  private static BigInteger distance(long[] weights, BigInteger[] numbers) {
    BigInteger sum = sum(numbers);
    BigInteger distance = BigInteger.ZERO;
    for (int i = 0; i < weights.length; i++) {
      distance =
          distance.add(
              BigInteger.valueOf(weights[i])
                  .multiply(sum)
                  .subtract(numbers[i].multiply(TOTAL))
                  .abs());
    }
    return distance;
  }

  /** The least distance among all ways to round each number up or down, entry by entry. */
  private static BigInteger least(BigInteger[] numbers) {
    BigInteger sum = sum(numbers);
    long[] down = new long[numbers.length];
    long left = 1L << 62;
    for (int i = 0; i < down.length; i++) {
      down[i] = numbers[i].multiply(TOTAL).divide(sum).longValueExact();
      left -= down[i];
    }
    BigInteger least = null;
    for (int ups = 0; ups < 1 << down.length; ups++) {
      if (Integer.bitCount(ups) == left) {
        long[] weights = down.clone();
        for (int i = 0; i < weights.length; i++) {
          weights[i] += ups >> i & 1;
        }
        BigInteger here = distance(weights, numbers);
        least = least == null || here.compareTo(least) < 0 ? here : least;
      }
    }
    return least == null ? BigInteger.ZERO : least;
  }

  private static BigInteger[] random(Random random, int size) {
    BigInteger[] numbers = new BigInteger[size];
    int bits = random.nextBoolean() ? 3 : 70;
    for (int i = 0; i < size; i++) {
      numbers[i] = new BigInteger(bits, random).add(i == 0 ? BigInteger.ONE : BigInteger.ZERO);
    }
    return numbers;
  }

  private static BigInteger[] falling(BigInteger[] numbers) {
    BigInteger[] sorted = numbers.clone();
    Arrays.sort(sorted, (a, b) -> b.compareTo(a));
    return sorted;
  }

  private static BigInteger[] mirrored(BigInteger[] falling, boolean odd) {
    int n = falling.length;
    BigInteger[] all = new BigInteger[odd ? 2 * n - 1 : 2 * n];
    for (int i = 0; i < n; i++) {
      all[n - 1 - i] = falling[i];
      all[odd ? n - 1 + i : n + i] = falling[i];
    }
    return all;
  }

  private static String text(BigInteger[] numbers, long[] weights) {
    return Arrays.toString(numbers) + " " + Arrays.toString(weights);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 9})
  void noRoundingIsNearer(int size) {
    Random random = new Random(size);
    for (int round = 0; round < 200; round++) {
      BigInteger[] numbers = random(random, size);
      long[] weights = weights(numbers);
      assertEquals(1L << 62, Arrays.stream(weights).sum());
      BigInteger[] backward = numbers.clone();
      boolean even = true;
      for (int i = 0; i < size; i++) {
        backward[i] = numbers[size - 1 - i];
        even &= numbers[i].equals(numbers[size - 1 - i]);
      }
      if (!even) {
        assertEquals(least(numbers), distance(weights, numbers), text(numbers, weights));
      }
    }
  }

  /** Two units off the middle at most, where halves have to be equal. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void mirrorImagesStaySoAndFall(int size) {
    Random random = new Random(100 + size);
    for (int round = 0; round < 500; round++) {
      BigInteger[] half = falling(random(random, size));
      BigInteger[] numbers = mirrored(half, round % 2 == 0);
      long[] weights = weights(numbers);
      String text = text(numbers, weights);
      assertEquals(1L << 62, Arrays.stream(weights).sum(), text);
      for (int i = 0; i < weights.length; i++) {
        assertEquals(weights[weights.length - 1 - i], weights[i], text);
        assertTrue(i >= weights.length / 2 || weights[i] <= weights[i + 1], text);
      }
      BigInteger slack = sum(numbers).multiply(BigInteger.valueOf(4));
      assertTrue(distance(weights, numbers).compareTo(least(numbers).add(slack)) <= 0, text);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 40})
  void whatRisesAndThenFallsStillDoes(int size) {
    Random random = new Random(200 + size);
    for (int round = 0; round < 200; round++) {
      BigInteger[] numbers = falling(random(random, size));
      int peak = random.nextInt(size);
      BigInteger[] hill = new BigInteger[size];
      for (int i = 0, left = 0, right = size - 1; i < size; i++) {
        BigInteger next = numbers[size - 1 - i];
        boolean onLeft = left < peak && (right <= peak || random.nextBoolean());
        hill[onLeft ? left++ : right--] = next;
      }
      long[] weights = weights(hill);
      int top = 0;
      for (int i = 0; i < size; i++) {
        top = weights[i] > weights[top] ? i : top;
      }
      assertEquals(numbers[0], hill[top], text(hill, weights));
      for (int i = 0; i + 1 < size; i++) {
        assertTrue(
            i < top ? weights[i] <= weights[i + 1] : weights[i] >= weights[i + 1],
            text(hill, weights));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 7, 99, 100})
  void equalNumbersDifferByAtMostTheUnitsOfTheMiddle(int size) {
    BigInteger[] numbers = new BigInteger[size];
    Arrays.fill(numbers, BigInteger.TEN);
    long[] weights = weights(numbers);
    long down = (1L << 62) / size;
    long left = (1L << 62) - size * down;
    long[] expected = new long[size];
    Arrays.fill(expected, down);
    for (int d = 0; left > 0; d++) {
      int low = (size - 1) / 2 - d;
      int high = size / 2 + d;
      if (low == high) {
        long own = left % 2 == 1 ? 1 : 2;
        expected[low] += own;
        left -= own;
      } else {
        expected[low]++;
        expected[high]++;
        left -= 2;
      }
    }
    assertArrayEquals(expected, weights);
  }
}
