package org.noisewright.app.papers;

import java.util.List;
import java.util.Optional;

/**
 * A figure of a paper, computed again.
 *
 * @param heading the number and what it shows
 * @param pictures SVG elements, side by side
 * @param paper what the paper says, one sentence
 * @param found what was found here, one sentence with the measured numbers
 * @param table more of the measured numbers
 */
record PaperFigure(
    String heading, List<String> pictures, String paper, String found, Optional<PaperTable> table) {

  PaperFigure {
    pictures = List.copyOf(pictures);
  }

  /** A figure without a table. */
  PaperFigure(String heading, List<String> pictures, String paper, String found) {
    this(heading, pictures, paper, found, Optional.empty());
  }

  /** The same with a table of numbers. */
  PaperFigure withTable(PaperTable newTable) {
    return new PaperFigure(heading, pictures, paper, found, Optional.of(newTable));
  }
}
