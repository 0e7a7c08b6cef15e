package org.noisewright.app.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.noisewright.app.law.GoogleLaw;
import org.noisewright.app.law.LawTree;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.PlanWriter;
import org.noisewright.app.report.Asked;
import org.noisewright.app.report.OutputFile;
import org.noisewright.classical.ComparedDirection;
import org.noisewright.classical.ComparedPlan;
import org.noisewright.classical.ComparedRelease;
import org.noisewright.classical.MethodRefusedException;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Direction;
import org.noisewright.pld.LatticeLaw;
import org.noisewright.pld.LossLaw;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright law}: the law of the loss of a plan in one direction, as a file. */
final class LawCommand implements Command {
  private static final double DEFAULT_INTERVAL = 1e-4;

  /** Mass that is cut off all releases together, where a law goes onto a lattice. */
  private static final double TAIL = 1e-16;

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "law",
            "PLAN|MECHANISM --direction remove|add --out FILE",
            "The law of the privacy loss of a plan in one direction, as a file.");
    Options.value(spec, "--out", "FILE", "File to write: .json (ours) or .pb (Google's library).");
    Options.value(spec, "--side", "upper|lower", "Side of the law (default upper; .pb: upper).");
    Options.value(
        spec,
        "--interval",
        "I",
        "Distance of the losses of an upper law; default 1e-4, for a single release in .json as"
            + " needed.");
    Options.plan(spec);
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    String name = Options.required(arguments, "--out", "--out law.json");
    boolean google = google(name);
    Side side = side(Options.value(arguments, "--side").orElse("upper"));
    if (google && side == Side.LOWER) {
      throw new BadInputException(
          "--side lower is not for .pb: the format holds upper laws only; write .json");
    }
    Optional<Double> interval = Options.value(arguments, "--interval").map(LawCommand::interval);
    if (interval.isPresent() && side == Side.LOWER) {
      throw new BadInputException(
          "--interval is for upper laws; a lower law keeps the losses that it is made with");
    }
    Asked asked = Options.asked(arguments);
    ComparedPlan plan = plan(asked);
    boolean symmetric = plan.directions().size() == 1;
    if (!symmetric && asked.direction().isEmpty()) {
      throw new BadInputException(
          "--direction is missing, and the directions of this plan differ; write one file with"
              + " --direction remove and one with --direction add");
    }
    OutputFile file = OutputFile.of(name);
    ComparedDirection direction =
        plan.directions().get(symmetric || asked.direction().get() == Direction.REMOVE ? 0 : 1);
    String words = symmetric ? "both" : direction.direction().words();
    LossLaw law;
    byte[] bytes = new byte[0];
    try {
      boolean single = direction.times() == 1;
      if (side == Side.UPPER && (google || interval.isPresent() || !single)) {
        LatticeLaw lattice = lattice(direction, interval.orElse(DEFAULT_INTERVAL));
        law = lattice.toLossLaw();
        bytes = google ? google(lattice).bytes() : bytes;
      } else {
        law = direct(direction, side);
      }
    } catch (MethodRefusedException e) {
      throw new BadInputException("no law can be written: " + e.getMessage());
    } catch (GridTooFineException e) {
      throw new BadInputException(
          "no law can be written: "
              + e.getMessage()
              + (side == Side.UPPER
                  ? "; give a larger --interval"
                  : "; write the law of one release, or an upper law"));
    }
    byte[] written = bytes;
    if (google) {
      file.write(stream -> stream.write(written));
    } else {
      file.write(JsonText.of(LawTree.of(law, words, provenance(asked))));
    }
    session
        .out()
        .println(
            "wrote "
                + name
                + ": "
                + side.name().toLowerCase(Locale.ROOT)
                + " law of "
                + NumberText.grouped(law.size())
                + " losses"
                + (law.hasInfinity()
                    ? ", mass at infinity " + mass(law.logInfinityMass())
                    : ", no mass at infinity")
                + ", direction "
                + words);
  }

  private static String mass(double log) {
    double mass = Math.exp(log);
    return mass > 0
        ? NumberText.of(new BigDecimal(mass).round(new MathContext(3)).doubleValue())
        : "10^" + NumberText.of((double) Math.round(log / Math.log(10)));
  }

  private static ComparedPlan plan(Asked asked) {
    try {
      return ComparedPlan.of(asked.plan());
    } catch (IllegalArgumentException e) {
      throw new BadInputException(Refusals.named(asked, String.valueOf(e.getMessage())));
    } catch (ArithmeticException e) {
      throw new BadInputException("the plan has too many releases for a law: " + e.getMessage());
    }
  }

  private static LatticeLaw lattice(ComparedDirection direction, double interval) {
    LatticeLaw all = null;
    for (ComparedRelease release : direction.releases()) {
      LatticeLaw one = LatticeLaw.of(release.law(Side.UPPER), interval, TAIL / direction.times());
      LatticeLaw part = one.times(release.times());
      all = all == null ? part : all.composedWith(part);
    }
    return all == null
        ? LatticeLaw.of(
            LossLaw.ofMasses(new double[1], new double[] {1}, 0, LossLaw.Standing.EXACT), interval)
        : all;
  }

  private static LossLaw direct(ComparedDirection direction, Side side) {
    LossLaw all = null;
    for (ComparedRelease release : direction.releases()) {
      LossLaw part = release.law(side).times(release.times());
      all = all == null ? part : all.composedWith(part);
    }
    return all == null
        ? LossLaw.ofMasses(new double[1], new double[] {1}, 0, LossLaw.Standing.EXACT)
        : all;
  }

  private static GoogleLaw google(LatticeLaw law) {
    if (law.first() != (int) law.first()) {
      throw new BadInputException(
          "--interval must be larger: the key "
              + law.first()
              + " of the least loss does not fit into 32 bits");
    }
    double[] values = IntStream.range(0, law.size()).mapToDouble(law::mass).toArray();
    return GoogleLaw.of((int) law.first(), values, law.infinityMass(), law.step());
  }

  private static Map<String, Object> provenance(Asked asked) {
    Map<String, Object> provenance = new LinkedHashMap<>();
    provenance.put("program", "noisewright");
    provenance.put("version", asked.version());
    provenance.put("plan", PlanWriter.tree(asked.plan()));
    return provenance;
  }

  private static boolean google(String name) {
    int dot = name.lastIndexOf('.');
    String extension = dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    if (!List.of("json", "pb").contains(extension)) {
      throw new BadInputException(
          "--out must end in .json or .pb, got '" + name + "'; the ending says what is written");
    }
    return extension.equals("pb");
  }

  private static Side side(String word) {
    return switch (word) {
      case "upper" -> Side.UPPER;
      case "lower" -> Side.LOWER;
      default -> throw new BadInputException("--side must be upper or lower, got '" + word + "'");
    };
  }

  private static double interval(String text) {
    double interval;
    try {
      interval = NumberText.decimal("--interval", text, "a number in [1e-9, 1]");
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
    if (!(interval >= 1e-9 && interval <= 1)) {
      throw new BadInputException(
          "--interval must be a number in [1e-9, 1], got " + text + "; write for example 1e-4");
    }
    return interval;
  }
}
