package org.noisewright.app.plot;

import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;

/** Writes the position -5 on a logarithmic axis as 1e-5. */
final class PowerFormat extends NumberFormat {
  private static final long serialVersionUID = 1L;

  @Override
  public StringBuffer format(double number, StringBuffer to, FieldPosition position) {
    long power = Math.round(number);
    return power == 0 ? to.append('1') : to.append("1e").append(power);
  }

  @Override
  public StringBuffer format(long number, StringBuffer to, FieldPosition position) {
    return format((double) number, to, position);
  }

  @Override
  public Number parse(String source, ParsePosition position) {
    throw new UnsupportedOperationException("only for printing");
  }
}
