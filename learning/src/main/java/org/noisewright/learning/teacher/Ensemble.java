package org.noisewright.learning.teacher;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import org.noisewright.curve.Progress;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.RandomBits;

/**
 * Teachers that learn from parts of the same data that share no person. Teacher t is a function of
 * part t, of the recipe, and of bits that depend on the secret of the partition and on t; so adding
 * or removing all records of one person changes at most one teacher, and the others are the same to
 * the last bit, on any number of threads.
 *
 * @param partition who learns from whom
 * @param keys what names a person
 * @param recipe how a teacher is made
 * @param bits random bits of a training, by its seed; they are for starting values, not for noise
 */
public record Ensemble(
    PersonPartition partition,
    PersonKeys keys,
    TeacherRecipe recipe,
    LongFunction<RandomBits> bits) {

  /** Takes the votes of a teacher as soon as they are there; called from several threads. */
  public interface VoteStore {
    /** True if the votes of this teacher are stored already, from an earlier run. */
    boolean has(int teacher);

    /** Stores them. */
    void put(int teacher, int[] votes);
  }

  /** Trains one teacher. */
  public Teacher train(Examples examples, int part, int... rows) {
    return recipe.train(examples.rows(rows), bits.apply(partition.trainingSeed(part)));
  }

  /**
   * Trains all teachers whose votes are not stored yet and stores their votes on the queries.
   *
   * @param examples of all persons
   * @param queries public records, whose labels are not looked at
   */
  public void vote(
      Examples examples, Examples queries, VoteStore store, Workers workers, Progress progress) {
    if (queries.width() != examples.width()) {
      throw new IllegalArgumentException(
          "queries must have "
              + examples.width()
              + " features as the records, got "
              + queries.width());
    }
    List<int[]> parts = partition.rows(examples, keys);
    AtomicInteger done = new AtomicInteger();
    workers.run(
        parts.size(),
        part -> {
          if (!store.has(part)) {
            store.put(part, train(examples, part, parts.get(part)).votes(queries));
          }
          progress.report("teachers", (double) done.incrementAndGet() / parts.size());
        });
  }
}
