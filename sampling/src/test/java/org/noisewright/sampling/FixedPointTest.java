package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against values of 65 and 70 digits of mpmath, and identities at random places. */
class FixedPointTest {
  private static final BigDecimal UNIT = BigDecimal.ONE.divide(new BigDecimal(FixedPoint.UNITY));

  private static BigInteger units(String number) {
    BigDecimal value = new BigDecimal(number);
    return FixedPoint.ratio(value.unscaledValue(), BigInteger.TEN.pow(Math.max(0, value.scale())));
  }

  private static BigDecimal number(BigInteger units) {
    return new BigDecimal(units).multiply(UNIT);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "-1, 0.3678794411714423215955237701614608674458111310317678345078368016974615",
    "1, 2.718281828459045235360287471352662497757247093699959574966967627724077",
    "0.001, 1.00100050016670834166805575399305831156307620058070146022851467446036",
    "-0.5, 0.6065306597126334236037995349911804534419181354871869556828921587350565",
    "3.75, 42.52108200006278305551817262160385822357686660955578504217321288369724",
    "64.125, 7065349535562727703247696283.195133804117553735787824763358396137680414",
    "-40.5, 0.000000000000000002576757109154980948124403947486451513360493624004595246976729",
    "-100, 0.0000000000000000000000000000000000000000000372007597602083596295969580386311833735",
    "90, 1220403294317840802002710035136369753970.746421099767546244343829824313",
    "-110.9, 0.0000000000000000000000000000000000000000000000006866603284747435934857421940696963"
  })
  void exponentials(String x, String exact) {
    BigDecimal expected = new BigDecimal(exact);
    // The argument itself is rounded down by up to one unit.
    BigDecimal allowed =
        UNIT.multiply(BigDecimal.valueOf(2))
            .add(
                expected.multiply(
                    UNIT.add(new BigDecimal(Math.scalb(1.0, -180))), MathContext.DECIMAL128));
    BigDecimal off = number(FixedPoint.exp(units(x))).subtract(expected).abs();
    assertTrue(off.compareTo(allowed) <= 0, off + " at " + x);
  }

  @Test
  void exponentialsFarOut() {
    assertEquals(BigInteger.ZERO, FixedPoint.exp(units("-300")));
    assertEquals(BigInteger.ZERO, FixedPoint.exp(units("-1000000000000")));
    BigInteger scaled = FixedPoint.scaledExp(units("-300"), 433);
    assertEquals(Math.exp(-300) * 0x1p433, number(scaled).doubleValue(), 1e-12);
    String far =
        assertThrows(IllegalArgumentException.class, () -> FixedPoint.exp(units("20000")))
            .getMessage();
    assertTrue(far.contains("x must be at most 2^10"), far);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 0",
    "2, 1, 0.69314718055994530941723212145817656807550013436025525412068000949",
    "1, 3, -1.0986122886681096913952452369225257046474905578227494517346943336",
    "1000000007, 1, 20.723265843946411131661923206492610601493250092392270509466735424",
    "1, 1606938044258990275541962092341162602522202993782792835301376,"
        + " -138.6294361119890618834464242916353136151000268720510508241360019",
    "147808829414345923316083210206383297601, 116415321826934814453125,"
        + " 34.777531983123462949794560957337864267454399934958871315658166272",
    "999999999999, 1000000000000,"
        + " -0.0000000000010000000000005000000000003333333333335833333333335333333333335",
    "4503599627370497, 4503599627370496,"
        + " 0.00000000000000022204460492503128343282304546154879259823318079011147025569342665"
  })
  void logarithms(BigInteger numerator, BigInteger denominator, String exact) {
    BigDecimal off =
        number(FixedPoint.log(numerator, denominator)).subtract(new BigDecimal(exact)).abs();
    assertTrue(off.compareTo(UNIT.multiply(BigDecimal.TEN)) <= 0, off.toString());
  }

  @Test
  void logarithmsAreUndoneByExponentials() {
    Random random = new Random(11);
    for (int i = 0; i < 2000; i++) {
      BigInteger n = new BigInteger(1 + random.nextInt(100), random).add(BigInteger.ONE);
      BigInteger d = new BigInteger(1 + random.nextInt(60), random).add(BigInteger.ONE);
      if (n.compareTo(d.shiftLeft(80)) < 0) {
        BigInteger value = FixedPoint.ratio(n, d);
        BigInteger back = FixedPoint.exp(FixedPoint.log(n, d));
        BigInteger off = back.subtract(value).abs();
        BigInteger allowed = value.multiply(BigInteger.valueOf(12)).divide(FixedPoint.UNITY);
        assertTrue(off.compareTo(allowed.add(BigInteger.TWO)) <= 0, n + " / " + d + ": " + off);
      }
    }
  }

  @Test
  void fractionsAreRoundedDown() {
    assertEquals(FixedPoint.UNITY.divide(BigInteger.valueOf(3)), FixedPoint.of(Rational.of(1, 3)));
    assertEquals(
        FixedPoint.UNITY.divide(BigInteger.valueOf(3)).negate().subtract(BigInteger.ONE),
        FixedPoint.ratio(BigInteger.valueOf(-1), BigInteger.valueOf(3)));
  }
}
