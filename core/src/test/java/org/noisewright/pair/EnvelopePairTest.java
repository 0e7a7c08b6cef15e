package org.noisewright.pair;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.AtomReading;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.numerics.Side;

class EnvelopePairTest {
  private static final double WIDTH = 0.1;

  /** No member is split into dots wider than this part of the wanted width. */
  private static final double PART = 0.25;

  private static final Resolution RESOLUTION =
      new Resolution() {
        @Override
        public double widthAt(double loss) {
          return WIDTH;
        }

        @Override
        public double logTail() {
          return -50;
        }
      };

  private static List<AtomSource> members(Random random, double rate) {
    double[] weights = new double[4 + random.nextInt(6)];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = 0.05 + random.nextDouble();
    }
    LatticeTable table = new LatticeTable(0, 1, weights);
    List<AtomSource> members = new ArrayList<>();
    for (long shift = 1; shift <= 3; shift++) {
      for (long signed : new long[] {shift, -shift}) {
        TableCells cells = TableCells.of(table, signed);
        members.add(
            random.nextBoolean() ? new CellPair(cells, rate) : new JoinedPair(cells, 0.5 * rate));
      }
    }
    return members;
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 0.4, 0.01})
  void liesAboveEveryMemberAndNearTheLargest(double rate) {
    for (long seed = 1; seed <= 25; seed++) {
      Random random = new Random(seed);
      List<AtomSource> members = members(random, rate);
      EnvelopePair envelope = new EnvelopePair(members, false);
      for (Direction direction : Direction.values()) {
        Atoms law = envelope.atoms(direction, Side.UPPER, RESOLUTION);
        List<Atoms> laws = new ArrayList<>();
        members.forEach(member -> laws.add(member.atoms(direction, Side.UPPER, RESOLUTION)));
        for (int i = 0; i < 200; i++) {
          double epsilon = 2 * random.nextGaussian() * (i % 2 == 0 ? 1 : rate);
          double found = AtomReading.logDelta(law, epsilon);
          double most = most(laws, epsilon);
          double near = most(laws, epsilon - PART * WIDTH);
          String where = seed + ", " + direction + " at " + epsilon + ": " + found;
          assertTrue(found >= most - 1e-13 * (1 + Math.abs(most)), where + " below " + most);
          assertTrue(found <= near + 1e-9, where + " above " + near);
        }
        double infinity = envelope.logInfinityMass(direction, Side.UPPER);
        assertTrue(law.logInfinityMass() >= infinity - 1e-12, seed + ", " + direction);
      }
    }
  }

  private static double most(List<Atoms> laws, double epsilon) {
    return laws.stream().mapToDouble(law -> AtomReading.logDelta(law, epsilon)).max().orElseThrow();
  }

  @Test
  void hasNoLowerLaw() {
    EnvelopePair envelope = new EnvelopePair(members(new Random(1), 1), false);
    assertThrows(
        UnsupportedOperationException.class,
        () -> envelope.atoms(Direction.ADD, Side.LOWER, RESOLUTION));
  }
}
