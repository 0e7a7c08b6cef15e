package org.noisewright.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules against 30-digit nodes and weights, and on the polynomials they integrate. */
class GaussLegendreTest {
  private static final List<GaussLegendre> RULES =
      List.of(
          GaussLegendre.THREE,
          GaussLegendre.FOUR,
          GaussLegendre.FIVE,
          GaussLegendre.SIX,
          GaussLegendre.EIGHT,
          GaussLegendre.TWELVE,
          GaussLegendre.SIXTEEN);

  private static GaussLegendre rule(int nodes) {
    return RULES.stream().filter(rule -> rule.nodes() == nodes).findFirst().orElseThrow();
  }

  /** Roots of Legendre polynomials on [0, 1], mpmath at 60 digits. */
  @ParameterizedTest
  @CsvSource({
    "3, 0, 0.112701665379258311482073460022, 0.887298334620741688517926539978, 0.277777777777777777777777777778",
    "3, 1, 0.5, 0.5, 0.444444444444444444444444444444",
    "4, 0, 0.0694318442029737123880267555536, 0.930568155797026287611973244446, 0.173927422568726928686531974611",
    "4, 1, 0.330009478207571867598667120448, 0.669990521792428132401332879552, 0.326072577431273071313468025389",
    "5, 0, 0.0469100770306680036011865608503, 0.95308992296933199639881343915, 0.11846344252809454375713202036",
    "5, 1, 0.23076534494715845448184278965, 0.76923465505284154551815721035, 0.239314335249683234020645757418",
    "5, 2, 0.5, 0.5, 0.284444444444444444444444444444",
    "6, 0, 0.033765242898423986093849222753, 0.966234757101576013906150777247, 0.0856622461895851725201480710864",
    "6, 1, 0.16939530676686774316930020249, 0.83060469323313225683069979751, 0.180380786524069303784916756919",
    "6, 2, 0.38069040695840154568474913916, 0.61930959304159845431525086084, 0.233956967286345523694935171995",
    "8, 0, 0.0198550717512318841582195657153, 0.980144928248768115841780434285, 0.050614268145188129576265677155",
    "8, 1, 0.101666761293186630204223031762, 0.898333238706813369795776968238, 0.111190517226687235272177997213",
    "8, 2, 0.237233795041835507091130475405, 0.762766204958164492908869524595, 0.156853322938943643668981100993",
    "8, 3, 0.40828267875217509753026192882, 0.59171732124782490246973807118, 0.181341891689180991482575224639",
    "12, 0, 0.00921968287664037465472545492536, 0.990780317123359625345274545075, 0.0235876681932559135973079807425",
    "12, 1, 0.0479413718147625716607670669405, 0.95205862818523742833923293306, 0.053469662997659215480127359097",
    "12, 2, 0.115048662902847656481553083394, 0.884951337097152343518446916606, 0.0800391642716731131673262647717",
    "12, 3, 0.20634102285669127635164879053, 0.79365897714330872364835120947, 0.101583713361532960874532227905",
    "12, 4, 0.316084250500909903123654231678, 0.683915749499090096876345768322, 0.116746268269177404380424949462",
    "12, 5, 0.437383295744265542263779315268, 0.562616704255734457736220684732, 0.124573522906701392500281218021",
    "16, 0, 0.00529953250417503370192291327483, 0.994700467495824966298077086725, 0.013576229705877047425890286228",
    "16, 1, 0.0277124884633837119610057922327, 0.972287511536616288038994207767, 0.0311267619693239464314219184972",
    "16, 2, 0.0671843988060841280597660511438, 0.932815601193915871940233948856, 0.0475792558412463924049625538011",
    "16, 3, 0.122297795822498483052449402576, 0.877702204177501516947550597424, 0.062314485627766936026238141096",
    "16, 4, 0.191061877798678125776664117976, 0.808938122201321874223335882024, 0.0747979944082883660407508652737",
    "16, 5, 0.270991611171386306828790278508, 0.729008388828613693171209721492, 0.0845782596975012690946560395152",
    "16, 6, 0.35919822461037054338476974927, 0.64080177538962945661523025073, 0.0913017075224617944333818339846",
    "16, 7, 0.452493745081181279907340332288, 0.547506254918818720092659667712, 0.0947253052275342481426983616041",
  })
  void nodesAndWeights(int nodes, int i, String left, String right, String weight) {
    GaussLegendre rule = rule(nodes);
    int mirror = nodes - 1 - i;
    BigDecimal near = new BigDecimal(left);
    BigDecimal far = new BigDecimal(right);
    BigDecimal mass = new BigDecimal(weight);
    assertTrue(HighPrecision.absoluteError(rule.fromLeft(i), near) <= 1e-16, left);
    assertTrue(HighPrecision.absoluteError(rule.fromRight(i), far) <= 1e-16, right);
    assertTrue(HighPrecision.absoluteError(rule.fromLeft(mirror), far) <= 1e-16, right);
    assertTrue(HighPrecision.absoluteError(rule.fromRight(mirror), near) <= 1e-16, left);
    assertTrue(HighPrecision.absoluteError(rule.weight(i), mass) <= 1e-16, weight);
    assertTrue(HighPrecision.absoluteError(rule.weight(mirror), mass) <= 1e-16, weight);
    assertTrue(
        HighPrecision.relativeError(rule.fromLeft(i), near) <= 0x1p-52,
        () -> "relative distance from the end " + i);
  }

  static Stream<Arguments> degrees() {
    return RULES.stream()
        .flatMap(
            rule ->
                Stream.iterate(0, degree -> degree < 2 * rule.nodes(), degree -> degree + 1)
                    .map(degree -> Arguments.of(rule.nodes(), degree)));
  }

  @ParameterizedTest
  @MethodSource("degrees")
  void exactForPolynomials(int nodes, int degree) {
    GaussLegendre rule = rule(nodes);
    double left = 0;
    double right = 0;
    for (int i = 0; i < nodes; i++) {
      left += rule.weight(i) * Math.pow(rule.fromLeft(i), degree);
      right += rule.weight(i) * Math.pow(rule.fromRight(i), degree);
    }
    assertEquals(1.0 / (degree + 1), left, 4e-16, () -> "x^" + degree);
    assertEquals(1.0 / (degree + 1), right, 4e-16, () -> "(1 - x)^" + degree);
  }

  /** Errors of rules of m nodes for x^(2m) on [0, 1]: (m!)^4 / ((2m + 1) ((2m)!)^2). */
  @ParameterizedTest
  @CsvSource({"3", "4", "5", "6", "8", "12"})
  void notExactBeyond(int nodes) {
    GaussLegendre rule = rule(nodes);
    double sum = 0;
    double expected = 1.0 / (2 * nodes + 1);
    for (int i = 0; i < nodes; i++) {
      sum += rule.weight(i) * Math.pow(rule.fromLeft(i), 2 * nodes);
      double part = (i + 1.0) / (nodes + i + 1.0);
      expected *= part * part;
    }
    double error = 1.0 / (2 * nodes + 1) - sum;
    assertEquals(expected, error, 1e-3 * expected + 2e-16, "error at degree " + 2 * nodes);
  }

  @ParameterizedTest
  @CsvSource({"3", "4", "5", "6", "8", "12", "16"})
  void nodesRiseAndWeightsSumToOne(int nodes) {
    GaussLegendre rule = rule(nodes);
    double sum = 0;
    for (int i = 0; i < nodes; i++) {
      int at = i;
      sum += rule.weight(i);
      assertTrue(i == 0 || rule.fromLeft(i - 1) < rule.fromLeft(i), "order");
      assertEquals(1, rule.fromLeft(i) + rule.fromRight(i), 2e-16, () -> "node " + at);
    }
    assertEquals(1, sum, 4e-16);
  }
}
