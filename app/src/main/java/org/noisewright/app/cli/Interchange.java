package org.noisewright.app.cli;

import java.util.List;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.Nearest;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** The formats of other tools, as parameters of import and export. */
final class Interchange {
  static final String DP_EVENT = "dp-event";
  static final String OPACUS = "opacus";

  private static final List<String> FORMATS = List.of(DP_EVENT, OPACUS);

  private Interchange() {}

  static void parameters(CommandSpec spec, String file) {
    parameter(spec, "0", "FORMAT", "dp-event (dp_accounting, as JSON) or opacus (its history).");
    parameter(spec, "1", "FILE", file);
  }

  private static void parameter(CommandSpec spec, String index, String label, String description) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index(index)
            .paramLabel(label)
            .type(String.class)
            .arity("0..1")
            .description(description)
            .build());
  }

  static String format(ParseResult arguments) {
    String format = arguments.matchedPositionalValue(0, "");
    if (!FORMATS.contains(format)) {
      throw new BadInputException(
          format.isEmpty()
              ? "no format is given; write dp-event or opacus"
              : "unknown format '" + format + "'" + Nearest.suggestion(format, FORMATS));
    }
    return format;
  }

  static String file(ParseResult arguments, String command) {
    String file = arguments.matchedPositionalValue(1, "");
    if (file.isEmpty()) {
      throw new BadInputException(
          "no file is given; write noisewright " + command + " " + format(arguments) + " FILE");
    }
    return file;
  }
}
