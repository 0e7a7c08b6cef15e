package org.noisewright.learning.pate;

import java.util.Objects;
import java.util.Optional;
import org.noisewright.design.Epsilons;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.account.ChargedEpsilon;
import org.noisewright.mechanism.PrivacyPlan;

/**
 * What the answers to all queries cost together: the composition of the accounted noise, with the
 * distance of the tables added to delta. See PrivateArgmax.proof.md.
 *
 * @param queries what is asked
 * @param counts noise on each count
 * @param test noise of the test that goes before an answer; present if there is one
 */
public record VotePrivacy(VoteQueries queries, CountNoise counts, Optional<CountNoise> test) {
  /** Relative width at which costs are asked first. */
  public static final double WIDTH = 1e-4;

  private static final double LARGEST_SHARE = 0.1;

  /** Checks that the noise is for these queries. */
  public VotePrivacy {
    Objects.requireNonNull(queries, "queries");
    requireCovers(queries, counts);
    if (test.isPresent() != queries.tests()) {
      throw new IllegalArgumentException(
          "test must have noise of its own exactly where the rule says so, got "
              + (test.isPresent() ? "noise" : "none"));
    }
    test.ifPresent(noise -> requireCovers(queries, noise));
  }

  private static void requireCovers(VoteQueries queries, CountNoise noise) {
    if (!noise.table().table().step().equals(queries.step())) {
      throw new IllegalArgumentException(
          "table must be on the lattice of the counts, of step "
              + queries.step()
              + ", got step "
              + noise.table().table().step()
              + "; make a table of this step");
    }
    noise.table().requireCovers(queries.sensitivity());
  }

  /** The same under another relation. */
  public VotePrivacy withRelation(VoteRelation relation) {
    return new VotePrivacy(queries.withRelation(relation), counts, test);
  }

  /** What is composed. */
  public PrivacyPlan plan() {
    return queries.plan(counts.accounted(), test.map(CountNoise::accounted));
  }

  /** What delta grows by because tables are drawn, rounded up; 0 if tables are accounted. */
  public double charge(double epsilon) {
    double answered = counts.charge(epsilon, queries.draws());
    double tested = test.map(noise -> noise.charge(epsilon, queries.testDraws())).orElse(0.0);
    return tested == 0 ? answered : Math.min(1, Math.nextUp(answered + tested));
  }

  /**
   * The epsilon of all answers together, narrow enough to tell it from a target if it can be: the
   * width is divided by ten up to twice while the target lies inside of the interval.
   *
   * @param target that the upper end may meet
   * @param epsilons where certified epsilons come from
   */
  public ChargedEpsilon against(PrivacyTarget target, Epsilons epsilons) {
    return ChargedEpsilon.against(
        target,
        WIDTH,
        width -> at(target.delta(), width, epsilons),
        width ->
            meeting(target, width, epsilons)
                .or(() -> withTablesAccounted().meeting(target, width, epsilons)));
  }

  private Optional<ChargedEpsilon> meeting(PrivacyTarget target, double width, Epsilons epsilons) {
    double most = LARGEST_SHARE * target.delta();
    return ChargedEpsilon.meeting(plan(), this::charge, most, target, width, epsilons);
  }

  /** The same noise, with the tables themselves accounted: nothing is added to delta then. */
  public VotePrivacy withTablesAccounted() {
    return new VotePrivacy(
        queries, CountNoise.of(counts.table()), test.map(noise -> CountNoise.of(noise.table())));
  }

  /**
   * The epsilon of all answers together. Where the distance of the tables would cost a tenth of
   * delta or more, as at large epsilon, the tables themselves are accounted, which takes longer.
   *
   * @param delta in [0, 1]
   * @param width relative width to aim at
   * @param epsilons where certified epsilons come from
   */
  public ChargedEpsilon at(double delta, double width, Epsilons epsilons) {
    ChargedEpsilon cost =
        ChargedEpsilon.at(plan(), this::charge, LARGEST_SHARE * delta, delta, width, epsilons);
    return cost.paid() ? cost : withTablesAccounted().at(delta, width, epsilons);
  }
}
