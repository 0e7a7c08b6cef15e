package org.noisewright.classical;

import java.util.List;
import org.noisewright.composition.ComposedMoments;
import org.noisewright.pair.Direction;

/**
 * A compared plan in one direction.
 *
 * @param direction the direction
 * @param releases its different releases, at least one
 */
public record ComparedDirection(Direction direction, List<ComparedRelease> releases) {

  /** Copies the list. */
  public ComparedDirection {
    releases = List.copyOf(releases);
  }

  /** Number of all releases. */
  public double times() {
    return releases.stream().mapToDouble(release -> (double) release.times()).sum();
  }

  /**
   * The only kind of release.
   *
   * @throws MethodRefusedException if releases differ
   */
  public ComparedRelease only() {
    if (releases.size() != 1) {
      throw new MethodRefusedException("it composes equal releases only, and these differ");
    }
    return releases.get(0);
  }

  /**
   * The moments of all releases together.
   *
   * @throws MethodRefusedException if those of a release are not known
   */
  ComposedMoments moments() {
    return ComposedMoments.of(
        releases.stream()
            .map(release -> new ComposedMoments.Term(release.moment(), (double) release.times()))
            .toList());
  }
}
