package org.noisewright.app.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.Nearest;
import org.noisewright.classical.Methods;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Entry point of the command line. Exit codes: 0 answered, 2 bad input, 3 a target that cannot be
 * met, 70 an error of the program itself, which a contradiction between two bounds is too, 74
 * standard output that cannot be written, 130 interrupted.
 */
public final class Main {
  static final int ANSWERED = 0;
  static final int BAD_INPUT = 2;
  static final int TARGET_NOT_MET = 3;
  static final int INTERNAL_ERROR = 70;
  static final int UNWRITTEN_OUTPUT = 74;
  static final int INTERRUPTED = 130;

  static final List<String> COMMANDS =
      List.of(
          "epsilon",
          "delta",
          "curve",
          "calibrate",
          "steps",
          "compare",
          "best",
          "design",
          "error",
          "table",
          "account-table",
          "draw",
          "release",
          "pate",
          "train",
          "law",
          "import",
          "export",
          "papers");

  private static final String DESIGN_USAGE =
      """
      Usage: noisewright design FAMILY [OPTIONS]

      The shape of the best noise.

      Families:
        cactus   the noise of least divergence, for many releases
        learned  the best noise that never leaves a range

      noisewright design FAMILY --help tells the options of a family.
      """;

  private static final String PATE_USAGE =
      """
      Usage: noisewright pate STEP [OPTIONS]

      Labels from the votes of teachers.

      Steps:
        label  noisy labels from a file of votes, with a budget that is kept
        best   the noise with the best labels for a target
        train  teachers, their votes, labels and a student, from private records

      noisewright pate STEP --help tells the options of a step.
      """;

  private static final String USAGE =
      """
      Usage: noisewright COMMAND [PLAN] [OPTIONS]

      Certified differential-privacy accounting: every answer is an interval that contains the exact
      value.

      Commands:
        epsilon        the certified epsilon of a plan at a delta
        delta          the certified delta of a plan at an epsilon
        curve          delta over epsilon as a picture or a table
        calibrate      the noise, rate or number of releases that meets a target
        steps          how many more releases fit into a target
        best           kinds of noise at equal privacy, the one of least error first
        design         the shape of the best noise: design cactus, design learned
        error          the error of noise, or the epsilon that an error costs
        compare        older bounds and approximations beside the certified interval
        table          noise as a table of whole weights on a lattice
        account-table  the certified epsilon of a noise table
        draw           independent draws from a noise table
        release        values with the noise of a table
        pate           labels from the votes of teachers: pate label, pate best, pate train
        train          a model from private records by noisy gradient steps
        law            the law of the privacy loss of a plan, as a file
        import         a plan from the file of another tool (dp-event, opacus)
        export         a plan as the file of another tool
        papers         the figures of a paper, computed again, as one page

      Examples:
        noisewright epsilon --gaussian 4 --poisson 0.01 --times 65536 --delta 1e-5
        noisewright delta plan.yaml --epsilon 1 --explain
        noisewright curve plan.yaml --out curve.svg
        noisewright calibrate --gaussian solve --times 100 --target-epsilon 1 --delta 1e-5
        noisewright steps plan.yaml --target-epsilon 3 --delta 1e-6
        noisewright compare plan.yaml --delta 1e-5 --out compare.svg

      noisewright COMMAND --help tells the options of a command, noisewright --version the version.
      Exit codes: 0 answered, 2 bad input, 3 a target that cannot be met, 70 an error of the program
      itself, or a compared method that contradicts the certified interval, 74 standard output that
      cannot be written, 130 interrupted.
      """;

  private final Session session;
  private final boolean debug;

  Main(Session session, boolean debug) {
    this.session = session;
    this.debug = debug;
  }

  /** Runs a command and ends the virtual machine with its exit code. */
  public static void main(String[] args) {
    PrintWriter out = new PrintWriter(StandardOutput.open(), false, Charset.defaultCharset());
    PrintWriter err = new PrintWriter(System.err, true, Charset.defaultCharset());
    Session session =
        new Session(
            out, err, Main::isConsole, Accounting::certified, Methods::all, System::nanoTime);
    int code = new Main(session, "1".equals(System.getenv("NOISEWRIGHT_DEBUG"))).run(args);
    System.exit(code);
  }

  /** True if somebody looks; asked late, because newer virtual machines load much for it. */
  @SuppressWarnings("SystemConsoleNull") // where it is never null, isTerminal tells
  private static boolean isConsole() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  /** Runs a command; the exit code. */
  int run(String... args) {
    int code;
    try (Interruption interruption = Interruption.ofThisThread(session.err())) {
      code = answered(interruption, args);
    }
    if (code == ANSWERED && session.out().checkError()) {
      return unwritten("standard output cannot be written; what was written to files is there");
    }
    return code;
  }

  /** The same with what a signal does to it. */
  int answered(Interruption interruption, String... args) {
    try {
      return dispatch(interruption, args);
    } catch (BadInputException e) {
      // An interrupt closes the file that is read or written, which then says so.
      return Thread.currentThread().isInterrupted()
          ? interrupted()
          : refuse(String.valueOf(e.getMessage()));
    } catch (ParameterException e) {
      return refuse(message(e));
    } catch (TargetNotMetException e) {
      return ended(TARGET_NOT_MET, e.getMessage());
    } catch (StoppedEarlyException e) {
      return ended(INTERRUPTED, e.getMessage());
    } catch (CancellationException e) {
      return interrupted();
    } catch (UnwrittenOutputException e) {
      return unwritten(String.valueOf(e.getMessage()));
    } catch (ContradictionException e) {
      return ended(INTERNAL_ERROR, e.getMessage());
    } catch (OutOfMemoryError e) {
      return refuse("the memory does not suffice; ask with less, for example --memory 256MiB");
    } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
      return internalError(e);
    } finally {
      session.out().flush();
      session.err().flush();
    }
  }

  private int dispatch(Interruption interruption, String... args) {
    String first = args.length == 0 ? "" : args[0];
    switch (first) {
      case "" -> {
        session.err().print(USAGE);
        return BAD_INPUT;
      }
      case "-h", "--help" -> {
        session.out().print(USAGE);
        return ANSWERED;
      }
      case "help" -> {
        return help(interruption, Arrays.copyOfRange(args, 1, args.length));
      }
      case "-V", "--version" -> {
        session.out().println("noisewright " + Session.version());
        return ANSWERED;
      }
      case "design" -> {
        if (asksForHelp(args)) {
          session.out().print(DESIGN_USAGE);
          return ANSWERED;
        }
        return run(
            interruption,
            design(args),
            Arrays.copyOfRange(args, Math.min(2, args.length), args.length));
      }
      case "pate" -> {
        if (asksForHelp(args)) {
          session.out().print(PATE_USAGE);
          return ANSWERED;
        }
        return run(
            interruption,
            pate(args),
            Arrays.copyOfRange(args, Math.min(2, args.length), args.length));
      }
      default -> {
        return run(interruption, command(first), Arrays.copyOfRange(args, 1, args.length));
      }
    }
  }

  /** The help of a command, as its option {@code --help} prints it; without one that of all. */
  private int help(Interruption interruption, String... names) {
    if (names.length == 0) {
      session.out().print(USAGE);
      return ANSWERED;
    }
    String[] asked = Arrays.copyOf(names, names.length + 1);
    asked[names.length] = "--help";
    return dispatch(interruption, asked);
  }

  private int run(Interruption interruption, Command command, String... args) {
    CommandSpec spec = command.spec();
    if (spec.findOption("--quiet") == null) {
      Options.flag(spec, "--quiet", "No progress on standard error.");
    }
    CommandLine line = new CommandLine(spec);
    ParseResult arguments = line.parseArgs(args);
    if (arguments.isUsageHelpRequested()) {
      session.out().print(line.getUsageMessage(Ansi.OFF));
      return ANSWERED;
    }
    Session running = session.running(arguments.hasMatchedOption("--quiet"), interruption);
    try (ProgressLine progress = running.progress()) {
      progress.tick();
      command.run(arguments, running);
    }
    return ANSWERED;
  }

  /** True if the word behind a group of commands asks for help. */
  private static boolean asksForHelp(String... args) {
    return args.length > 1 && List.of("-h", "--help", "help").contains(args[1]);
  }

  private static Command design(String... args) {
    String family = args.length < 2 ? "" : args[1];
    if (family.equals("cactus")) {
      return new CactusCommand();
    }
    if (family.equals("learned")) {
      return new LearnedCommand();
    }
    throw new BadInputException(
        (family.isEmpty() || family.startsWith("-")
                ? "no family of noise is named"
                : "unknown family of noise '" + family + "'")
            + "; write noisewright design cactus or design learned, with --help for the options");
  }

  private static Command pate(String... args) {
    String step = args.length < 2 ? "" : args[1];
    if (step.equals("label")) {
      return new PateLabelCommand();
    }
    if (step.equals("train")) {
      return new PateTrainCommand();
    }
    if (step.equals("best")) {
      return new PateBestCommand();
    }
    throw new BadInputException(
        (step.isEmpty() || step.startsWith("-")
                ? "no step of pate is named"
                : "unknown step of pate '" + step + "'")
            + "; write noisewright pate label, pate best or pate train, with --help for the options");
  }

  private static Command command(String name) {
    return switch (name) {
      case "epsilon" -> new EpsilonCommand();
      case "delta" -> new DeltaCommand();
      case "curve" -> new CurveCommand();
      case "calibrate" -> new CalibrateCommand();
      case "steps" -> new StepsCommand();
      case "compare" -> new CompareCommand();
      case "best" -> new BestCommand();
      case "error" -> new ErrorCommand();
      case "table" -> new TableCommand();
      case "account-table" -> new AccountTableCommand();
      case "draw" -> new DrawCommand();
      case "release" -> new ReleaseCommand();
      case "train" -> new TrainCommand();
      case "law" -> new LawCommand();
      case "papers" -> new PapersCommand();
      case "import" -> new ImportCommand();
      case "export" -> new ExportCommand();
      default ->
          throw new BadInputException(
              "unknown command '" + name + "'" + Nearest.suggestion(name, COMMANDS));
    };
  }

  private static String message(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      String word = unmatched.getUnmatched().get(0);
      if (!word.startsWith("-")) {
        return "unexpected argument '" + word + "'; see --help for the arguments";
      }
      List<String> known =
          unmatched.getCommandLine().getCommandSpec().options().stream()
              .map(OptionSpec::longestName)
              .toList();
      return "unknown option '"
          + word
          + "'"
          + Nearest.question(word, known)
          + " (--help tells all)";
    }
    String message = String.valueOf(e.getMessage());
    return Character.toLowerCase(message.charAt(0)) + message.substring(1);
  }

  private int interrupted() {
    return ended(INTERRUPTED, "interrupted");
  }

  private int unwritten(String message) {
    return ended(UNWRITTEN_OUTPUT, message);
  }

  private int refuse(String message) {
    return ended(BAD_INPUT, message);
  }

  /** Says why on standard error; the exit code. */
  private int ended(int code, @Nullable String message) {
    session.err().println("noisewright: " + MessageText.of(String.valueOf(message)));
    return code;
  }

  private int internalError(Throwable e) {
    session
        .err()
        .println(
            "noisewright: internal error, please report it with the command and the plan: "
                + e
                + (debug ? "" : " (NOISEWRIGHT_DEBUG=1 shows where)"));
    if (debug) {
      e.printStackTrace(session.err());
    }
    return INTERNAL_ERROR;
  }
}
