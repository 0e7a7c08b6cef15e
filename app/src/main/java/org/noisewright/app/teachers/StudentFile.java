package org.noisewright.app.teachers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.report.OutputFile;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.student.Student;

/** A student as JSON: widths of its layers, activation, parameters. */
public final class StudentFile {
  private StudentFile() {}

  /** Writes it. */
  public static void write(Path file, Student student) {
    OutputFile.of(file.toString()).write(JsonText.of(tree(student)));
  }

  private static Map<String, Object> tree(Student student) {
    DenseNetwork network = student.network();
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("format", "noisewright-network");
    tree.put("version", 1);
    List<Object> widths = new ArrayList<>();
    widths.add(network.inputs());
    for (int layer = 0; layer < network.layers(); layer++) {
      widths.add(network.outputsOf(layer));
    }
    tree.put("widths", widths);
    tree.put("activation", network.activation().name().toLowerCase(Locale.ROOT));
    tree.put("output", "softmax");
    tree.put("layout", "for each layer the weights of input 0, of input 1, ..., then the biases");
    List<Object> parameters = new ArrayList<>();
    for (double parameter : student.parameters()) {
      parameters.add(parameter);
    }
    tree.put("parameters", parameters);
    return tree;
  }
}
