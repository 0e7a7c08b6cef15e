package org.noisewright.app.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noisewright.app.papers.CactusPage;
import org.noisewright.app.papers.FourierPage;
import org.noisewright.app.papers.GeneralizedGaussianPage;
import org.noisewright.app.papers.LearnedNoisePage;
import org.noisewright.app.papers.LossClassPage;
import org.noisewright.app.papers.PatePage;
import org.noisewright.app.papers.PrivateTrainingPage;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.Nearest;
import org.noisewright.app.plan.TextFile;
import org.noisewright.app.report.OutputFile;
import org.noisewright.curve.Progress;
import org.noisewright.learning.data.BadDataException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright papers}: the figures of a paper, computed again, as one HTML page. */
final class PapersCommand implements Command {
  private static final String LOSS_CLASSES = "loss-classes";
  private static final String FOURIER = "fourier";
  private static final String GENERALIZED_GAUSSIAN = "generalized-gaussian";
  private static final String LEARNED = "learned";
  private static final String CACTUS = "cactus";
  private static final String PATE = "pate";
  private static final String DPSGD = "dpsgd";
  static final List<String> PAPERS =
      List.of(LOSS_CLASSES, FOURIER, GENERALIZED_GAUSSIAN, LEARNED, CACTUS, PATE, DPSGD);

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "papers",
            "loss-classes|fourier|generalized-gaussian|learned|cactus|pate|dpsgd",
            "The figures of a paper, computed again beside the certified interval, as one HTML"
                + " page.");
    Options.parameter(
        spec,
        "PAPER",
        "loss-classes (Sommer, Meiser, Mohammadi 2019), fourier (Koskela and others 2021),"
            + " generalized-gaussian (anonymous), learned (Sommer and others 2021), cactus"
            + " (Alghamdi and others 2022), pate (noisy votes, in the anonymous paper), or dpsgd (private training in several of them).");
    Options.parameter(
        spec,
        "DATA_DIR",
        "dpsgd only: folder that holds adult, imdb-bow, cifar10-subset and mnist, or some of them;"
            + " what is not there is left out.");
    Options.value(spec, "--out", "FILE", "File to write (default: the name of the paper, .html).");
    Options.flag(
        spec, "--reduced", "A small version of the page: for learned, which takes minutes.");
    Options.flag(spec, "--quiet", "No progress on standard error.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    String paper = arguments.matchedPositionalValue(0, "");
    if (!PAPERS.contains(paper)) {
      throw new BadInputException(
          paper.isEmpty()
              ? "no paper is given; write one of " + String.join(", ", PAPERS)
              : "unknown paper '" + paper + "'" + Nearest.suggestion(paper, PAPERS));
    }
    boolean reduced = arguments.hasMatchedOption("--reduced");
    if (reduced && !paper.equals(LEARNED)) {
      throw new BadInputException(
          "--reduced is for the paper learned, got '"
              + paper
              + "', whose page is small; leave it out");
    }
    Optional<Path> data = data(arguments, paper);
    String name = Options.value(arguments, "--out").orElse(paper + ".html");
    if (!name.endsWith(".html")) {
      throw new BadInputException(
          "--out must end in .html, got '" + name + "'; the page is one HTML file");
    }
    OutputFile file = OutputFile.of(name);
    ProgressLine line = session.progress();
    Progress progress = arguments.hasMatchedOption("--quiet") ? Progress.NONE : line;
    try {
      String page =
          switch (paper) {
            case LOSS_CLASSES -> LossClassPage.html(Session.version(), progress);
            case GENERALIZED_GAUSSIAN -> GeneralizedGaussianPage.html(Session.version(), progress);
            case LEARNED -> learned(reduced, progress);
            case CACTUS -> CactusPage.html(Session.version(), progress);
            case PATE -> PatePage.html(Session.version(), progress);
            case DPSGD ->
                PrivateTrainingPage.html(Session.version(), data, Seeds.repeatable(), progress);
            default -> FourierPage.html(Session.version(), progress);
          };
      file.write(page);
    } catch (BadDataException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    } finally {
      line.clear();
    }
    session.out().println("wrote " + name + "; open it in a browser");
  }

  private static String learned(boolean reduced, Progress progress) {
    return reduced
        ? LearnedNoisePage.reduced(Session.version(), progress)
        : LearnedNoisePage.html(Session.version(), progress);
  }

  private static Optional<Path> data(ParseResult arguments, String paper) {
    if (!arguments.hasMatchedPositional(1)) {
      return Optional.empty();
    }
    String name = arguments.matchedPositionalValue(1, "");
    if (!paper.equals(DPSGD)) {
      throw new BadInputException(
          "a folder of data is for dpsgd only, got '" + name + "' for " + paper + "; leave it out");
    }
    Path folder = TextFile.path(name);
    if (!Files.isDirectory(folder)) {
      throw new BadInputException(
          "no folder '"
              + name
              + "'; name the one that holds adult, imdb-bow, cifar10-subset, mnist");
    }
    return Optional.of(folder);
  }
}
