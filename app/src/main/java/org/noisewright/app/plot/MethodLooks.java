package org.noisewright.app.plot;

import java.util.List;
import org.noisewright.classical.Claim;
import org.noisewright.classical.ComparisonMethod;
import org.noisewright.classical.Methods;

/** The same look for a method in every picture: by its place in the catalogue. */
public final class MethodLooks {
  private MethodLooks() {}

  /**
   * The look of a method.
   *
   * @param name its name
   * @param others names of all methods in the picture, for one that the catalogue does not have
   */
  public static LineLook of(String name, List<String> others) {
    List<String> known = Methods.all().stream().map(ComparisonMethod::name).toList();
    int place = known.indexOf(name);
    return LineLook.of(place >= 0 ? place : known.size() + Math.max(0, others.indexOf(name)));
  }

  /** The stroke of an end of an answer with this claim. */
  public static LineStroke stroke(Claim claim, boolean upperEnd) {
    return switch (claim.kind()) {
      case APPROXIMATION -> LineStroke.APPROXIMATION;
      case WITH_PROBABILITY -> LineStroke.PROBABLE;
      default -> upperEnd ? LineStroke.UPPER_BOUND : LineStroke.LOWER_BOUND;
    };
  }
}
