package org.noisewright.app.cli;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.app.report.OutputFile;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The file into which a design goes: as a table in JSON, or its shape as a picture.
 *
 * @param name of the file
 * @param file the file
 */
record DesignOutput(String name, OutputFile file) {

  /** Adds the option. */
  static void option(CommandSpec spec) {
    Options.value(
        spec,
        "--out",
        "FILE",
        "Write the noise as a table, .json, for draw, release, account-table and plans, or the"
            + " shape as .svg or .png.");
  }

  /** The file that is named, if one is. */
  static Optional<DesignOutput> of(ParseResult arguments) {
    return Options.value(arguments, "--out")
        .map(
            name -> {
              if (!name.toLowerCase(Locale.ROOT).matches(".*\\.(json|svg|png)")) {
                throw new BadInputException(
                    "--out must end in .json, .svg or .png, got '"
                        + name
                        + "'; the ending says what is written");
              }
              return new DesignOutput(name, OutputFile.of(name));
            });
  }

  /** Writes what the ending says. */
  void write(Supplier<Map<String, Object>> table, Supplier<LinesChart> shape) {
    String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    if (ending.equals("json")) {
      file.write(JsonText.of(table.get()));
      return;
    }
    LinesChart chart = shape.get();
    file.write(ending.equals("svg") ? chart::writeSvg : chart::writePng);
  }
}
