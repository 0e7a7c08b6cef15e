package org.noisewright.learning.teacher;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.noisewright.learning.data.Examples;

/** The votes of all teachers on all queries: a secret, to be counted and answered with noise. */
public final class TeacherVotes implements Ensemble.VoteStore {
  private final AtomicReferenceArray<int[]> votes;
  private final int queries;
  private final int classes;

  /**
   * A place for the votes of this many teachers.
   *
   * @param teachers at least 1
   * @param queries how many queries each votes on
   * @param classes votes are in [0, classes)
   */
  public TeacherVotes(int teachers, int queries, int classes) {
    this.votes = new AtomicReferenceArray<>(teachers);
    this.queries = queries;
    this.classes = classes;
  }

  @Override
  public boolean has(int teacher) {
    return votes.get(teacher) != null;
  }

  @Override
  public void put(int teacher, int[] cast) {
    if (cast.length != queries) {
      throw new IllegalArgumentException(
          "votes of a teacher must be " + queries + ", got " + cast.length);
    }
    for (int vote : cast) {
      if (!(vote >= 0 && vote < classes)) {
        throw new IllegalArgumentException(
            "a vote must be in [0, " + (classes - 1) + "], got " + vote);
      }
    }
    votes.set(teacher, cast.clone());
  }

  /** How many teachers there are. */
  public int teachers() {
    return votes.length();
  }

  /** How many queries there are. */
  public int queries() {
    return queries;
  }

  /** How many classes there are. */
  public int classes() {
    return classes;
  }

  /** The votes of a teacher; it must have voted. */
  public int[] of(int teacher) {
    int[] own = votes.get(teacher);
    if (own == null) {
      throw new IllegalStateException("teacher " + teacher + " has not voted yet");
    }
    return own.clone();
  }

  /** How many teachers vote for each class of a query; all must have voted. */
  public long[] counts(int query) {
    long[] counts = new long[classes];
    for (int teacher = 0; teacher < teachers(); teacher++) {
      int[] own = votes.get(teacher);
      if (own == null) {
        throw new IllegalStateException("teacher " + teacher + " has not voted yet");
      }
      counts[own[query]]++;
    }
    return counts;
  }

  /** The class with most votes of each query, the first among equals: not private. */
  public int[] plurality() {
    int[] best = new int[queries];
    for (int query = 0; query < queries; query++) {
      long[] counts = counts(query);
      for (int k = 1; k < classes; k++) {
        if (counts[k] > counts[best[query]]) {
          best[query] = k;
        }
      }
    }
    return best;
  }

  /** The part of the queries that each teacher answers as their labels say: for evaluation only. */
  public List<Double> accuracies(Examples labelled) {
    List<Double> accuracies = new ArrayList<>();
    for (int teacher = 0; teacher < teachers(); teacher++) {
      int[] own = of(teacher);
      int right = 0;
      for (int query = 0; query < queries; query++) {
        if (own[query] == labelled.label(query)) {
          right++;
        }
      }
      accuracies.add((double) right / queries);
    }
    return accuracies;
  }
}
