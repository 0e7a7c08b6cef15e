package org.noisewright.app.plan;

import java.util.Arrays;
import java.util.List;
import org.noisewright.app.plan.TableSource.Column;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.mechanism.TradeOffPoints;
import org.noisewright.mechanism.ZeroConcentratedDp;

/** The kinds of mechanisms of which a guarantee is known and nothing else, in plans. */
final class GuaranteeKinds {
  private static final String RATE = "in [0, 1]";

  private GuaranteeKinds() {}

  /** All of them. */
  static List<MechanismKind> all() {
    return List.of(
        MechanismKind.of(
            "approximate-dp",
            List.of("epsilon", "delta"),
            ApproximateDp.class,
            source -> {
              double epsilon =
                  source.fields().number("epsilon", MechanismReader.NOT_NEGATIVE, "0.1");
              double delta = source.fields().numberOr("delta", MechanismReader.PROBABILITY, 0);
              return source.fields().build(() -> new ApproximateDp(epsilon, delta));
            },
            (step, tree) -> {
              tree.put("epsilon", step.epsilon());
              tree.put("delta", step.delta());
            }),
        MechanismKind.of(
            "zero-concentrated-dp",
            List.of("rho", "xi"),
            ZeroConcentratedDp.class,
            source -> {
              double rho = source.positive("rho", "0.5");
              double xi = source.fields().numberOr("xi", MechanismReader.NOT_NEGATIVE, 0);
              return source.fields().build(() -> new ZeroConcentratedDp(xi, rho));
            },
            (step, tree) -> {
              tree.put("rho", step.rho());
              tree.put("xi", step.xi());
            }),
        MechanismKind.of(
            "renyi",
            List.of("file", "orders", "values"),
            RenyiProfile.class,
            source ->
                TableSource.lists(
                    source,
                    new Column(
                        "orders",
                        "order",
                        "above 1 and finite",
                        a -> a > 1 && a <= Double.MAX_VALUE),
                    new Column("values", "value", "at least 0", value -> value >= 0),
                    RenyiProfile::of),
            (profile, tree) -> {
              tree.put("orders", list(profile.orders()));
              tree.put("values", list(profile.values()));
            }),
        MechanismKind.of(
            "trade-off",
            List.of("file", "falsePositive", "falseNegative", "piecewiseLinear"),
            TradeOffPoints.class,
            source -> {
              boolean linear = source.fields().truth("piecewiseLinear");
              return TableSource.lists(
                  source,
                  new Column("falsePositive", "falsePositive", RATE, GuaranteeKinds::isRate),
                  new Column("falseNegative", "falseNegative", RATE, GuaranteeKinds::isRate),
                  (positive, negative) -> TradeOffPoints.of(positive, negative, linear));
            },
            (points, tree) -> {
              tree.put("falsePositive", list(points.falsePositive()));
              tree.put("falseNegative", list(points.falseNegative()));
              tree.put("piecewiseLinear", points.piecewiseLinear());
            }));
  }

  private static boolean isRate(double value) {
    return value >= 0 && value <= 1;
  }

  static List<Double> list(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }
}
