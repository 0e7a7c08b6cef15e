package org.noisewright.app.plan;

import java.util.Arrays;
import java.util.List;
import org.noisewright.app.plan.KindDescription.Sample;
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
            KindDescription.of(
                "Any step of which only (epsilon, delta)-differential privacy is known. It is"
                    + " accounted as the worst mechanism with that guarantee.",
                "four outcomes, P: delta, (1 - delta) e^epsilon / (1 + e^epsilon), (1 - delta) /"
                    + " (1 + e^epsilon), 0; Q: the same in the opposite order",
                new ProofSource(
                    "DominatingPairs", "(epsilon, delta)", "Kairouz, Oh, Viswanath 2017"),
                "epsilon: 0.1, delta: 1e-6"),
            List.of(
                new KindKey(
                    "epsilon",
                    "what the step guarantees",
                    "at least 0 and finite, in nats",
                    KeyEffect.less(KeySpan.NATS)),
                new KindKey(
                    "delta",
                    "what the step guarantees",
                    "a probability in [0, 1); default 0",
                    KeyEffect.less(KeySpan.DELTA))),
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
            KindDescription.of(
                "Any step of which only zero-concentrated differential privacy is known.",
                "D_alpha(P || Q) <= xi + rho alpha for every alpha > 1, in both orders",
                new ProofSource(
                    "MomentCurveCells",
                    "One order",
                    "Canonne, Kamath, Steinke 2020, Proposition 12"),
                "rho: 0.01"),
            List.of(
                new KindKey(
                    "rho",
                    "slope of the bound",
                    "in [1e-12, 1e6], in nats",
                    KeyEffect.less(KeySpan.NATS)),
                new KindKey(
                    "xi",
                    "constant of the bound",
                    "in [0, 1e6], in nats; default 0",
                    KeyEffect.less(KeySpan.NATS))),
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
            KindDescription.of(
                "Any step of which only Renyi divergences are known.",
                "D_alpha(P || Q) <= values[i] at alpha = orders[i], in both orders",
                new ProofSource(
                    "MomentCurveCells",
                    "One order",
                    "Canonne, Kamath, Steinke 2020, Proposition 12"),
                "orders: [2, 8, 32], values: [0.02, 0.09, 0.4]"),
            List.of(
                new KindKey(
                    "file",
                    "instead of the table in the plan: a file beside it",
                    "a name; see [tables](../examples/README.md#tables)",
                    KeyEffect.NO_NUMBER),
                new KindKey(
                    "orders",
                    "orders of the divergences",
                    "rising, each in [1.000001, 1e7]",
                    KeyEffect.NO_NUMBER),
                new KindKey(
                    "values",
                    "divergence at each order",
                    "at least 0, in nats; some may be infinite",
                    KeyEffect.NO_NUMBER)),
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
            KindDescription.of(
                    "Any step of which points of its trade-off function are known: the least"
                        + " false-negative rate of a test at each false-positive rate.",
                    "f(falsePositive[i]) = falseNegative[i], f convex",
                    new ProofSource("TradeOffCells", "Pieces are outcomes", "Dong, Roth, Su 2022"),
                    "falsePositive: [0, 0.2, 1], falseNegative: [1, 0.3, 0]")
                .withSamples(
                    new Sample("points", "falsePositive: [0, 0.2, 1], falseNegative: [1, 0.3, 0]"),
                    new Sample(
                        "piecewise linear",
                        "falsePositive: [0, 0.25, 1], falseNegative: [1, 0.25, 0],"
                            + " piecewiseLinear: true")),
            List.of(
                new KindKey(
                    "file",
                    "instead of the table in the plan: a file beside it",
                    "a name; see [tables](../examples/README.md#tables)",
                    KeyEffect.NO_NUMBER),
                new KindKey(
                    "falsePositive",
                    "false-positive rates",
                    "rising, in [0, 1], at least two",
                    KeyEffect.NO_NUMBER),
                new KindKey(
                    "falseNegative",
                    "false-negative rates",
                    "falling, in [0, 1], convex",
                    KeyEffect.NO_NUMBER),
                new KindKey(
                    "piecewiseLinear",
                    "whether the function is linear between the points",
                    "`true` or `false` (default)",
                    KeyEffect.NO_NUMBER)),
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
