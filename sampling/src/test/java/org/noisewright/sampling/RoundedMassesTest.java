package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;

/**
 * Masses and tails in multiples of 2^-160 against values of 45 digits: differences of incomplete
 * gamma functions, and sums over stairs, in mpmath with 90 digits. Parameters are the doubles as
 * they are.
 */
class RoundedMassesTest {
  private static final LatticeStep FINE = LatticeStep.powerOfTwo(-6);
  private static final LatticeStep HALF = LatticeStep.of(1, 2);
  private static final double NO_END = Double.POSITIVE_INFINITY;

  private static Arguments at(Mechanism noise, LatticeStep step, long index, String value) {
    return Arguments.of(noise, step, index, new BigDecimal(value), false);
  }

  private static Arguments beyond(Mechanism noise, LatticeStep step, long index, String value) {
    return Arguments.of(noise, step, index, new BigDecimal(value), true);
  }

  private static Arguments at(Noise noise, LatticeStep step, long index, String value) {
    return at(AdditiveNoise.of(noise), step, index, value);
  }

  private static Arguments beyond(Noise noise, LatticeStep step, long index, String value) {
    return beyond(AdditiveNoise.of(noise), step, index, value);
  }

  static Stream<Arguments> values() {
    return Stream.of(
        at(GaussianMechanism.of(4), FINE, 0, "0.00155836729203479211187094065786425422697574256"),
        at(GaussianMechanism.of(4), FINE, 1, "0.00155835540269636895432515830023274318146558065"),
        at(
            GaussianMechanism.of(4),
            FINE,
            -100,
            "0.00144389571338545028464778622892148632467797259"),
        at(
            GaussianMechanism.of(4),
            FINE,
            2000,
            "0.0000000000000000869102294220945738751699807008816921341108856"),
        at(
            GaussianMechanism.of(4),
            FINE,
            2300,
            "0.00000000000000000000462152431180830584501283237686812069003742739"),
        at(
            GaussianMechanism.of(4),
            FINE,
            3300,
            "0.00000000000000000000000000000000000000128749853102930813880861103297631667563699965"),
        beyond(
            GaussianMechanism.of(4),
            FINE,
            2000,
            "0.00000000000000276010861916243212164700860921652475759156714"),
        at(LaplaceMechanism.of(4), FINE, 0, "0.00195121889252452728995734091732640474406247138"),
        at(LaplaceMechanism.of(4), FINE, 1, "0.00194551172416881513754961881295196370609016412"),
        at(
            LaplaceMechanism.of(4),
            FINE,
            -1500,
            "0.00000557232047048138865565089150994706435923333526"),
        at(
            LaplaceMechanism.of(4),
            FINE,
            10000,
            "0.000000000000000000021188592847177166323955315551756342375333011"),
        beyond(
            LaplaceMechanism.of(4),
            FINE,
            10000,
            "0.00000000000000000541369236978041268890564129658620340279354264"),
        at(LaplaceMechanism.of(0.1), HALF, 0, "0.917915001376101193438889394460748433639007218"),
        at(LaplaceMechanism.of(0.1), HALF, 1, "0.0407659571268754863738704897944054421774629393"),
        at(
            LaplaceMechanism.of(0.1),
            HALF,
            9,
            "0.000000000000000000173188227430996336429002873561647581832982469"),
        beyond(
            LaplaceMechanism.of(0.1),
            HALF,
            1,
            "0.000276542185073916906684812975220341003033451824"),
        at(
            new GeneralizedGaussianNoise(1.5, 8),
            FINE,
            0,
            "0.00216346469165969643045190575134757623723732673"),
        at(
            new GeneralizedGaussianNoise(1.5, 8),
            FINE,
            1,
            "0.00216299459216225060654884311743029949626555021"),
        at(
            new GeneralizedGaussianNoise(1.5, 8),
            FINE,
            2,
            "0.00216203424043518437198490155804012350670684188"),
        at(
            new GeneralizedGaussianNoise(1.5, 8),
            FINE,
            700,
            "0.0000235224842029586772087085588815483019142217838"),
        at(
            new GeneralizedGaussianNoise(1.5, 8),
            FINE,
            2000,
            "0.000000000000710647314544948775239954924843020302610457693"),
        beyond(
            new GeneralizedGaussianNoise(1.5, 8),
            FINE,
            2500,
            "0.00000000000000646032832730740335989117380202080331782672725"),
        at(
            new GeneralizedGaussianNoise(2.7, 0.3),
            LatticeStep.of(1, 200),
            0,
            "0.00439095251631020090532362807816109593005459162"),
        at(
            new GeneralizedGaussianNoise(2.7, 0.3),
            LatticeStep.of(1, 200),
            1,
            "0.00439094221171637191899798140266155593479471231"),
        at(
            new GeneralizedGaussianNoise(2.7, 0.3),
            LatticeStep.of(1, 200),
            100,
            "0.00262890551628150458349154417507376266888982919"),
        at(
            new GeneralizedGaussianNoise(2.7, 0.3),
            LatticeStep.of(1, 200),
            -300,
            "0.000000207236619945072244908070675386659631498668066"),
        beyond(
            new GeneralizedGaussianNoise(2.7, 0.3),
            LatticeStep.of(1, 200),
            350,
            "0.00000000941204784033515752741519717440811877832419411"),
        at(
            new GeneralizedGaussianNoise(3, 64),
            FINE,
            0,
            "0.00218720023366466601142645655106064204238679673"),
        at(
            new GeneralizedGaussianNoise(3, 64),
            FINE,
            1,
            "0.00218720007477953686611169606235039645724929463"),
        at(
            new GeneralizedGaussianNoise(3, 64),
            FINE,
            600,
            "0.00000000560519191685940328149803122299907265525737683"),
        at(
            new GeneralizedGaussianNoise(3, 64),
            FINE,
            850,
            "0.00000000000000000027730949123211871370814163807791108472571141"),
        beyond(
            new GeneralizedGaussianNoise(3, 64),
            FINE,
            850,
            "0.00000000000000000197342510839152970756328726948860207401810634"),
        at(
            new GeneralizedGaussianNoise(1, 4),
            FINE,
            0,
            "0.00195121889252452728995734091732640474406247138"),
        at(
            new GeneralizedGaussianNoise(1, 4),
            FINE,
            1500,
            "0.00000557232047048138865565089150994706435923333526"),
        at(
            new GeneralizedGaussianNoise(64, 5),
            LatticeStep.of(1, 100),
            0,
            "0.00491902408813068573690071516060603702050264538"),
        at(
            new GeneralizedGaussianNoise(64, 5),
            LatticeStep.of(1, 100),
            90,
            "0.00491784011409277457663323804615521795570320597"),
        at(
            new GeneralizedGaussianNoise(64, 5),
            LatticeStep.of(1, 100),
            102,
            "0.00241013759896239761460521439136263802616360859"),
        at(
            new GeneralizedGaussianNoise(64, 5),
            LatticeStep.of(1, 100),
            105,
            "0.0000655889688011204608943839125960037480699295461"),
        beyond(
            new GeneralizedGaussianNoise(64, 5),
            LatticeStep.of(1, 100),
            103,
            "0.000511430065871764304303790148269563417533148624"),
        at(
            new TruncatedGaussianNoise(2, 3.3),
            HALF,
            0,
            "0.110399722328413229994281496882257257014536403"),
        at(
            new TruncatedGaussianNoise(2, 3.3),
            HALF,
            5,
            "0.0507501651292624774422271319683863029628462587"),
        at(
            new TruncatedGaussianNoise(2, 3.3),
            HALF,
            6,
            "0.0360514824603187399561303096178677725588074913"),
        at(
            new TruncatedGaussianNoise(2, 3.3),
            HALF,
            7,
            "0.00289638857075355992265838276222999745437790222"),
        at(new TruncatedGaussianNoise(2, 3.3), HALF, 8, "0.0"),
        beyond(
            new TruncatedGaussianNoise(2, 3.3),
            HALF,
            5,
            "0.0389478710310722998787886923800977700131853935"),
        at(
            new TruncatedGaussianNoise(0.1, 3.3),
            LatticeStep.of(1, 100),
            0,
            "0.0398776116767449209808349062963555476848168073"),
        at(
            new TruncatedGaussianNoise(0.1, 3.3),
            LatticeStep.of(1, 100),
            50,
            "0.000000150162375693789879636594904256506792809689283"),
        at(
            new TruncatedGaussianNoise(0.1, 3.3),
            LatticeStep.of(1, 100),
            80,
            "0.000000000000000518587395540808937254598839597205945059687977"),
        beyond(
            new TruncatedGaussianNoise(0.1, 3.3),
            LatticeStep.of(1, 100),
            90,
            "0.0000000000000000000714841701126978092004373957006093960654556962"),
        at(
            new TruncatedLaplaceNoise(2, 3.1),
            HALF,
            0,
            "0.149162545460163817083831379890244056282598098"),
        at(
            new TruncatedLaplaceNoise(2, 3.1),
            HALF,
            5,
            "0.0455808866036536483930866105904212330723832556"),
        at(
            new TruncatedLaplaceNoise(2, 3.1),
            HALF,
            6,
            "0.0257642129942778284303963282879853877994883401"),
        at(new TruncatedLaplaceNoise(2, 3.1), HALF, 7, "0.0"),
        beyond(
            new TruncatedLaplaceNoise(2, 3.1),
            HALF,
            4,
            "0.0713450995979314768234829388784066208718715958"),
        at(new UniformNoise(30.1), FINE, 0, "0.000259551495016611283427081106994884294791175852"),
        at(new UniformNoise(30.1), FINE, -7, "0.000259551495016611283427081106994884294791175852"),
        at(new UniformNoise(30.1), FINE, 1926, "0.00023359634551497376115532848135029037959089758"),
        at(new UniformNoise(30.1), FINE, 1927, "0.0"),
        beyond(
            new UniformNoise(30.1),
            FINE,
            1900,
            "0.00672238372093025584683235615622239774937029387"),
        at(
            new StaircaseNoise(1, 0.3, 1, NO_END),
            FINE,
            0,
            "0.00885794368394527143914736811215200072771435081"),
        at(
            new StaircaseNoise(1, 0.3, 1, NO_END),
            FINE,
            19,
            "0.00717815719047505409727895739449843793600151029"),
        at(
            new StaircaseNoise(1, 0.3, 1, NO_END),
            FINE,
            20,
            "0.00325865537237789356136478308876312617704218953"),
        at(
            new StaircaseNoise(1, 0.3, 1, NO_END),
            FINE,
            83,
            "0.00264069645587273335926438806727226985704435441"),
        at(
            new StaircaseNoise(1, 0.3, 1, NO_END),
            FINE,
            2000,
            "0.000000000000000304932683600978090553308625139314323822957627"),
        beyond(
            new StaircaseNoise(1, 0.3, 1, NO_END),
            FINE,
            2400,
            "0.0000000000000000244546363290821568586283271517175444854430389"),
        at(
            new StaircaseNoise(1, 0.3, 1, 7.77),
            FINE,
            0,
            "0.00886169168198535611878315007706447041517840978"),
        at(
            new StaircaseNoise(1, 0.3, 1, 7.77),
            FINE,
            19,
            "0.00718119443253046277524731737355797476089785217"),
        at(
            new StaircaseNoise(1, 0.3, 1, 7.77),
            FINE,
            -83,
            "0.0026418137947827795065711641762496310898109568"),
        at(
            new StaircaseNoise(1, 0.3, 1, 7.77),
            FINE,
            497,
            "0.00000231875777585441636795103147484227033136455499"),
        at(new StaircaseNoise(1, 0.3, 1, 7.77), FINE, 498, "0.0"),
        beyond(
            new StaircaseNoise(1, 0.3, 1, 7.77),
            FINE,
            400,
            "0.000665901121125507425686346266028196724822534101"),
        at(
            new StaircaseNoise(25, 1e-6, 3, NO_END),
            HALF,
            0,
            "0.999987269547702119798281182332045887010646824"),
        at(
            new StaircaseNoise(25, 1e-6, 3, NO_END),
            HALF,
            1,
            "0.00000115731258272148515952700666294084029693805506"),
        at(
            new StaircaseNoise(25, 1e-6, 3, NO_END),
            HALF,
            6,
            "0.000000578663235244275158329519429421067304996506434"),
        at(
            new StaircaseNoise(25, 1e-6, 3, NO_END),
            HALF,
            7,
            "0.0000000000000000160726921830525154064248610970609944082689412"),
        beyond(
            new StaircaseNoise(25, 1e-6, 3, NO_END),
            HALF,
            3,
            "0.00000289328840077564538082781398823397378577359285"),
        at(
            new StaircaseNoise(0.001, 0.5, 0.01, NO_END),
            LatticeStep.ONE,
            0,
            "0.0487705754992859909085747627263402753237523269"),
        at(
            new StaircaseNoise(0.001, 0.5, 0.01, NO_END),
            LatticeStep.ONE,
            1,
            "0.0452607240378281009311958483469395993756415149"),
        at(
            new StaircaseNoise(0.001, 0.5, 0.01, NO_END),
            LatticeStep.ONE,
            17,
            "0.00913798258515449377891375517037816882992780323"),
        beyond(
            new StaircaseNoise(0.001, 0.5, 0.01, NO_END),
            LatticeStep.ONE,
            20,
            "0.0643674517939021094311730294700122339229128424"));
  }

  private static BigDecimal number(BigInteger units) {
    return new BigDecimal(units).divide(new BigDecimal(FixedPoint.UNITY));
  }

  private static void assertNear(BigDecimal expected, BigInteger units) {
    BigDecimal off = number(units).subtract(expected).abs();
    assertTrue(off.doubleValue() <= FixedMasses.ERROR, number(units) + " for " + expected);
  }

  @ParameterizedTest
  @MethodSource("values")
  void massesAreThoseOfTheNoise(
      Mechanism noise, LatticeStep step, long index, BigDecimal expected, boolean tail) {
    CellMasses masses = NoiseMasses.of(noise, step);
    FixedMasses fixed = masses.fixed().orElseThrow();
    assertNear(expected, tail ? fixed.above(index) : fixed.masses(index, 1)[0]);
    assertNear(expected, tail ? fixed.below(-index) : fixed.masses(-index, 1)[0]);
    double value = expected.doubleValue();
    double rounded = (tail ? masses.above() : masses.mass()).applyAsDouble(index);
    assertEquals(value, rounded, masses.relativeError() * value + 0x1p-80);
  }

  /** What is asked together, on whatever side, is what is asked apart. */
  @Test
  void manyMassesAreTheSameAsEach() {
    FixedMasses fixed = NoiseMasses.of(GaussianMechanism.of(4), FINE).fixed().orElseThrow();
    for (long[] part : new long[][] {{-5, 11}, {-3, 5}, {2, 7}, {-9, 4}, {0, 3}}) {
      BigInteger[] masses = fixed.masses(part[0], (int) part[1]);
      BigInteger sum = fixed.above(part[0] + part[1] - 1).add(fixed.below(part[0]));
      for (int i = 0; i < masses.length; i++) {
        assertEquals(fixed.masses(part[0] + i, 1)[0], masses[i]);
        sum = sum.add(masses[i]);
      }
      assertTrue(FixedPoint.UNITY.subtract(sum).abs().bitLength() <= 40, sum.toString());
    }
  }
}
