package org.noisewright.learning.teacher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.noisewright.learning.data.BadDataException;
import org.noisewright.learning.data.DataSet;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.ImageShape;
import org.noisewright.learning.data.Images;

/**
 * Private records for teachers, and public ones that are labelled for a student. Which records are
 * public is stated by the data set and does not depend on how many private ones there are.
 *
 * @param name of the data set
 * @param persons private records
 * @param pool public records that may be asked about; their labels are for evaluation only
 * @param test public records to test the student on; for evaluation only
 */
public record TeachingData(String name, Images persons, Images pool, Images test) {
  private static final int MNIST_POOL = 9000;
  private static final int ADULT_POOL = 12_000;
  private static final int DIGITS_POOL = 400;

  /** Checks that all are of one kind. */
  public TeachingData {
    for (Images part : List.of(pool, test)) {
      if (!part.shape().equals(persons.shape())
          || part.examples().classes() != persons.examples().classes()) {
        throw new IllegalArgumentException(
            "public records must be like the private ones, got "
                + part.examples()
                + " beside "
                + persons.examples());
      }
    }
  }

  /**
   * Reads a data set that is known by its files.
   *
   * <ul>
   *   <li>MNIST ({@code train-images*}, in one file or several parts, {@code train-labels*}, {@code
   *       t10k-images*}, {@code t10k-labels*}): the training images are private, the first 9000
   *       test images are public, the student is tested on the last 1000, as in Papernot et al.
   *       2017.
   *   <li>Census income ({@code adult.data}, {@code adult.test}): the first file is private, the
   *       first 12,000 lines of the second public, the rest for the test.
   *   <li>Digits ({@code digits.csv} or {@code digits.csv.gz}): the last 597 lines are public, the
   *       last 197 of them for the test.
   * </ul>
   *
   * @throws BadDataException if nothing of this is there, or a file is not what it should be
   */
  public static TeachingData read(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new BadDataException(folder + " is no folder; name the folder of a data set");
    }
    if (DataSet.holdsMnist(folder)) {
      return mnist(folder);
    }
    if (Files.exists(folder.resolve("adult.data"))) {
      return adult(folder);
    }
    for (String name : List.of("digits.csv", "digits.csv.gz")) {
      if (Files.exists(folder.resolve(name))) {
        return digits(folder);
      }
    }
    throw new BadDataException(
        folder
            + " holds no data set that is known; it should hold train-images*, train-labels*,"
            + " t10k-images* and t10k-labels*, or adult.data and adult.test, or digits.csv");
  }

  /**
   * What a teacher sees of records: large pictures are straightened, lose their margin, and have
   * four pixels made one. Each record is changed by itself.
   */
  public Examples teachersView(Images images) {
    ImageShape shape = images.shape();
    return shape.height() == 28 && shape.width() == 28
        ? images.straightened().pooled(2, 2).examples()
        : images.examples();
  }

  /**
   * Which public records are asked about: so many, spread evenly over the pool.
   *
   * @param queries at least 1 and at most as many as the pool holds
   */
  public int[] asked(int queries) {
    int size = pool.examples().size();
    if (!(queries >= 1 && queries <= size)) {
      throw new IllegalArgumentException(
          "queries must be in [1, "
              + size
              + "], the public records of "
              + name
              + ", got "
              + queries);
    }
    int[] rows = new int[queries];
    for (int i = 0; i < queries; i++) {
      rows[i] = (int) ((long) i * size / queries);
    }
    return rows;
  }

  private static TeachingData mnist(Path folder) {
    DataSet set = DataSet.mnist(folder);
    Images known = set.test().orElseThrow();
    int size = known.examples().size();
    if (!(size > MNIST_POOL)) {
      throw new BadDataException(
          folder + ": t10k-images must hold more than 9000 images, got " + size);
    }
    return of(set, known, MNIST_POOL);
  }

  private static TeachingData adult(Path folder) {
    DataSet set = DataSet.adult(folder);
    Images known = set.test().orElseThrow();
    int size = known.examples().size();
    if (!(size > ADULT_POOL)) {
      throw new BadDataException(
          folder + ": adult.test must hold more than 12,000 records, got " + size);
    }
    return of(set, known, ADULT_POOL);
  }

  private static TeachingData digits(Path folder) {
    DataSet set = DataSet.digits(folder);
    return of(set, set.test().orElseThrow(), DIGITS_POOL);
  }

  /** The first public records may be asked about, the others are for the test. */
  private static TeachingData of(DataSet set, Images known, int pool) {
    return new TeachingData(
        set.name(), set.train(), known.range(0, pool), known.range(pool, known.examples().size()));
  }
}
