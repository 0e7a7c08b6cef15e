package org.noisewright.curve;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.numerics.ErrorTerm;
import org.noisewright.numerics.Rounding;

/**
 * The curve of one direction, at negative epsilon also by that of the other one, where its own
 * bounds are wider than asked:
 *
 * <pre>delta(epsilon) = 1 - e^epsilon + e^epsilon delta'(-epsilon)</pre>
 *
 * with delta' the curve of the exchanged laws. See DualDirection.proof.md.
 */
final class DualDirection implements OneDirection {
  private final OneDirection own;
  private final Supplier<OneDirection> maker;
  private volatile @Nullable OneDirection other;

  /**
   * @param own the curve of this direction
   * @param other makes the curve of the other direction, when it is first needed
   */
  DualDirection(OneDirection own, Supplier<OneDirection> other) {
    this.own = own;
    this.maker = other;
  }

  private OneDirection other() {
    OneDirection made = other;
    if (made == null) {
      made = maker.get();
      other = made;
    }
    return made;
  }

  @Override
  public LogBounds logDeltaAt(double epsilon, double width) {
    LogBounds found = own.logDeltaAt(epsilon, width);
    return epsilon >= 0 || found.width() <= Math.log1p(width)
        ? found
        : dual(epsilon, other().logDeltaAt(-epsilon, width)).and(found);
  }

  private static LogBounds dual(double epsilon, LogBounds exchanged) {
    double rest = Rounding.log1mExp(epsilon);
    double lower = Rounding.logAdd(rest, epsilon + exchanged.lower());
    double upper = Rounding.logAdd(rest, epsilon + exchanged.upper());
    lower -= 16 * Rounding.UNIT * (1 + Math.abs(lower));
    upper = Math.min(0, upper + 16 * Rounding.UNIT * (1 + Math.abs(upper)));
    double share = Math.min(1, Math.exp(epsilon + exchanged.upper() - upper));
    ErrorLedger ledger = ErrorLedger.empty();
    for (ErrorTerm term : ErrorTerm.values()) {
      double amount = share * exchanged.ledger().amount(term);
      if (amount > 0) {
        ledger = ledger.plus(term, amount);
      }
    }
    return new LogBounds(lower, upper, ledger, exchanged.reason());
  }

  @Override
  public EpsilonBounds epsilonAt(double delta, double width) {
    return own.epsilonAt(delta, width);
  }

  @Override
  public double roughLogDeltaAt(double epsilon, double width) {
    return own.roughLogDeltaAt(epsilon, width);
  }

  @Override
  public double largestEpsilon() {
    return own.largestEpsilon();
  }

  @Override
  public double forecastAt(double delta) {
    return own.forecastAt(delta);
  }

  @Override
  public double logForecastAt(double epsilon, double width) {
    return own.logForecastAt(epsilon, width);
  }
}
