package org.noisewright.composition;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.Rounding;

/**
 * Sums of a (e^{-i omega d} - 1) over points of mass a at distance d, at the frequencies j unit
 * that follow one another, and the derivative at the last of them; see FrequencySum.proof.md. The
 * angle of each point is turned on by one unit, so that sines are taken once a run. Many points
 * that differ little in their angles are taken together ({@link PointBlocks}).
 */
final class PointSums {
  /** Most frequencies of a run. */
  static final int RUN = 16;

  private static final int TILE = 64;
  private static final int LANES = 4;

  /** A turned sine or versine of an angle is off by at most this times UNIT times the angle. */
  private static final double TURNED = 96;

  private final double unit;
  private final double[] mass;
  private final double[] distance;
  private final double[] sine;
  private final double[] versine;
  private final double[] real = new double[RUN];
  private final double[] imaginary = new double[RUN];
  private int size;
  private double slopeReal;
  private double slopeImaginary;
  private double perSpread;
  private double slopePerSpread;
  private double slopePerSecond;
  private @Nullable PointBlocks blocks;

  /**
   * @param most how many points there will be at most
   * @param unit distance of the frequencies
   */
  PointSums(int most, double unit) {
    int padded = (most + LANES - 1) / LANES * LANES;
    this.unit = unit;
    mass = new double[padded];
    distance = new double[padded];
    sine = new double[padded];
    versine = new double[padded];
  }

  /** Adds a point; distances must rise. */
  void add(double a, double d) {
    mass[size] = a;
    distance[size] = d;
    double half = 0.5 * unit * d;
    double sh = Math.sin(half);
    sine[size] = 2 * sh * Math.cos(half);
    versine[size] = 2 * sh * sh;
    size++;
  }

  int size() {
    return size;
  }

  double mass(int i) {
    return mass[i];
  }

  double distance(int i) {
    return distance[i];
  }

  /** Sum of the masses. */
  double mass() {
    double sum = 0;
    for (int start = 0; start < size; start += TILE) {
      Interrupts.look();
      double part = 0;
      for (int i = start; i < Math.min(size, start + TILE); i++) {
        part += mass[i];
      }
      sum += part;
    }
    return sum;
  }

  /** Units of 2^-53 by which {@link #mass()} may be off, relative. */
  double massUnits() {
    return TILE + size / TILE + 4;
  }

  /** Real part of the sum at frequency f of the run. */
  double real(int f) {
    return real[f];
  }

  /** Imaginary part of the sum at frequency f of the run. */
  double imaginary(int f) {
    return imaginary[f];
  }

  /** Derivative of the real part by omega at the last frequency of the run. */
  double slopeReal() {
    return slopeReal;
  }

  /** Derivative of the imaginary part by omega at the last frequency of the run. */
  double slopeImaginary() {
    return slopeImaginary;
  }

  /** Each part is off by at most this times omega times the sum of a |d|. */
  double error() {
    return Rounding.UNIT * perSpread;
  }

  /**
   * Each derivative is off by at most this for sums of a |d| and a d^2 of these sizes.
   *
   * @param omega the last frequency of the run
   */
  double slopeError(double omega, double spread, double second) {
    return Rounding.UNIT * (slopePerSpread * spread + slopePerSecond * omega * second);
  }

  /** Evaluates a run of {@code count} frequencies, at most {@link #RUN}, from index first on. */
  void evaluate(long first, int count) {
    Arrays.fill(real, 0, count, 0);
    Arrays.fill(imaginary, 0, count, 0);
    PointBlocks taken = blocks(first, count);
    if (taken != null) {
      for (int f = 0; f < count; f++) {
        taken.evaluate(unit * (first + f));
        real[f] = taken.real();
        imaginary[f] = taken.imaginary();
      }
      slopeReal = taken.slopeReal();
      slopeImaginary = taken.slopeImaginary();
      perSpread = taken.perSpread();
      slopePerSpread = taken.slopePerSpread();
      slopePerSecond = PointBlocks.SLOPE_PER_SECOND;
    } else {
      turnAll(unit * first, count);
      int terms = TILE / LANES + 4 + size / TILE;
      perSpread = 2 * terms + TURNED;
      slopePerSpread = TILE + terms + 16;
      slopePerSecond = TURNED;
    }
  }

  /** Blocks for this run, or null if they would not be cheaper. */
  private @Nullable PointBlocks blocks(long first, int count) {
    double omega = unit * (first + count - 1);
    if (blocks != null && blocks.serves(omega)) {
      return blocks;
    }
    if (count < RUN || size == 0) {
      return null;
    }
    blocks = PointBlocks.of(mass, distance, size, 2 * Math.max(omega, unit * (2 * RUN)));
    return blocks;
  }

  private void turnAll(double omega, int count) {
    slopeReal = 0;
    slopeImaginary = 0;
    double[] v = new double[TILE];
    double[] s = new double[TILE];
    for (int start = 0; start < size; start += TILE) {
      Interrupts.look();
      int length = Math.min(mass.length - start, TILE);
      for (int i = 0; i < length; i++) {
        double half = 0.5 * omega * distance[start + i];
        double sh = Math.sin(half);
        s[i] = 2 * sh * Math.cos(half);
        v[i] = 2 * sh * sh;
      }
      sum(start, length, v, s, 0);
      for (int f = 1; f < count; f++) {
        turn(start, length, v, s);
        sum(start, length, v, s, f);
      }
      double dr = 0;
      double di = 0;
      for (int i = 0; i < length; i++) {
        double moment = mass[start + i] * distance[start + i];
        dr -= moment * s[i];
        di -= moment * (1 - v[i]);
      }
      slopeReal += dr;
      slopeImaginary += di;
    }
  }

  private void turn(int start, int length, double[] v, double[] s) {
    for (int i = 0; i < length; i++) {
      double turnV = versine[start + i];
      double turnS = sine[start + i];
      double oldV = v[i];
      double oldS = s[i];
      v[i] = oldV + ((turnV - oldV * turnV) + oldS * turnS);
      s[i] = oldS + ((turnS - oldV * turnS) - oldS * turnV);
    }
  }

  private void sum(int start, int length, double[] v, double[] s, int f) {
    double c0 = 0;
    double c1 = 0;
    double c2 = 0;
    double c3 = 0;
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    for (int i = 0; i < length; i += LANES) {
      double a0 = mass[start + i];
      double a1 = mass[start + i + 1];
      double a2 = mass[start + i + 2];
      double a3 = mass[start + i + 3];
      c0 += a0 * v[i];
      c1 += a1 * v[i + 1];
      c2 += a2 * v[i + 2];
      c3 += a3 * v[i + 3];
      s0 += a0 * s[i];
      s1 += a1 * s[i + 1];
      s2 += a2 * s[i + 2];
      s3 += a3 * s[i + 3];
    }
    real[f] -= (c0 + c1) + (c2 + c3);
    imaginary[f] -= (s0 + s1) + (s2 + s3);
  }
}
