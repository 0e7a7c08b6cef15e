package org.noisewright.app.cli;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.CactusFile;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.PlanFlags;
import org.noisewright.app.plot.CactusPicture;
import org.noisewright.app.report.Asked;
import org.noisewright.app.report.CactusReport;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.curve.Progress;
import org.noisewright.design.NoiseOfCost;
import org.noisewright.design.cactus.CactusForm;
import org.noisewright.design.cactus.CactusNoise;
import org.noisewright.design.cactus.CactusProblem;
import org.noisewright.design.cactus.CactusSolver;
import org.noisewright.design.cactus.SolveStatus;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.sampling.AccountedTable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright design cactus}: the best noise for many releases under a limit of cost. */
final class CactusCommand implements Command {
  private static final String GAUSSIAN = "gaussian";
  private static final String LAPLACE = "laplace";
  private static final Map<String, String> NAMES =
      Map.of("exponent", "--cost", "points", "--tail", "tailRatio", "--ratio");
  private static final List<String> COMPARED = List.of(GAUSSIAN, LAPLACE);

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "design cactus",
            "--cost COST --budget C|--standard-deviation SD",
            "The noise of least Kullback-Leibler divergence from itself shifted, under a limit of"
                + " its mean cost: the best noise where many releases are composed. What it costs,"
                + " its divergence and how near it is to the best possible are certified.");
    Options.value(
        spec, "--cost", "COST", "L1 (|x|), L2 (|x|^2, default), or the exponent, in [1, 16].");
    Options.value(spec, "--budget", "C", "Largest mean of |x|^exponent.");
    Options.value(
        spec, "--standard-deviation", "SD", "For L2, instead of the budget: its square root.");
    Options.value(spec, "--sensitivity", "S", "Largest change of the value (default 1).");
    Options.value(spec, "--bins", "N", "Points in one sensitivity (default 200).");
    Options.value(spec, "--tail", "N", "Last point that is free (default: as far as it matters).");
    Options.value(
        spec, "--ratio", "R", "Ratio of neighbouring points beyond it (default: by rule).");
    Options.flag(
        spec, "--density", "Spread each point evenly over a cell, as in the paper: no lattice.");
    DesignOutput.option(spec);
    Options.value(
        spec, "--compare", "NAMES", "Lay gaussian, laplace of the same cost beside it (default).");
    Options.value(spec, "--times", "K", "With --delta: the number of releases (default 1).");
    Options.value(
        spec, "--delta", "D", "Tell the certified epsilon at this delta, of all of them.");
    Options.value(spec, "--poisson", "RATE", "With --delta: Poisson sampling at this rate.");
    Options.flag(spec, "--json", "Print JSON.");
    Options.flag(
        spec, "--no-cache", "Solve again, even if the answer is kept from an earlier run.");
    Options.value(spec, "--memory", "SIZE", "Most memory of the arrays, as 512MiB (default 1GiB).");
    Options.flag(spec, "--quiet", "No progress on standard error.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    BigDecimal sensitivity =
        TableCommand.positive(
            "--sensitivity", Options.value(arguments, "--sensitivity").orElse("1"));
    CactusProblem problem = problem(arguments, sensitivity);
    Optional<Double> delta = Options.value(arguments, "--delta").map(Options::delta);
    Map<String, String> flags = Options.flags(arguments, List.of("--times", "--poisson"));
    if (delta.isEmpty() && !flags.isEmpty()) {
      throw new BadInputException(
          String.join(", ", flags.keySet()) + " needs --delta; write for example --delta 1e-5");
    }
    List<String> compared = compared(arguments);
    Optional<DesignOutput> out = DesignOutput.of(arguments);
    Interruption interruption = session.interruption();
    interruption.announce("interrupted; certifying the best noise so far");
    CactusNoise noise = solve(arguments, session, problem);
    if (interruption.settle() || noise.status() == SolveStatus.INTERRUPTED) {
      AccountedTable table = CactusFile.table(noise, sensitivity);
      Map<String, Mechanism> mechanisms = mechanisms(noise, table, compared);
      write(
          arguments,
          session,
          out,
          new CactusReport(noise, table, mechanisms, Map.of(), Session.version()));
      throw StoppedEarlyException.withBest(out.isPresent());
    }
    interruption.resume();
    AccountedTable table = CactusFile.table(noise, sensitivity);
    Map<String, Mechanism> mechanisms = mechanisms(noise, table, compared);
    write(
        arguments,
        session,
        out,
        new CactusReport(
            noise,
            table,
            mechanisms,
            delta.map(d -> epsilons(arguments, session, mechanisms, flags, d)).orElse(Map.of()),
            Session.version()));
  }

  private static Map<String, Mechanism> mechanisms(
      CactusNoise noise, AccountedTable table, List<String> compared) {
    CactusProblem problem = noise.problem();
    Map<String, Mechanism> mechanisms = new LinkedHashMap<>();
    mechanisms.put(
        "cactus", problem.form() == CactusForm.LATTICE ? table.mechanism() : noise.mechanism());
    compared.forEach(kind -> mechanisms.put(kind, equalCost(kind, problem)));
    return mechanisms;
  }

  private static void write(
      ParseResult arguments, Session session, Optional<DesignOutput> out, CactusReport report) {
    out.ifPresent(
        file ->
            file.write(report::file, () -> CactusPicture.of(report.noise(), report.mechanisms())));
    session
        .out()
        .print(
            arguments.hasMatchedOption("--json")
                ? JsonText.of(report.tree())
                : report.text() + out.map(file -> "wrote " + file.name() + "\n").orElse(""));
    session.out().flush();
  }

  private static CactusNoise solve(ParseResult arguments, Session session, CactusProblem problem) {
    ProgressLine line = session.progress();
    Progress progress = arguments.hasMatchedOption("--quiet") ? Progress.NONE : line;
    try {
      Supplier<CactusNoise> solving = () -> CactusSolver.of(problem).withProgress(progress).solve();
      return arguments.hasMatchedOption("--no-cache")
          ? solving.get()
          : CactusCache.get(problem, solving);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    } finally {
      line.clear();
    }
  }

  private static Map<String, EpsilonAnswer> epsilons(
      ParseResult arguments,
      Session session,
      Map<String, Mechanism> mechanisms,
      Map<String, String> flags,
      double delta) {
    Map<String, EpsilonAnswer> epsilons = new LinkedHashMap<>();
    mechanisms.forEach(
        (name, mechanism) -> {
          Asked asked =
              new Asked(
                  PlanFlags.stated(mechanism, flags, List.of()),
                  Optional.empty(),
                  Optional.empty(),
                  false,
                  Session.version());
          epsilons.put(
              name,
              Answering.answer(arguments, session, asked, answers -> answers.epsilonAt(delta)));
        });
    return epsilons;
  }

  private static Mechanism equalCost(String kind, CactusProblem problem) {
    return kind.equals(GAUSSIAN)
        ? NoiseOfCost.gaussian(problem.exponent(), problem.budget(), problem.sensitivity())
        : NoiseOfCost.laplace(problem.exponent(), problem.budget(), problem.sensitivity());
  }

  private static List<String> compared(ParseResult arguments) {
    Optional<String> names = Options.value(arguments, "--compare");
    if (names.isEmpty()) {
      return COMPARED;
    }
    List<String> compared = new ArrayList<>();
    for (String name : names.get().split(",", -1)) {
      if (!COMPARED.contains(name.strip())) {
        throw new BadInputException(
            "--compare must be gaussian, laplace or both with a comma, got '" + names.get() + "'");
      }
      compared.add(name.strip());
    }
    return compared;
  }

  private static CactusProblem problem(ParseResult arguments, BigDecimal sensitivity) {
    double exponent = exponent(Options.value(arguments, "--cost").orElse("L2"));
    int bins = whole(arguments, "--bins", "in [2, 1000]").orElse(200);
    if (!(bins >= 2)) {
      throw new BadInputException(
          "--bins must be in [2, 1000], got " + bins + "; 200 is fine for most uses");
    }
    try {
      return new CactusProblem(
          exponent,
          budget(arguments, exponent),
          sensitivity.doubleValue(),
          bins,
          arguments.hasMatchedOption("--density") ? CactusForm.DENSITY : CactusForm.LATTICE,
          whole(arguments, "--tail", "above the bins"),
          ratio(arguments));
    } catch (IllegalArgumentException e) {
      throw Options.refused(e, NAMES);
    }
  }

  private static OptionalDouble ratio(ParseResult arguments) {
    return Options.value(arguments, "--ratio")
        .map(text -> OptionalDouble.of(Options.number("--ratio", text, "in (0, 1)")))
        .orElseGet(OptionalDouble::empty);
  }

  private static OptionalInt whole(ParseResult arguments, String name, String range) {
    Optional<String> text = Options.value(arguments, name);
    if (text.isEmpty()) {
      return OptionalInt.empty();
    }
    try {
      long number = NumberText.whole(name, text.get(), range);
      return OptionalInt.of((int) Math.max(-1, Math.min(Integer.MAX_VALUE, number)));
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }

  private static double budget(ParseResult arguments, double exponent) {
    Optional<String> budget = Options.value(arguments, "--budget");
    Optional<String> deviation = Options.value(arguments, "--standard-deviation");
    if (budget.isPresent() == deviation.isPresent()) {
      throw new BadInputException(
          budget.isPresent()
              ? "--budget and --standard-deviation are both given; leave one out"
              : "no budget is given; write --budget 0.25, or --standard-deviation 0.5");
    }
    if (budget.isPresent()) {
      return Options.number("--budget", budget.get(), "positive and finite");
    }
    if (exponent != 2) {
      throw new BadInputException("--standard-deviation is for --cost L2; give --budget");
    }
    double value = Options.number("--standard-deviation", deviation.get(), "positive and finite");
    return value * value;
  }

  private static double exponent(String cost) {
    return switch (cost.toUpperCase(Locale.ROOT)) {
      case "L1" -> 1;
      case "L2" -> 2;
      default -> Options.number("--cost", cost, "L1, L2 or an exponent in [1, 16]");
    };
  }
}
