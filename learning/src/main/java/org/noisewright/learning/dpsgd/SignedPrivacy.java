package org.noisewright.learning.dpsgd;

import java.util.Objects;
import java.util.function.Function;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.model.Model;
import org.noisewright.learning.model.Workers;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.SparseVector;
import org.noisewright.pair.DominatingPairs;
import org.noisewright.sampling.AddedNoise;
import org.noisewright.sampling.Rational;
import org.noisewright.sampling.SecureBits;
import org.noisewright.sampling.SeededBits;

/**
 * What a training with the signs of the largest entries of gradients costs (Koskela,
 * J&auml;lk&ouml; and Honkela 2021, Section 6.2). One example changes at most so many numbers of a
 * sum, each by one sign; these numbers are composed to one pair before the coin of the sampling is
 * tossed. See SignedSum.proof.md.
 *
 * @param signs which entries become signs
 * @param noise on each number of the sum
 * @param rate of Poisson sampling, in (0, 1]
 * @param steps at least 1
 */
public record SignedPrivacy(LargestSigns signs, SignNoise noise, Rational rate, long steps)
    implements PrivateSteps {

  /**
   * Checks the numbers, and that a pair is proven.
   *
   * @throws IllegalArgumentException if none is, with the reason
   */
  public SignedPrivacy {
    Objects.requireNonNull(signs, "signs");
    Objects.requireNonNull(noise, "noise");
    PrivateSteps.require(rate, steps, signs.size());
    SparseVector vector = new SparseVector(noise.mechanism(), signs.changed());
    PrivacyPlan plan = PrivateSteps.plan(vector, rate, steps);
    DominatingPairs.of(plan.releases().get(0), plan, false);
  }

  /**
   * The steps that a plan accounts: binomial noise with changedNumbers behind Poisson sampling.
   *
   * @param plan with one release
   * @throws IllegalArgumentException if the plan is not about sums of these signs, with the reason
   */
  public static SignedPrivacy of(PrivacyPlan plan, LargestSigns signs) {
    if (plan.releases().size() != 1 || plan.recordsPerUser() != 1) {
      throw new IllegalArgumentException(
          "a training must be one release of the plan with one record for each user, got "
              + plan.releases().size()
              + " releases and "
              + plan.recordsPerUser()
              + " records; state the steps as times");
    }
    if (plan.relation() != NeighboringRelation.ADD_OR_REMOVE_ONE) {
      throw new IllegalArgumentException(
          "relation must be add-or-remove-one for sums of signs, got "
              + plan.relation()
              + "; a replaced record moves twice as many numbers, or one number by 2, and this is"
              + " not what the pair of a single sign covers");
    }
    Release release = plan.releases().get(0);
    if (!(release.sampling() instanceof Sampling.Poisson poisson)) {
      throw new IllegalArgumentException(
          "sampling must be poisson, got "
              + release.sampling()
              + "; the training draws each record by itself, and batches of a fixed size cost"
              + " something else");
    }
    if (!(release.mechanism() instanceof SparseVector vector)) {
      throw new IllegalArgumentException(
          "changedNumbers must be stated for sums of signs, got "
              + release.mechanism().planName()
              + " noise on one number; write changedNumbers: "
              + signs.changed());
    }
    if (!(vector.changedNumbers() >= signs.changed())) {
      throw new IllegalArgumentException(
          "changedNumbers must be at least "
              + signs.changed()
              + ", the signs of one example, got "
              + vector.changedNumbers());
    }
    if (!(vector.noise().sensitivity() == 1)) {
      throw new IllegalArgumentException(
          "sensitivity must be 1, by which a sign moves a sum, got "
              + vector.noise().sensitivity());
    }
    return new SignedPrivacy(
        signs, SignNoise.of(vector.noise().noise()), Rational.of(poisson.rate()), release.times());
  }

  @Override
  public SignedPrivacy withSteps(long newSteps) {
    return new SignedPrivacy(signs, noise, rate, newSteps);
  }

  @Override
  public SparseVector mechanism() {
    return new SparseVector(noise.mechanism(), signs.changed());
  }

  @Override
  public int parameters() {
    return signs.size();
  }

  /** Nothing: what is drawn is what is accounted. */
  @Override
  public double charge(double epsilon) {
    return 0;
  }

  @Override
  public Examples prepared(Examples examples) {
    return examples;
  }

  @Override
  public BatchSum sum(Model model, Workers workers) {
    return new SignedSum(model, signs, noise.step(), workers);
  }

  @Override
  public double unit() {
    return 1.0 / noise.step();
  }

  @Override
  public Function<SecureBits, AddedNoise> noises() {
    return noise.samplers();
  }

  @Override
  public AddedNoise seededNoise(SeededBits bits) {
    return noise.seeded(bits);
  }
}
