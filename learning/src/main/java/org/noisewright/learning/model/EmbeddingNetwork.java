package org.noisewright.learning.model;

import java.util.List;
import java.util.Locale;
import org.noisewright.sampling.RandomBits;

/**
 * A model of texts: every token has a vector, a text is the sum or the mean of the vectors of its
 * tokens, and dense layers, softmax and cross-entropy follow.
 *
 * <p>An example is a text as counts: feature t says how often token t occurs. So the gradient in
 * the vector of a token is gathered over all its occurrences, and the gradient in the table is the
 * outer product of the counts and the slopes in the text's vector.
 *
 * <p>In the parameters the dense layers stand first, as in {@link DenseNetwork}; then comes the
 * table, the vector of token 0 first.
 *
 * <p>Start: entries of the table uniform on (-r, r) with r = sqrt(3 / dimension), so that vectors
 * have a mean square of 1; dense layers as in {@link DenseNetwork}.
 */
public final class EmbeddingNetwork implements Model {
  private static final int MOST_ENTRIES = 1 << 28;

  /** How the vectors of the tokens of a text become one. */
  public enum Pooling {
    /** Their sum. */
    SUM,

    /** Their mean: the sum over the number of tokens; zero for an empty text. */
    MEAN
  }

  private final int tokens;
  private final Pooling pooling;
  private final DenseNetwork head;

  private EmbeddingNetwork(int tokens, Pooling pooling, DenseNetwork head) {
    this.tokens = tokens;
    this.pooling = pooling;
    this.head = head;
  }

  /**
   * A model.
   *
   * @param tokens how many tokens there are, at least 1
   * @param dimension of their vectors, at least 1
   * @param pooling how vectors become one
   * @param hidden widths of the hidden dense layers, each at least 1; may be empty
   * @param classes at least 2
   * @param activation of the hidden dense layers
   */
  public static EmbeddingNetwork of(
      int tokens,
      int dimension,
      Pooling pooling,
      List<Integer> hidden,
      int classes,
      Activation activation) {
    DenseNetwork head = DenseNetwork.of(dimension, hidden, classes, activation);
    if (!(tokens >= 1 && (long) tokens * dimension <= MOST_ENTRIES)) {
      throw new IllegalArgumentException(
          "tokens must be at least 1, and the table at most 2^28 numbers, got "
              + tokens
              + " tokens of dimension "
              + dimension
              + "; leave out rare tokens");
    }
    return new EmbeddingNetwork(tokens, pooling, head);
  }

  /** The dense layers; their parameters stand first. */
  public DenseNetwork head() {
    return head;
  }

  /** How vectors become one. */
  public Pooling pooling() {
    return pooling;
  }

  /** Length of the vector of a token. */
  public int dimension() {
    return head.inputs();
  }

  /** Where the vector of a token begins. */
  int vector(int token) {
    return head.parameters() + token * dimension();
  }

  @Override
  public int parameters() {
    return Math.addExact(head.parameters(), tokens * dimension());
  }

  @Override
  public int inputs() {
    return tokens;
  }

  @Override
  public int classes() {
    return head.classes();
  }

  @Override
  public double[] initialParameters(RandomBits bits) {
    double[] parameters = new double[parameters()];
    System.arraycopy(head.initialParameters(bits), 0, parameters, 0, head.parameters());
    double reach = Math.sqrt(3.0 / dimension());
    StartingWeights.uniform(bits, reach, parameters, head.parameters(), parameters.length);
    return parameters;
  }

  @Override
  public EmbeddingPass pass(int rows) {
    return new EmbeddingPass(this, rows);
  }

  /** The table and the dense layers. */
  @Override
  public String toString() {
    return tokens + " tokens " + pooling.name().toLowerCase(Locale.ROOT) + " " + head;
  }
}
