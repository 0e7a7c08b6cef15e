package org.noisewright.mechanism;

import java.util.Objects;

/**
 * A mechanism given by the law of its privacy loss in each direction, as another computation stored
 * it. That no pair of neighbours has more, for every epsilon, is the statement of whoever gives it.
 *
 * @param remove law of the loss of (P, Q), P the input with the record
 * @param add law of the loss of (Q, P)
 * @param exact true if they are the laws of one pair, that is attained; false if they are upper
 *     laws, of which nothing is known from below
 */
public record StoredLaw(LossPoints remove, LossPoints add, boolean exact) implements Mechanism {
  private static final double EXACT_TOLERANCE = 1e-9;
  private static final double UPPER_TOLERANCE = 1e-6;

  /** Checks the masses of both laws, and for exact ones that each is the dual of the other. */
  public StoredLaw {
    Objects.requireNonNull(remove, "remove");
    Objects.requireNonNull(add, "add");
    check("remove", remove, exact ? EXACT_TOLERANCE : UPPER_TOLERANCE);
    check("add", add, exact ? EXACT_TOLERANCE : UPPER_TOLERANCE);
    if (exact && !isDual(remove, add)) {
      throw new IllegalArgumentException(
          "add must be the law of the exchanged pair where the laws are exact: each mass m at the"
              + " loss y of remove is m e^(-y) at -y; give both directions of one pair, or state"
              + " standing upper");
    }
  }

  /** The same law in both directions. */
  public static StoredLaw symmetric(LossPoints both, boolean exact) {
    return new StoredLaw(both, both, exact);
  }

  private static void check(String name, LossPoints law, double tolerance) {
    double total = law.totalMass();
    if (!(Math.abs(total - 1) <= tolerance)) {
      throw new IllegalArgumentException(
          name
              + " must have masses that sum to 1 within "
              + tolerance
              + ", the one at infinity included, got "
              + total
              + "; nothing is added or divided here: correct the law where it was made");
    }
    double other = law.otherMass();
    if (!(other <= 1 + tolerance)) {
      throw new IllegalArgumentException(
          name
              + " must have a sum of mass times e^(-loss) of at most 1 within "
              + tolerance
              + ", got "
              + other
              + "; it is the mass of the other input: check the sign of the losses");
    }
  }

  private static boolean isDual(LossPoints one, LossPoints two) {
    int n = one.size();
    if (two.size() != n) {
      return false;
    }
    for (int i = 0; i < n; i++) {
      int j = n - 1 - i;
      double size = 1 + Math.abs(one.loss(i));
      double mass = one.logMass(i) - one.loss(i);
      if (!(Math.abs(one.loss(i) + two.loss(j)) <= EXACT_TOLERANCE * size)
          || !(Math.abs(mass - two.logMass(j)) <= EXACT_TOLERANCE * (size + Math.abs(mass)))) {
        return false;
      }
    }
    return Math.abs(1 - one.otherMass() - Math.exp(two.logInfinityMass())) <= EXACT_TOLERANCE;
  }

  /** True if both directions have the same law. */
  public boolean symmetric() {
    return remove.equals(add);
  }

  @Override
  public String planName() {
    return "loss-law";
  }
}
