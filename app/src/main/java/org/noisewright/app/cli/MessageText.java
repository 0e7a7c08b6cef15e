package org.noisewright.app.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A message as it reaches the terminal: one line, in which what the user wrote can do no harm.
 * Control signs and signs that turn the direction of writing are written as {@code \\u001b}; words
 * and messages that are too long lose their middle, so that the end, with the way out, stays.
 */
final class MessageText {
  private static final int LONGEST_WORD = 200;
  private static final int LONGEST_MESSAGE = 800;
  private static final String GAP = " ... ";
  private static final Pattern HARMFUL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]");
  private static final Pattern LONG_WORD = Pattern.compile("\\S{" + (LONGEST_WORD + 1) + ",}");

  private MessageText() {}

  /** The message as one line that is safe to print. */
  static String of(String message) {
    String plain =
        HARMFUL
            .matcher(message)
            .replaceAll(sign -> String.format("\\\\u%04x", sign.group().codePointAt(0)));
    String words =
        LONG_WORD
            .matcher(plain)
            .replaceAll(word -> Matcher.quoteReplacement(cut(word.group(), LONGEST_WORD)));
    return cut(words, LONGEST_MESSAGE);
  }

  private static String cut(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    int kept = (longest - GAP.length()) / 2;
    return text.substring(0, kept) + GAP + text.substring(text.length() - kept);
  }
}
