package org.noisewright.app.papers;

import java.util.List;

/**
 * A figure of a paper, computed again.
 *
 * @param heading the number and what it shows
 * @param pictures SVG elements, side by side
 * @param paper what the paper says, one sentence
 * @param found what was found here, one sentence with the measured numbers
 */
record PaperFigure(String heading, List<String> pictures, String paper, String found) {

  PaperFigure {
    pictures = List.copyOf(pictures);
  }
}
