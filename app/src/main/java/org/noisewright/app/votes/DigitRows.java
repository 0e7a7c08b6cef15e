package org.noisewright.app.votes;

import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** One line for each query, one digit for each teacher, a dot for one that abstains. */
final class DigitRows implements VoteRows {
  private final VoteLines lines;
  private final OptionalLong teachers;
  private @Nullable String first;
  private int length = -1;

  /** Reads this first line and what follows. */
  DigitRows(VoteLines lines, String first, OptionalLong teachers) {
    this.lines = lines;
    this.first = first;
    this.teachers = teachers;
  }

  @Override
  public boolean next(long[] counts) throws IOException {
    String line = first == null ? lines.next() : first;
    first = null;
    if (line == null) {
      return false;
    }
    Arrays.fill(counts, 0);
    int votes = 0;
    for (int i = 0; i < line.length(); i++) {
      char sign = line.charAt(i);
      int digit = sign - '0';
      if (digit >= 0 && digit < counts.length && digit <= 9) {
        counts[digit]++;
      } else if (sign != '.') {
        throw lines.error(
            "a vote must be a digit from 0 to "
                + (Math.min(10, counts.length) - 1)
                + ", or a dot where a teacher abstains, got '"
                + sign
                + "' for teacher "
                + votes);
      }
      votes++;
    }
    checkLength(votes);
    return true;
  }

  private void checkLength(int votes) {
    if (length < 0 && teachers.isPresent() && votes != teachers.getAsLong()) {
      throw lines.error(
          "the line must have one sign for each of the "
              + teachers.getAsLong()
              + " teachers, got "
              + votes
              + "; write a dot where a teacher abstains");
    }
    if (length >= 0 && votes != length) {
      throw lines.error(
          "each line must have one sign for each teacher, got "
              + votes
              + " where the first line has "
              + length
              + "; write a dot where a teacher abstains");
    }
    length = votes;
  }
}
