package org.noisewright.app.plan;

import java.math.BigDecimal;
import org.noisewright.mechanism.NeighboringRelation;

/**
 * The sensitivity of a sum whose every term is cut to a norm: the norm itself where a record is
 * added, removed or replaced by nothing, twice the norm where it is replaced by another one.
 *
 * @param norm largest norm of one record, positive and finite
 * @param relation which inputs are neighbours
 */
record ClipNorm(double norm, NeighboringRelation relation) {

  /** Checks the norm. */
  ClipNorm {
    if (!(norm > 0 && norm <= Double.MAX_VALUE / 2)) {
      throw new IllegalArgumentException(
          "clipNorm must be positive and finite, got "
              + norm
              + "; it is the largest norm of one record");
    }
  }

  /** The sensitivity, exact. */
  double sensitivity() {
    return relation == NeighboringRelation.REPLACE_ONE ? 2 * norm : norm;
  }

  /** The same in words. */
  String words() {
    String name = Relations.name(relation);
    return "sensitivity "
        + NumberText.of(sensitivity())
        + " = "
        + (relation == NeighboringRelation.REPLACE_ONE
            ? "twice the clip norm " + NumberText.of(norm)
            : "the clip norm")
        + ", "
        + name;
  }

  /** This many times the norm, rounded down, so that there is never less noise than stated. */
  double standardDeviation(double noiseMultiplier) {
    if (!(noiseMultiplier > 0 && noiseMultiplier <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "noiseMultiplier must be positive and finite, got "
              + noiseMultiplier
              + "; it is the standard deviation of the noise over the clip norm");
    }
    double product = noiseMultiplier * norm;
    boolean above =
        Double.isFinite(product)
            && new BigDecimal(product)
                    .compareTo(new BigDecimal(noiseMultiplier).multiply(new BigDecimal(norm)))
                > 0;
    return above ? Math.nextDown(product) : product;
  }
}
