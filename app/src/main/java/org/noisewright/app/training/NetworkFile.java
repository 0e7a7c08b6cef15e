package org.noisewright.app.training;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.report.OutputFile;
import org.noisewright.learning.model.ConvolutionLayer;
import org.noisewright.learning.model.ConvolutionalNetwork;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.EmbeddingNetwork;
import org.noisewright.learning.model.Model;

/** A network as JSON: what is said of it, its shape, its parameters and how they are laid out. */
public final class NetworkFile {
  private static final String DENSE =
      "for each layer the weights of input 0, of input 1, ..., then the biases";

  private NetworkFile() {}

  /**
   * Writes it.
   *
   * @param said of the network, by key; may be empty
   * @param parameters laid out as the class of the network says
   */
  public static void write(
      Path file, Map<String, Object> said, Model network, double[] parameters) {
    OutputFile.of(file.toString()).write(JsonText.of(tree(said, network, parameters)));
  }

  private static Map<String, Object> tree(
      Map<String, Object> said, Model network, double[] parameters) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("format", "noisewright-network");
    tree.put("version", 1);
    tree.putAll(said);
    putShape(network, tree);
    List<Object> numbers = new ArrayList<>();
    for (double parameter : parameters) {
      numbers.add(parameter);
    }
    tree.put("parameters", numbers);
    return tree;
  }

  private static void putShape(Model network, Map<String, Object> tree) {
    if (network instanceof DenseNetwork dense) {
      putDense(dense, DENSE, tree);
    } else if (network instanceof ConvolutionalNetwork images) {
      tree.put("kind", "convolution");
      tree.put(
          "image",
          List.of(images.image().channels(), images.image().height(), images.image().width()));
      tree.put("convolutions", images.convolutions().stream().map(NetworkFile::tree).toList());
      putDense(
          images.head(),
          DENSE
              + "; then for each convolution the weights of filter 0, of filter 1, ... (channel by"
              + " channel, rows from the top), then one bias for each filter",
          tree);
    } else if (network instanceof EmbeddingNetwork texts) {
      tree.put("kind", "embedding");
      tree.put("tokens", texts.inputs());
      tree.put("dimension", texts.dimension());
      tree.put("pooling", texts.pooling().name().toLowerCase(Locale.ROOT));
      putDense(texts.head(), DENSE + "; then the vector of token 0, of token 1, ...", tree);
    } else {
      throw new IllegalArgumentException("no file form for " + network);
    }
  }

  private static Map<String, Object> tree(ConvolutionLayer layer) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("filters", layer.filters());
    tree.put("side", layer.side());
    tree.put("stride", layer.stride());
    tree.put("padding", layer.padding());
    tree.put("pool", layer.pool());
    return tree;
  }

  private static void putDense(DenseNetwork network, String layout, Map<String, Object> tree) {
    List<Object> widths = new ArrayList<>();
    widths.add(network.inputs());
    for (int layer = 0; layer < network.layers(); layer++) {
      widths.add(network.outputsOf(layer));
    }
    tree.put("widths", widths);
    tree.put("activation", network.activation().name().toLowerCase(Locale.ROOT));
    tree.put("output", "softmax");
    tree.put("layout", layout);
  }
}
