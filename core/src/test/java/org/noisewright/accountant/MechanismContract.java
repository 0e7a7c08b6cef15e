package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.KnownNoise;
import org.noisewright.TwoLaws;
import org.noisewright.accountant.ContractSample.Claim;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.curve.PrivacyCurve;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.Sampling.WithoutReplacement;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Side;
import org.noisewright.pair.AtomSource;
import org.noisewright.pair.Atoms;
import org.noisewright.pair.BracketedPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPair;
import org.noisewright.pair.DominatingPairs;
import org.noisewright.pair.Resolution;

/**
 * What every mechanism must hold under every relation and behind every sampling that is offered for
 * it. A test of it has a method {@code samples} with the mechanisms, and {@code offers} with what
 * is {@link #listed} of them.
 */
abstract class MechanismContract {
  private static final List<Sampling> SAMPLINGS =
      List.of(
          Sampling.none(),
          Sampling.poisson(0.01),
          Sampling.poisson(0.3),
          new WithoutReplacement(10, 1000),
          new WithoutReplacement(300, 1000));

  private static final double[] EPSILONS = {-1.2, -0.3, -0.04, 0, 0.04, 0.3, 1.2};

  private static final double WIDEST = 0.02;
  private static final double COARSE = 0.3;
  private static final double REFERENCE_ERROR = 1e-9;
  private static final double LEAST = 1e-14;

  /** What truncation at e^-60 and the rounding of a few thousand masses leave. */
  private static final double SMALL = 1e-10;

  /** The same for laws made from curves at given losses. */
  private static final double ENVELOPE = 1e-7;

  private static final double ROUNDING = 1e-13;

  /** One offered release; curves are kept, so that several tests share their answers. */
  record Offer(ContractSample sample, NeighboringRelation relation, Sampling sampling) {
    Release release() {
      return Release.of(sample.mechanism()).withSampling(sampling);
    }

    PrivacyAccountant accountant() {
      PrivacyAccountant accountant = PrivacyAccountant.of(PrivacyPlan.of(relation, release()));
      // Where the two sides are not one pair no finer grid makes the interval narrow.
      return sample.claim() == Claim.EXACT ? accountant : accountant.withWidth(COARSE);
    }

    DominatingPair pair() {
      return DominatingPairs.of(release(), PrivacyPlan.of(relation, release()), false).pair();
    }

    boolean joined() {
      return sampling instanceof WithoutReplacement;
    }

    @Override
    public String toString() {
      return sample + ", " + relation.words() + ", " + sampling;
    }
  }

  private static final Map<Offer, Map<Direction, Bounds[]>> ANSWERS = new ConcurrentHashMap<>();

  private static Bounds[] deltas(Offer offer, Direction direction) {
    return ANSWERS
        .computeIfAbsent(
            offer,
            key -> {
              Map<Direction, Bounds[]> answers = new EnumMap<>(Direction.class);
              for (Direction one : Direction.values()) {
                boolean same = one == Direction.ADD && key.pair().symmetric();
                answers.put(one, same ? answers.get(Direction.REMOVE) : row(key, one));
              }
              return answers;
            })
        .get(direction);
  }

  private static Bounds[] row(Offer offer, Direction direction) {
    PrivacyCurve curve = offer.accountant().withDirection(direction).curve();
    return Arrays.stream(EPSILONS)
        .mapToObj(epsilon -> curve.deltaAt(epsilon).delta())
        .toArray(Bounds[]::new);
  }

  private static boolean offered(
      ContractSample sample, NeighboringRelation relation, int sampling) {
    int row = List.of(NeighboringRelation.values()).indexOf(relation);
    return sample.offered().charAt((SAMPLINGS.size() + 1) * row + sampling) == 'o';
  }

  /** Offered releases; one whose pair is that of an earlier one needs no answers of its own. */
  static List<Offer> listed(List<ContractSample> samples) {
    List<Offer> offers = new ArrayList<>();
    for (ContractSample sample : samples) {
      Set<DominatingPair> pairs = new HashSet<>();
      for (NeighboringRelation relation : NeighboringRelation.values()) {
        for (int i = 0; i < SAMPLINGS.size(); i++) {
          Offer offer = new Offer(sample, relation, SAMPLINGS.get(i));
          if (offered(sample, relation, i) && pairs.add(offer.pair())) {
            offers.add(offer);
          }
        }
      }
    }
    return offers;
  }

  @ParameterizedTest
  @MethodSource("samples")
  void whatIsNotOfferedIsRefusedWithAWayOut(ContractSample sample) {
    StringBuilder found = new StringBuilder();
    for (NeighboringRelation relation : NeighboringRelation.values()) {
      for (Sampling sampling : SAMPLINGS) {
        Offer offer = new Offer(sample, relation, sampling);
        try {
          offer.accountant().curve();
          found.append('o');
        } catch (IllegalArgumentException e) {
          String message = e.getMessage();
          assertTrue(
              message.contains("use ") || message.contains("leave ") || message.contains("state "),
              offer + ": no way out in: " + message);
          found.append('-');
        }
      }
      found.append(' ');
    }
    assertEquals(sample.offered(), found.toString().trim());
  }

  @ParameterizedTest
  @MethodSource("offers")
  void deltaFallsAndIsConvexInTheExponentialOfEpsilon(Offer offer) {
    for (Direction direction : Direction.values()) {
      Bounds[] delta = deltas(offer, direction);
      for (int i = 0; i < EPSILONS.length; i++) {
        String where = offer + " " + direction + " at " + EPSILONS[i] + ": " + delta[i];
        double least = Math.max(0, -Math.expm1(EPSILONS[i]));
        assertTrue(delta[i].upper() >= least && delta[i].upper() <= 1, where);
        assertTrue(delta[i].lower() >= least * (1 - 1e-14) && delta[i].lower() <= 1, where);
        for (int j = 0; j < i; j++) {
          assertTrue(delta[i].lower() <= delta[j].upper(), where + " after " + delta[j]);
          for (int k = i + 1; k < EPSILONS.length; k++) {
            double x = Math.exp(EPSILONS[i]);
            double a = Math.exp(EPSILONS[j]);
            double b = Math.exp(EPSILONS[k]);
            double chord =
                delta[j].upper() + (delta[k].upper() - delta[j].upper()) * ((x - a) / (b - a));
            assertTrue(delta[i].lower() <= chord * (1 + 1e-13) + 1e-300, where + " above " + chord);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("offers")
  void bothDirectionsAreOneCurveSeenFromEitherSide(Offer offer) {
    Bounds[] add = deltas(offer, Direction.ADD);
    Bounds[] remove = deltas(offer, Direction.REMOVE);
    int last = EPSILONS.length - 1;
    for (int i = 0; i <= last; i++) {
      double epsilon = EPSILONS[i];
      Bounds mirrored = add[last - i];
      double shrunk = Math.exp(-epsilon);
      double rest = -Math.expm1(-epsilon);
      double low = rest + shrunk * remove[i].lower();
      double high = rest + shrunk * remove[i].upper();
      double slack = 4e-15 * (1 + shrunk);
      assertTrue(
          mirrored.lower() <= high + slack && low <= mirrored.upper() + slack,
          offer + " at " + epsilon + ": add " + mirrored + " remove " + remove[i]);
      if (offer.joined()) {
        assertTrue(
            add[i].lower() <= remove[i].upper() && remove[i].lower() <= add[i].upper(),
            offer + " at " + epsilon + ": " + add[i] + " and " + remove[i]);
      }
    }
  }

  private static Resolution fine(double width) {
    return new Resolution() {
      @Override
      public double widthAt(double loss) {
        return width;
      }

      @Override
      public double logTail() {
        return -60;
      }
    };
  }

  @ParameterizedTest
  @MethodSource("offers")
  void massesOfTheLawsAreThoseOfProbabilities(Offer offer) {
    DominatingPair pair = offer.pair();
    for (Direction direction : Direction.values()) {
      if (pair instanceof AtomSource source) {
        if (!covers(offer)) {
          masses(offer, source, direction, Side.UPPER, SMALL, true);
          masses(offer, source, direction, Side.LOWER, SMALL, true);
        }
      } else if (pair instanceof BracketedPair bracketed) {
        if (bracketed.upper() instanceof AtomSource source) {
          double small = covers(offer) ? Double.POSITIVE_INFINITY : ENVELOPE;
          masses(offer, source, direction, Side.UPPER, small, false);
        }
        for (DominatingPair member : bracketed.lower()) {
          if (member instanceof AtomSource source && !covers(offer)) {
            masses(offer, source, direction, Side.LOWER, SMALL, !offer.joined());
          }
        }
      }
    }
  }

  /** One law above, or below, all those of a band of densities is no law of probabilities. */
  private static boolean covers(Offer offer) {
    return offer.sample().mechanism() instanceof AdditiveNoise additive
        && additive.noise() instanceof LogDensityTable;
  }

  /**
   * @param dual true if the other law has nothing beyond the mass at infinity of the other
   *     direction
   */
  private static void masses(
      Offer offer, AtomSource source, Direction direction, Side side, double small, boolean dual) {
    Atoms atoms = source.atoms(direction, side, fine(0.05));
    double total = Math.exp(atoms.logInfinityMass());
    double other = 0;
    for (int i = 0; i < atoms.size(); i++) {
      total += Math.exp(atoms.logMass(i));
      other += Math.exp(atoms.logMass(i) - atoms.loss(i));
    }
    String where = offer + " " + direction + " " + side + ": " + total + ", " + other;
    if (side == Side.UPPER) {
      assertTrue(total >= 1 - ROUNDING && total <= 1 + small, where);
    } else {
      assertTrue(total <= 1 + ROUNDING && total >= 1 - small, where);
    }
    double outside = Math.exp(source.logInfinityMass(direction.opposite(), side));
    assertTrue(other <= 1 - (dual ? outside : 0) + small, where + " without " + outside);
    assertTrue(!dual || other >= 1 - outside - small, where + " without " + outside);
  }

  private static double exact(List<TwoLaws> pairs, Offer offer, Direction direction, double eps) {
    double most = 0;
    for (TwoLaws pair : pairs) {
      most = Math.max(most, pair.delta(offer.sampling(), direction, eps));
    }
    return most;
  }

  @ParameterizedTest
  @MethodSource("offers")
  void deltaHoldsTheHockeyStickSumOfTheOutputs(Offer offer) {
    List<TwoLaws> pairs = offer.sample().pairs().apply(offer.relation());
    Claim claim = offer.sample().claim();
    boolean several = offer.pair() instanceof BracketedPair;
    for (Direction direction : Direction.values()) {
      Bounds[] delta = deltas(offer, direction);
      for (int i = 0; i < EPSILONS.length; i++) {
        double exact = exact(pairs, offer, direction, EPSILONS[i]);
        String where =
            offer + " " + direction + " at " + EPSILONS[i] + ": " + delta[i] + " for " + exact;
        assertTrue(delta[i].upper() >= exact * (1 - REFERENCE_ERROR) - LEAST, where);
        if (claim != Claim.ABOVE) {
          assertTrue(delta[i].lower() <= exact * (1 + REFERENCE_ERROR) + LEAST, where);
        }
        if (claim == Claim.EXACT && exact > 1e-10) {
          assertTrue(delta[i].upper() <= exact * (1 + WIDEST), "loose: " + where);
          // Of several pairs the lower end is that of one, which need not be the worst here.
          assertTrue(several || delta[i].width() <= WIDEST * delta[i].upper(), "wide: " + where);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("offers")
  void smallerNeighboursAreDominated(Offer offer) {
    if (offer.sample().noise().isEmpty()) {
      return;
    }
    KnownNoise noise = offer.sample().noise().get();
    double d = ContractSample.sensitivity(offer.sample().mechanism());
    for (double part : new double[] {0.1, 0.37, 0.5, 0.81, 0.97}) {
      double shift =
          noise.step() > 0 ? noise.step() * Math.ceil(part * d / noise.step()) : part * d;
      List<TwoLaws> smaller = List.of(noise.at(shift), noise.at(-shift));
      for (Direction direction : Direction.values()) {
        Bounds[] delta = deltas(offer, direction);
        for (int i = 0; i < EPSILONS.length; i++) {
          double exact = exact(smaller, offer, direction, EPSILONS[i]);
          assertTrue(
              delta[i].upper() >= exact * (1 - REFERENCE_ERROR) - LEAST,
              offer
                  + " "
                  + direction
                  + " at "
                  + EPSILONS[i]
                  + ": "
                  + delta[i]
                  + " below "
                  + exact
                  + " of the shift "
                  + shift);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("offers")
  void certifiedDeltaOfASmallerSensitivityIsNotLarger(Offer offer) {
    if (offer.sample().noise().isEmpty()) {
      return;
    }
    double d = ContractSample.sensitivity(offer.sample().mechanism());
    Release release =
        Release.of(offer.sample().withSensitivity(0.6 * d)).withSampling(offer.sampling());
    PrivacyCurve smaller =
        PrivacyAccountant.of(PrivacyPlan.of(offer.relation(), release))
            .withDirection(Direction.REMOVE)
            .withWidth(COARSE)
            .curve();
    Bounds[] delta = deltas(offer, Direction.REMOVE);
    for (int i = 0; i < EPSILONS.length; i += 3) {
      Bounds less = smaller.deltaAt(EPSILONS[i]).delta();
      assertTrue(
          less.lower() <= delta[i].upper(),
          offer + " at " + EPSILONS[i] + ": " + less + " above " + delta[i]);
    }
  }

  @ParameterizedTest
  @MethodSource("offers")
  void finerAnswersDoNotCrossCoarserOnes(Offer offer) {
    crossing(offer, 1, offer.sample().claim() == Claim.EXACT ? 1e-3 : 0.1);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("offers")
  void finerAnswersDoNotCrossCoarserOnesAfterManyReleases(Offer offer) {
    boolean exact = offer.sample().claim() == Claim.EXACT;
    crossing(offer, 1, exact ? 1e-4 : 0.03);
    crossing(offer, 50, exact ? 1e-3 : 0.1);
  }

  private static void crossing(Offer offer, long times, double width) {
    PrivacyAccountant accountant =
        PrivacyAccountant.of(PrivacyPlan.of(offer.relation(), offer.release().times(times)));
    PrivacyCurve fine = accountant.withWidth(width).curve();
    PrivacyCurve coarse = accountant.withWidth(COARSE).curve();
    double epsilon = times == 1 ? 0.4 : 2;
    overlap(
        offer + " " + times + " delta",
        fine.deltaAt(epsilon).delta(),
        coarse.deltaAt(epsilon).delta());
    overlap(
        offer + " " + times + " epsilon",
        fine.epsilonAt(1e-4).epsilon(),
        coarse.epsilonAt(1e-4).epsilon());
  }

  private static void overlap(String where, Bounds fine, Bounds coarse) {
    assertTrue(
        fine.lower() <= fine.upper()
            && coarse.lower() <= coarse.upper()
            && fine.lower() <= coarse.upper()
            && coarse.lower() <= fine.upper(),
        where + ": " + fine + " and " + coarse);
  }

  @ParameterizedTest
  @MethodSource("offers")
  void samplingOfNothingOrOfAllHasItsLimits(Offer offer) {
    ContractSample sample = offer.sample();
    if (!(offer.sampling() instanceof Sampling.None)) {
      return;
    }
    if (offered(sample, offer.relation(), 1)) {
      EpsilonAnswer nothing = sampled(offer, Sampling.poisson(0)).epsilonAt(0);
      assertEquals(Bounds.exactly(0), nothing.epsilon(), offer.toString());
      same(offer, Sampling.poisson(1));
    }
    same(offer, new WithoutReplacement(1000, 1000));
  }

  private static PrivacyAccountant sampled(Offer offer, Sampling sampling) {
    return PrivacyAccountant.of(
        PrivacyPlan.of(
            offer.relation(), Release.of(offer.sample().mechanism()).withSampling(sampling)));
  }

  private static void same(Offer offer, Sampling sampling) {
    Offer all = new Offer(offer.sample(), offer.relation(), sampling);
    for (Direction direction : Direction.values()) {
      for (double epsilon : new double[] {-0.7, 0.3}) {
        assertEquals(
            offer.accountant().withDirection(direction).deltaAt(epsilon).delta(),
            all.accountant().withDirection(direction).deltaAt(epsilon).delta(),
            all.toString());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("offers")
  void noiseHasItsLimits(Offer offer) {
    ContractSample sample = offer.sample();
    if (sample.noise().isEmpty()) {
      return;
    }
    double d = ContractSample.sensitivity(sample.mechanism());
    double step = sample.noise().get().step();
    EpsilonAnswer small = with(offer, 1e-5 * d).epsilonAt(0.01);
    if (step == 0) {
      // A density that is known up to an error may be another one for a neighbour.
      double error =
          sample.mechanism() instanceof AdditiveNoise additive
                  && additive.noise() instanceof LogDensityTable table
              ? table.error()
              : 0;
      assertTrue(small.epsilon().upper() < 0.01 + 2 * error, offer + ": " + small);
    } else {
      // A change of less than one step counts as one step from above and as none from below.
      double one = with(offer, step).epsilonAt(0.01).epsilon().upper();
      assertEquals(one, small.epsilon().upper(), 0.1 * one, offer.toString());
      assertEquals(0, small.epsilon().lower(), offer.toString());
    }
    EpsilonAnswer large = with(offer, 20 * d).epsilonAt(1e-6);
    assertTrue(large.epsilon().lower() > 3, offer + ": " + large);
    IllegalArgumentException none =
        assertThrows(IllegalArgumentException.class, () -> sample.withSensitivity(0));
    assertTrue(none.getMessage().startsWith("sensitivity must be positive"), none.getMessage());
  }

  private static PrivacyAccountant with(Offer offer, double sensitivity) {
    Release release =
        Release.of(offer.sample().withSensitivity(sensitivity)).withSampling(offer.sampling());
    return PrivacyAccountant.of(PrivacyPlan.of(offer.relation(), release)).withWidth(0.1);
  }
}
