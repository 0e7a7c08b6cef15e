package org.noisewright.app.cli;

import java.util.Map;
import org.noisewright.learning.dpsgd.PrivateSteps;
import org.noisewright.learning.model.Model;
import org.noisewright.sampling.Rational;
import picocli.CommandLine.ParseResult;

/**
 * What the steps of a training are asked to release: how one record is bounded, and the noise,
 * given or to be found for a target. An instance has refused what can be refused before data are
 * read.
 */
sealed interface AskedSteps permits TrainNoise, TrainSigns {
  /**
   * Steps with their noise.
   *
   * @param privacy what they cost
   * @param words what was found, by the keys under which a run keeps it
   */
  record Found(PrivateSteps privacy, Map<String, String> words) {}

  /** What these options ask. */
  static AskedSteps of(TrainTarget target, ParseResult arguments, Session session) {
    TrainOptions options = target.options();
    if (options.has(TrainSigns.LARGEST)) {
      return TrainSigns.of(target, arguments, session);
    }
    TrainSigns.refuseAlone(options);
    TrainNoise noise = new TrainNoise(target, arguments, session);
    noise.check();
    return noise;
  }

  /**
   * The steps.
   *
   * @param steps asked for, or accounted by a run that is resumed
   * @param stored words of a run that is resumed, whose noise is used as it is; empty for none
   */
  Found found(Rational rate, long steps, Model model, Map<String, String> stored);

  /** What is asked, by the keys under which a run keeps it. */
  Map<String, String> asked();
}
