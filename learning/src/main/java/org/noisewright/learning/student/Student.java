package org.noisewright.learning.student;

import org.noisewright.learning.data.Examples;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.Predictions;
import org.noisewright.learning.model.Workers;

/** What was learned from public records and released labels alone: it may be published. */
public final class Student {
  private final DenseNetwork network;
  private final double[] parameters;

  Student(DenseNetwork network, double[] parameters) {
    this.network = network;
    this.parameters = parameters;
  }

  /** Its shape. */
  public DenseNetwork network() {
    return network;
  }

  /** Its parameters, laid out as {@link DenseNetwork} says. */
  public double[] parameters() {
    return parameters.clone();
  }

  /** The class of each record. */
  public int[] classes(Examples examples, Workers workers) {
    return Predictions.classes(network, parameters, examples, workers);
  }

  /** The part of the records whose label it says: for evaluation only. */
  public double accuracy(Examples labelled, Workers workers) {
    return Predictions.accuracy(network, parameters, labelled, workers);
  }
}
