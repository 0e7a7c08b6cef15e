package org.noisewright.app.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.CactusFile;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.report.OutputFile;
import org.noisewright.app.table.CactusTree;
import org.noisewright.design.cactus.CactusNoise;
import org.noisewright.design.cactus.CactusProblem;
import org.noisewright.design.cactus.SolveStatus;

/**
 * Solutions of earlier runs, one file for each problem, in the folder noisewright of the user's
 * cache (XDG_CACHE_HOME, or .cache in the home folder). A kept solution is checked and certified
 * again; whatever is wrong with it, or with the folder, only means that the problem is solved.
 */
final class CactusCache {
  /** A system property that names another folder. */
  static final String FOLDER = "noisewright.cache";

  /** Changes where solutions of earlier versions are not to be used. */
  private static final String GENERATION = "cactus-1";

  private CactusCache() {}

  static CactusNoise get(CactusProblem problem, Supplier<CactusNoise> solving) {
    Optional<Path> file = file(problem);
    Optional<CactusNoise> kept = file.flatMap(path -> kept(path, problem));
    if (kept.isPresent()) {
      return kept.get();
    }
    CactusNoise noise = solving.get();
    if (noise.status() == SolveStatus.SOLVED) {
      file.ifPresent(path -> keep(path, noise));
    }
    return noise;
  }

  private static Optional<CactusNoise> kept(Path path, CactusProblem problem) {
    try {
      return Files.isRegularFile(path)
          ? Optional.of(CactusFile.kept(path, problem))
          : Optional.empty();
    } catch (BadInputException | SecurityException e) {
      return Optional.empty();
    }
  }

  private static void keep(Path path, CactusNoise noise) {
    try {
      Path folder = path.getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      OutputFile.of(path.toString()).write(JsonText.of(CactusTree.kept(noise)));
    } catch (IOException | BadInputException | SecurityException e) {
      // Nothing is kept: the next run solves again.
    }
  }

  private static Optional<Path> file(CactusProblem problem) {
    return folder().map(folder -> folder.resolve("cactus-" + key(problem) + ".json"));
  }

  private static Optional<Path> folder() {
    String named = System.getProperty(FOLDER, "");
    if (!named.isEmpty()) {
      return Optional.of(Path.of(named));
    }
    String cache = System.getenv("XDG_CACHE_HOME");
    if (cache != null && !cache.isEmpty()) {
      return Optional.of(Path.of(cache, "noisewright"));
    }
    String home = System.getProperty("user.home", "");
    return home.isEmpty() ? Optional.empty() : Optional.of(Path.of(home, ".cache", "noisewright"));
  }

  private static String key(CactusProblem problem) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest((GENERATION + problem).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java runtime has no SHA-256; use one that has", e);
    }
  }
}
