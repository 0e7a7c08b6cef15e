package org.noisewright.design;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.numerics.GaussLegendre;

/**
 * The error of noise whose density is exponential on each of finitely many pieces. Pieces left of 0
 * are mirrored; a piece across 0 is cut there.
 */
final class PiecesError implements NoiseError {
  private static final double RULE = 4;

  /**
   * Distances from {@code start} over {@code width}; the logarithm of the density rises by {@code
   * rise} on it.
   */
  private record Piece(double start, double width, double rise, double mass) {

    /** E t^order for t in [0, 1] of density proportional to e^(rise t). */
    private double mean(int order) {
      double size = Math.abs(rise);
      if (size > RULE) {
        double falling = fallingMean(order, size);
        return rise < 0 ? falling : mirrored(order, size);
      }
      double sum = 0;
      double all = 0;
      for (int i = 0; i < GaussLegendre.EIGHT.nodes(); i++) {
        double t = GaussLegendre.EIGHT.fromLeft(i);
        double weight = GaussLegendre.EIGHT.weight(i) * Math.exp(rise * t);
        all += weight;
        sum += weight * Math.pow(t, order);
      }
      return sum / all;
    }

    /** For the density e^(-size t): by parts. */
    private static double fallingMean(int order, double size) {
      double end = Math.exp(-size) / -Math.expm1(-size);
      double first = 1 / size - end;
      return order == 1 ? first : 2 * first / size - end;
    }

    private static double mirrored(int order, double size) {
      double first = fallingMean(1, size);
      return order == 1 ? 1 - first : 1 - 2 * first + fallingMean(2, size);
    }

    double mean() {
      return start + width * mean(1);
    }

    /** E of the squared distance in units of {@code unit}, which does not overflow. */
    double square(double unit) {
      double from = start / unit;
      double over = width / unit;
      return from * from + 2 * from * over * mean(1) + over * over * mean(2);
    }

    double above(double distance) {
      double part = (distance - start) / width;
      return part <= 0 ? mass : part >= 1 ? 0 : mass * aboveFraction(rise, part);
    }

    /** Part of the mass of e^(rise t) on [0, 1] beyond {@code part}. */
    static double aboveFraction(double rise, double part) {
      if (rise == 0) {
        return 1 - part;
      }
      return rise > 0
          ? Math.expm1(-rise * (1 - part)) / Math.expm1(-rise)
          : Math.exp(rise * part) * Math.expm1(rise * (1 - part)) / Math.expm1(rise);
    }
  }

  private final List<Piece> pieces;
  private final double largest;

  private PiecesError(List<Piece> pieces) {
    this.pieces = pieces;
    this.largest = pieces.stream().mapToDouble(piece -> piece.start + piece.width).max().orElse(0);
  }

  /** Collects pieces with masses up to a common factor. */
  static final class Builder {
    private final List<Piece> pieces = new ArrayList<>();
    private double all;

    /** Adds a piece of the line. */
    Builder add(double start, double width, double rise, double mass) {
      if (!(mass > 0 && width > 0)) {
        return this;
      }
      double end = start + width;
      if (start >= 0) {
        put(start, width, rise, mass);
      } else if (end <= 0) {
        put(-end, width, -rise, mass);
      } else {
        double part = -start / width;
        double right = mass * Piece.aboveFraction(rise, part);
        put(0, -start, -rise * part, mass - right);
        put(0, end, rise * (1 - part), right);
      }
      return this;
    }

    private void put(double start, double width, double rise, double mass) {
      pieces.add(new Piece(start, width, rise, mass));
      all += mass;
    }

    PiecesError build() {
      return new PiecesError(
          pieces.stream()
              .map(piece -> new Piece(piece.start, piece.width, piece.rise, piece.mass / all))
              .toList());
    }
  }

  @Override
  public double meanAbsolute() {
    return pieces.stream().mapToDouble(piece -> piece.mass * piece.mean()).sum();
  }

  @Override
  public double rootMeanSquare() {
    return largest
        * Math.sqrt(pieces.stream().mapToDouble(piece -> piece.mass * piece.square(largest)).sum());
  }

  @Override
  public double above(double distance) {
    return Math.min(1, pieces.stream().mapToDouble(piece -> piece.above(distance)).sum());
  }

  @Override
  public double largest() {
    return largest;
  }
}
