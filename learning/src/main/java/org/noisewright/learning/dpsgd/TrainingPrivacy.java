package org.noisewright.learning.dpsgd;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.model.Model;
import org.noisewright.learning.model.Workers;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.sampling.AddedNoise;
import org.noisewright.sampling.FineNoiseSampler;
import org.noisewright.sampling.Rational;
import org.noisewright.sampling.SecureBits;
import org.noisewright.sampling.SeededBits;

/**
 * What a training with clipped gradients costs: so many steps, each a noisy sum over a Poisson
 * batch, with the distance of what is drawn added to delta.
 *
 * @param noise of each step
 * @param rate of Poisson sampling, in (0, 1]
 * @param steps at least 1
 * @param parameters how many numbers each step releases
 */
public record TrainingPrivacy(StepNoise noise, Rational rate, long steps, int parameters)
    implements PrivateSteps {
  /** Checks the numbers. */
  public TrainingPrivacy {
    Objects.requireNonNull(noise, "noise");
    PrivateSteps.require(rate, steps, parameters);
    if (noise.byRenyiEnvelope()) {
      EnvelopePlan.requireEnough(noise.density(), noise.clip().bound());
    }
  }

  @Override
  public TrainingPrivacy withSteps(long newSteps) {
    return new TrainingPrivacy(noise, rate, newSteps, parameters);
  }

  @Override
  public AdditiveNoise mechanism() {
    return noise.mechanism();
  }

  /** For shapes above 2 an upper bound by Renyi divergences, see {@link EnvelopePlan}. */
  @Override
  public List<PrivacyPlan> plans() {
    return noise.byRenyiEnvelope()
        ? EnvelopePlan.all(noise.density(), noise.clip().bound(), rate, steps)
        : List.of(PrivateSteps.plan(mechanism(), rate, steps));
  }

  @Override
  public boolean byRenyiEnvelope() {
    return noise.byRenyiEnvelope();
  }

  @Override
  public PrivacyPlan plan() {
    return plans().get(0);
  }

  @Override
  public double charge(double epsilon) {
    return noise.drawn().distance().charge(epsilon, Math.multiplyExact(steps, (long) parameters));
  }

  @Override
  public Examples prepared(Examples examples) {
    return examples.map(Clip::rounded);
  }

  @Override
  public BatchSum sum(Model model, Workers workers) {
    return new ClippedSum(model, noise.clip(), workers);
  }

  @Override
  public double unit() {
    return noise.clip().step();
  }

  @Override
  public Function<SecureBits, AddedNoise> noises() {
    return bits -> FineNoiseSampler.of(noise.drawn(), bits);
  }

  @Override
  public AddedNoise seededNoise(SeededBits bits) {
    return FineNoiseSampler.seeded(noise.drawn(), bits);
  }
}
