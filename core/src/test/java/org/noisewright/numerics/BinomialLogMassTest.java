package org.noisewright.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertBelow;
import static org.noisewright.InOrder.assertRefused;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of 40 digits by mpmath (loggamma at 50 digits). */
class BinomialLogMassTest {
  @ParameterizedTest
  @CsvSource({
    "1, 0.5, 0, -0.6931471805599453094172321214581765680755",
    "1, 0.3, 1, -1.203972804325936029630180371933723868516",
    "2, 0.5, 1, -0.6931471805599453094172321214581765680755",
    "10, 0.3, 3, -1.32115127776688863600900869745056674096",
    "10, 0.3, 10, -12.03972804325936029630180371933723868516",
    "15, 0.7, 14, -3.489371818365979971552366688427440596036",
    "16, 0.9, 16, -1.685768250525220424894051382262239714007",
    "31, 0.25, 15, -5.876236512633107859975466694099851890288",
    "32, 0.25, 16, -6.569383693193053169392698815558028458364",
    "100, 0.5, 50, -2.53087640397710493271760647792106562395",
    "100, 1e-06, 1, -9.210439372025682814319398801461820515588",
    "1000, 0.5, 480, -4.479332355582060109686712221917993950286",
    "1000, 0.999, 1000, -1.000500333583534389210469441380890239765",
    "1000, 0.999, 998, -1.692647013809894386992584205960697555416",
    "1000, 0.999, 500, -2764.910628090008669056873711572095372481",
    "1000000, 0.5, 500000, -7.133546881626864484375405312333917027923",
    "1000000, 0.5, 503000, -25.13363688287008713399571025862601065277",
    "1000000, 0.1, 99000, -12.19035234981523004876175484491999143065",
    "1000000, 0.1, 3, -105327.4525623536537860614961373683419409",
    "1000000000, 0.5, 500000000, -10.58742427136793301044405916098541333932",
    "1000000000, 0.5, 500100000, -30.58742438470126809044409474193863339217",
    "1000000000, 0.5, 503000000, -18010.69540782627393104938615072974596134",
    "1000000000, 0.3, 300123456, -46.78653074421673432543028317701459007612",
    "1000000000, 1e-06, 1000, -4.372899006026046907323272547485516944407",
    "1000000000, 1e-06, 1, -993.0927437213506513242647327649931810196",
    "1000000000, 1e-06, 500000000, -6214608609.009866036797263505795900028006",
    "1000000000, 0.999, 999000123, -7.833704585378129582611529299682156262953",
    "1000000000, 0.999, 1, -6907755251.352115548280590878279987427704"
  })
  void isWithinItsError(long trials, double probability, long x, BigDecimal exact) {
    BinomialLogMass law = BinomialLogMass.of(trials, probability);
    double log = law.at(x);
    double off = new BigDecimal(log).subtract(exact).abs().doubleValue();
    assertAtMost(law.error(log), off);
    assertBelow(4e-15 * (1 + Math.abs(log)), off);
  }

  @Test
  void sumsToOne() {
    BinomialLogMass law = BinomialLogMass.of(1_000_000, 0.3);
    LogSum sum = LogSum.around(-8);
    for (long x = 290_000; x <= 310_000; x++) {
      sum.addLog(law.at(x));
    }
    assertEquals(0, sum.log(), 1e-14);
  }

  @Test
  void chernoffHoldsAtTheEnds() {
    BinomialLogMass law = BinomialLogMass.of(40, 0.25);
    assertEquals(40 * Math.log(0.25), -law.deviance(40), 1e-12);
    assertEquals(40 * Math.log(0.75), -law.deviance(0), 1e-12);
    assertEquals(0, law.deviance(10), 0);
    assertEquals(Double.NEGATIVE_INFINITY, law.at(41));
    assertEquals(Double.NEGATIVE_INFINITY, law.at(-1));
  }

  @Test
  void refusesWhatItDoesNotCover() {
    assertRefused(() -> BinomialLogMass.of(0, 0.5), "trials must be in [1, 2^52], got 0");
    assertRefused(() -> BinomialLogMass.of(3, 1), "probability must be in [1e-290, 1), got 1.0");
  }
}
