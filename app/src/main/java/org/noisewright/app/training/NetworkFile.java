package org.noisewright.app.training;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.report.OutputFile;
import org.noisewright.learning.model.DenseNetwork;

/** A network as JSON: what is said of it, widths of its layers, activation, parameters. */
public final class NetworkFile {
  private NetworkFile() {}

  /**
   * Writes it.
   *
   * @param said of the network, by key; may be empty
   * @param parameters laid out as {@link DenseNetwork} says
   */
  public static void write(
      Path file, Map<String, Object> said, DenseNetwork network, double[] parameters) {
    OutputFile.of(file.toString()).write(JsonText.of(tree(said, network, parameters)));
  }

  private static Map<String, Object> tree(
      Map<String, Object> said, DenseNetwork network, double[] parameters) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("format", "noisewright-network");
    tree.put("version", 1);
    tree.putAll(said);
    List<Object> widths = new ArrayList<>();
    widths.add(network.inputs());
    for (int layer = 0; layer < network.layers(); layer++) {
      widths.add(network.outputsOf(layer));
    }
    tree.put("widths", widths);
    tree.put("activation", network.activation().name().toLowerCase(Locale.ROOT));
    tree.put("output", "softmax");
    tree.put("layout", "for each layer the weights of input 0, of input 1, ..., then the biases");
    List<Object> numbers = new ArrayList<>();
    for (double parameter : parameters) {
      numbers.add(parameter);
    }
    tree.put("parameters", numbers);
    return tree;
  }
}
