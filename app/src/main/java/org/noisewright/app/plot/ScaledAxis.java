package org.noisewright.app.plot;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** An axis with ticks where a reader expects them, in the coordinates of its scale. */
final class ScaledAxis extends NumberAxis {
  private static final long serialVersionUID = 1L;
  private static final int[] STEPS = {1, 2, 5, 10};

  private final ChartScale scale;
  private final int most;

  /**
   * @param most most ticks
   */
  ScaledAxis(String title, ChartScale scale, int most) {
    super(title);
    this.scale = scale;
    this.most = most;
  }

  /** A tick: its coordinate and its words. */
  record Tick(double coordinate, String words) {}

  /** The ticks between two coordinates. */
  static List<Tick> ticks(ChartScale scale, double low, double high, int most) {
    double few = scale == ChartScale.LOG2 ? 2 : 1;
    if (scale == ChartScale.LINEAR || high - low <= few) {
      return even(scale, low, high, most);
    }
    if (scale == ChartScale.LOG10 && high - low <= most / 3.0) {
      return mantissas(low, high);
    }
    boolean plain = low >= -4 && high <= 6;
    List<Tick> ticks = new ArrayList<>();
    long step = powers((long) Math.ceil((high - low) / most));
    for (long p = (long) Math.ceil(low / step - 1e-9) * step; p <= high + 1e-9; p += step) {
      ticks.add(new Tick(p, scale == ChartScale.LOG2 ? power("2^", p) : decade(p, plain)));
    }
    return ticks;
  }

  /** A distance between powers: a small one as it is, a large one made round. */
  private static long powers(long least) {
    long ten = 1;
    while (10 * ten < least) {
      ten *= 10;
    }
    if (least > 5) {
      for (int factor : STEPS) {
        if (factor * ten >= least) {
          return factor * ten;
        }
      }
    }
    return least;
  }

  private static String decade(long exponent, boolean plain) {
    return plain ? words(BigDecimal.ONE.scaleByPowerOfTen((int) exponent)) : power("1e", exponent);
  }

  private static String power(String base, long exponent) {
    return exponent == 0 ? "1" : base + exponent;
  }

  /** Values 1, 2 and 5 times a power of ten. */
  private static List<Tick> mantissas(double low, double high) {
    List<Tick> ticks = new ArrayList<>();
    for (int power = (int) Math.floor(low); power <= high; power++) {
      for (int mantissa : new int[] {1, 2, 5}) {
        double at = power + Math.log10(mantissa);
        if (at >= low - 1e-9 && at <= high + 1e-9) {
          ticks.add(new Tick(at, words(BigDecimal.valueOf(mantissa).scaleByPowerOfTen(power))));
        }
      }
    }
    return ticks;
  }

  /** Values at an even distance of 1, 2 or 5 times a power of ten. */
  private static List<Tick> even(ChartScale scale, double low, double high, int most) {
    double from = scale.value(low);
    double to = scale.value(high);
    if (!(from >= -Double.MAX_VALUE && to <= Double.MAX_VALUE && to - from > Double.MIN_NORMAL)) {
      String base = scale == ChartScale.LOG2 ? "2^" : "1e";
      return even(ChartScale.LINEAR, low, high, most).stream()
          .map(tick -> new Tick(tick.coordinate(), base + tick.words()))
          .toList();
    }
    double distance = (to - from) / most;
    int power = (int) Math.floor(Math.log10(distance));
    BigDecimal step = BigDecimal.ONE;
    for (int factor : STEPS) {
      step = BigDecimal.valueOf(factor).scaleByPowerOfTen(power);
      if (step.doubleValue() >= distance * (1 - 1e-9)) {
        break;
      }
    }
    List<Tick> ticks = new ArrayList<>();
    double width = step.doubleValue();
    long first = (long) Math.ceil(from / width - 1e-9);
    for (long i = first; i * width <= to + 1e-9 * width; i++) {
      BigDecimal value = step.multiply(BigDecimal.valueOf(i));
      if (scale == ChartScale.LINEAR || value.signum() > 0) {
        ticks.add(new Tick(scale.coordinate(value.doubleValue()), words(value)));
      }
    }
    return ticks;
  }

  /** A value in plain digits, or with a power where these are many. */
  private static String words(BigDecimal value) {
    BigDecimal stripped = value.round(new MathContext(12)).stripTrailingZeros();
    int exponent = stripped.precision() - stripped.scale() - 1;
    if (stripped.signum() == 0) {
      return "0";
    }
    if (exponent >= -4 && exponent <= 5) {
      return stripped.toPlainString();
    }
    BigDecimal mantissa = stripped.movePointLeft(exponent).stripTrailingZeros();
    return mantissa.toPlainString() + "e" + exponent;
  }

  @Override
  protected List<NumberTick> refreshTicksHorizontal(
      Graphics2D graphics, Rectangle2D area, RectangleEdge edge) {
    return placed(TextAnchor.TOP_CENTER);
  }

  @Override
  protected List<NumberTick> refreshTicksVertical(
      Graphics2D graphics, Rectangle2D area, RectangleEdge edge) {
    return placed(TextAnchor.CENTER_RIGHT);
  }

  private List<NumberTick> placed(TextAnchor anchor) {
    List<NumberTick> placed = new ArrayList<>();
    for (Tick tick : ticks(scale, getRange().getLowerBound(), getRange().getUpperBound(), most)) {
      placed.add(new NumberTick(tick.coordinate(), tick.words(), anchor, TextAnchor.CENTER, 0));
    }
    return placed;
  }
}
