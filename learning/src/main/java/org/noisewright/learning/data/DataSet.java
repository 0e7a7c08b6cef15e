package org.noisewright.learning.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Records to train on and others to test on. Which is which is stated by the files, and does not
 * depend on how many there are to train on. Features are functions of one record each, fixed before
 * the data are seen.
 *
 * @param name of the data set
 * @param train records to train on
 * @param test records to test on, if there are any
 */
public record DataSet(String name, Images train, Optional<Images> test) {
  private static final int DIGITS_TEST = 597;
  private static final int IMDB_WORDS = 2000;
  private static final String CIFAR_TEST = "50";

  /** Checks that both are of one kind. */
  public DataSet {
    test.ifPresent(
        images -> {
          if (!images.shape().equals(train.shape())
              || images.examples().classes() != train.examples().classes()) {
            throw new IllegalArgumentException(
                "records to test on must be like those to train on, got "
                    + images.examples()
                    + " beside "
                    + train.examples());
          }
        });
  }

  /** Records that are no images. */
  public static DataSet of(String name, Examples train, Optional<Examples> test) {
    return new DataSet(name, row(train), test.map(DataSet::row));
  }

  /**
   * MNIST: {@code train-images*}, in one file or several parts, {@code train-labels*}, {@code
   * t10k-images*}, {@code t10k-labels*}. Pixels in [0, 1].
   *
   * @throws BadDataException if a file is missing or not what it should be
   */
  public static DataSet mnist(Path folder) {
    Images train =
        IdxFiles.read(
            named(folder, name -> name.startsWith("train-images")),
            only(folder, "train-labels"),
            10);
    Images test =
        IdxFiles.read(List.of(only(folder, "t10k-images")), only(folder, "t10k-labels"), 10);
    return new DataSet("MNIST", train, Optional.of(test));
  }

  /** True if a folder holds images to train on that are named as those of MNIST are. */
  public static boolean holdsMnist(Path folder) {
    return !named(folder, name -> name.startsWith("train-images")).isEmpty();
  }

  /**
   * Census income, as {@link PublicTables#adult} lays it out: {@code adult.data} to train on,
   * {@code adult.test} to test on.
   *
   * @throws BadDataException if a file is missing or not what it should be
   */
  public static DataSet adult(Path folder) {
    return of(
        "census income",
        PublicTables.adult().read(List.of(folder.resolve("adult.data"))),
        Optional.of(PublicTables.adult().read(List.of(folder.resolve("adult.test")))));
  }

  /**
   * Handwritten digits, as {@link PublicTables#digits} lays them out: the last 597 lines are to
   * test on.
   *
   * @param folder of {@code digits.csv} or {@code digits.csv.gz}
   * @throws BadDataException if the file is missing or not what it should be
   */
  public static DataSet digits(Path folder) {
    Path plain = folder.resolve("digits.csv");
    Path file = Files.exists(plain) ? plain : folder.resolve("digits.csv.gz");
    Images all = new Images(new ImageShape(1, 8, 8), PublicTables.digits().read(List.of(file)));
    int size = all.examples().size();
    if (!(size > DIGITS_TEST)) {
      throw new BadDataException(file + " must hold more than 597 records, got " + size);
    }
    int first = size - DIGITS_TEST;
    return new DataSet("digits", all.range(0, first), Optional.of(all.range(first, size)));
  }

  /**
   * Film reviews as counts of 2000 words (Maas et al. 2011): {@code train*.svm.gz} and {@code
   * test*.svm.gz}. A count c becomes ln(1 + c) / 8, so that a review is about 1 long.
   *
   * @throws BadDataException if a file is missing or not what it should be
   */
  public static DataSet imdb(Path folder) {
    return of("film reviews", reviews(folder, "train"), Optional.of(reviews(folder, "test")));
  }

  private static Examples reviews(Path folder, String start) {
    List<Path> files = named(folder, name -> name.startsWith(start) && name.contains(".svm"));
    if (files.isEmpty()) {
      throw new BadDataException(folder + " holds no file " + start + "*.svm or .svm.gz");
    }
    return SvmlightFiles.read(files, IMDB_WORDS, 2).map(count -> StrictMath.log1p(count) / 8);
  }

  /**
   * Small colour pictures (Krizhevsky 2009) in batches {@code cifar10_batch_K.png} with {@code
   * cifar10_labels_K.txt}; batch 50, if it is there, is to test on.
   *
   * @throws BadDataException if a file is missing or not what it should be
   */
  public static DataSet cifar(Path folder) {
    List<Path> train = named(folder, name -> isBatch(name) && !isTest(name));
    if (train.isEmpty()) {
      throw new BadDataException(folder + " holds no file cifar10_batch_K.png");
    }
    List<Path> test = named(folder, name -> isBatch(name) && isTest(name));
    return new DataSet(
        "CIFAR-10",
        pictures(train),
        test.isEmpty() ? Optional.empty() : Optional.of(pictures(test)));
  }

  private static boolean isBatch(String name) {
    return name.matches("cifar10_batch_[0-9]+[.]png");
  }

  private static boolean isTest(String name) {
    return name.equals("cifar10_batch_" + CIFAR_TEST + ".png");
  }

  private static Images pictures(List<Path> batches) {
    List<Path> labels =
        batches.stream()
            .map(
                path ->
                    path.resolveSibling(
                        String.valueOf(path.getFileName())
                            .replace("batch", "labels")
                            .replace(".png", ".txt")))
            .toList();
    return PngBatches.read(batches, labels, 32, 10);
  }

  /**
   * The same with smaller images: each square of {@code side} by {@code side} pixels becomes its
   * mean.
   */
  public DataSet pooled(int side) {
    return new DataSet(name, train.pooled(0, side), test.map(images -> images.pooled(0, side)));
  }

  private static Images row(Examples examples) {
    return new Images(new ImageShape(1, 1, examples.width()), examples);
  }

  private static Path only(Path folder, String start) {
    List<Path> found = named(folder, name -> name.startsWith(start));
    if (found.size() != 1) {
      throw new BadDataException(
          folder + " must hold one file " + start + "*, found " + found.size());
    }
    return found.get(0);
  }

  private static List<Path> named(Path folder, Predicate<String> wanted) {
    if (!Files.isDirectory(folder)) {
      throw new BadDataException(folder + " is no folder; name the folder of a data set");
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(path -> wanted.test(String.valueOf(path.getFileName())))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new BadDataException(folder + " cannot be read: " + e.getMessage());
    }
  }
}
