package org.noisewright.accountant;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.noisewright.KnownNoise;
import org.noisewright.TwoLaws;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;

/**
 * One mechanism for the contract, with what a test knows of it by itself.
 *
 * @param name what failures are called by
 * @param mechanism the mechanism
 * @param claim what its intervals must be
 * @param pairs pairs of neighbours under a relation, of which the worst is the exact value; for
 *     {@link Claim#ABOVE} some pairs
 * @param noise the density, for additive noise
 * @param offered for each relation and each sampling whether it is offered, 'o' or '-'
 */
record ContractSample(
    String name,
    Mechanism mechanism,
    Claim claim,
    Function<NeighboringRelation, List<TwoLaws>> pairs,
    Optional<KnownNoise> noise,
    String offered) {

  /** What the certified interval promises of the exact value. */
  enum Claim {
    /** It holds it, and its upper end is near; the lower one too where one pair is the worst. */
    EXACT,
    /** It holds it. */
    BRACKET,
    /** Its upper end is not below. */
    ABOVE
  }

  /** Poisson sampling, or batches of fixed size, with the relation that has a pair. */
  static final String EACH_WHERE_PROVEN = "ooo-- o--oo ooo--";

  /** The same for what is not noise on a sum: behind Poisson sampling a zero record may count. */
  static final String EACH_BUT_ZERO_OUT = "ooo-- o--oo o----";

  /** A number with noise whose worst shift is the largest, in either direction. */
  static ContractSample largest(String name, Mechanism mechanism, KnownNoise noise) {
    double d = sensitivity(mechanism);
    return additive(name, mechanism, noise, Claim.EXACT, List.of(noise.at(d), noise.at(-d)));
  }

  /** A number with noise of which every shift may be the worst. */
  static ContractSample anyShift(
      String name, Mechanism mechanism, KnownNoise noise, Claim claim, int parts) {
    double d = sensitivity(mechanism);
    List<TwoLaws> pairs = new ArrayList<>();
    for (int j = 1; j <= parts; j++) {
      double shift = noise.step() > 0 ? j * noise.step() : d * ((double) j / (double) parts);
      pairs.add(noise.at(shift));
      pairs.add(noise.at(-shift));
    }
    return additive(name, mechanism, noise, claim, pairs);
  }

  /** Noise on a lattice: all shifts by whole steps. */
  static ContractSample lattice(String name, AdditiveNoise mechanism, KnownNoise noise) {
    int steps = (int) Math.ceil(mechanism.sensitivity() / noise.step());
    return anyShift(name, mechanism, noise, Claim.EXACT, steps);
  }

  private static ContractSample additive(
      String name, Mechanism mechanism, KnownNoise noise, Claim claim, List<TwoLaws> pairs) {
    return new ContractSample(
        name, mechanism, claim, relation -> pairs, Optional.of(noise), EACH_WHERE_PROVEN);
  }

  /** Any other mechanism with the same pairs under each relation, in both orders if unmarked. */
  static ContractSample of(String name, Mechanism mechanism, Claim claim, TwoLaws... pairs) {
    List<TwoLaws> marked = List.of(pairs);
    List<TwoLaws> unmarked = new ArrayList<>(marked);
    marked.forEach(pair -> unmarked.add(pair.exchanged()));
    return new ContractSample(
        name,
        mechanism,
        claim,
        relation -> relation == NeighboringRelation.REPLACE_ONE ? unmarked : marked,
        Optional.empty(),
        EACH_BUT_ZERO_OUT);
  }

  ContractSample withPairs(Function<NeighboringRelation, List<TwoLaws>> newPairs) {
    return new ContractSample(name, mechanism, claim, newPairs, noise, offered);
  }

  ContractSample withClaim(Claim newClaim) {
    return new ContractSample(name, mechanism, newClaim, pairs, noise, offered);
  }

  ContractSample withOffered(String newOffered) {
    return new ContractSample(name, mechanism, claim, pairs, noise, newOffered);
  }

  static double sensitivity(Mechanism mechanism) {
    return mechanism instanceof GaussianMechanism gaussian
        ? gaussian.sensitivity()
        : mechanism instanceof LaplaceMechanism laplace
            ? laplace.sensitivity()
            : ((AdditiveNoise) mechanism).sensitivity();
  }

  /** The same noise with another sensitivity. */
  Mechanism withSensitivity(double sensitivity) {
    return mechanism instanceof GaussianMechanism gaussian
        ? gaussian.withSensitivity(sensitivity)
        : mechanism instanceof LaplaceMechanism laplace
            ? laplace.withSensitivity(sensitivity)
            : ((AdditiveNoise) mechanism).withSensitivity(sensitivity);
  }

  @Override
  public String toString() {
    return name;
  }
}
