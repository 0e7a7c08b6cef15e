package org.noisewright.learning.data;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Grey images and labels in the IDX format of MNIST: a magic number, the dimensions as 32-bit
 * integers, most significant byte first, then one byte for each value. Files whose name ends in .gz
 * are unpacked. Pixels become value / 255, so in [0, 1].
 *
 * <p>Format: Y. LeCun, C. Cortes and C. Burges, "The MNIST database of handwritten digits".
 */
public final class IdxFiles {
  private static final int IMAGES = 0x803;
  private static final int LABELS = 0x801;

  private IdxFiles() {}

  private record Part(ImageShape shape, List<byte[]> images) {}

  /**
   * Reads images, in the order of the files, and their labels.
   *
   * @param images files of images of the same size, at least one
   * @param labels one file with as many labels as there are images
   * @param classes how many classes there are
   * @throws BadDataException for a file that is truncated, too long or of another format, a label
   *     outside of its range, or numbers of images and labels that differ
   */
  public static Images read(List<Path> images, Path labels, int classes) {
    if (images.isEmpty()) {
      throw new BadDataException("no file of images is named; name at least one");
    }
    byte[] known = DataStream.read(labels, stream -> labels(labels, stream));
    List<byte[]> all = new ArrayList<>();
    ImageShape shape = null;
    for (Path path : images) {
      Part part = DataStream.read(path, stream -> images(path, stream));
      if (shape != null && !shape.equals(part.shape())) {
        throw new BadDataException(
            path + " holds images of " + part.shape() + ", the first file of " + shape);
      }
      shape = part.shape();
      all.addAll(part.images());
    }
    if (all.size() != known.length) {
      throw new BadDataException(
          labels
              + " holds "
              + known.length
              + " labels for "
              + all.size()
              + " images; name the files of the same set, all parts in their order");
    }
    if (shape == null) {
      throw new IllegalStateException("no file was read");
    }
    return new Images(shape, examples(shape, all, known, labels, classes));
  }

  private static Examples examples(
      ImageShape shape, List<byte[]> images, byte[] labels, Path source, int classes) {
    ExamplesBuilder examples = new ExamplesBuilder(shape.features(), classes);
    for (int i = 0; i < labels.length; i++) {
      byte[] image = images.get(i);
      for (int column = 0; column < image.length; column++) {
        if (image[column] != 0) {
          examples.feature(column, (image[column] & 0xFF) / 255f);
        }
      }
      int label = labels[i] & 0xFF;
      if (!(label < classes)) {
        throw new BadDataException(
            source
                + ", label "
                + (i + 1)
                + ": must be in [0, "
                + (classes - 1)
                + "], got "
                + label);
      }
      examples.add(label);
    }
    return examples.build();
  }

  private static byte[] labels(Path path, InputStream stream) throws IOException {
    DataInputStream data = new DataInputStream(stream);
    magic(path, data, LABELS, "labels");
    byte[] labels = new byte[count(path, data)];
    readFully(path, data, labels, "label", 1);
    end(path, data);
    return labels;
  }

  private static Part images(Path path, InputStream stream) throws IOException {
    DataInputStream data = new DataInputStream(stream);
    magic(path, data, IMAGES, "images");
    int count = count(path, data);
    ImageShape shape;
    try {
      shape = new ImageShape(1, data.readInt(), data.readInt());
    } catch (IllegalArgumentException e) {
      throw new BadDataException(path + ": " + e.getMessage());
    }
    List<byte[]> images = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] image = new byte[shape.features()];
      readFully(path, data, image, "image", i + 1);
      images.add(image);
    }
    end(path, data);
    return new Part(shape, images);
  }

  private static void magic(Path path, DataInputStream data, int expected, String what)
      throws IOException {
    int magic = data.readInt();
    if (magic != expected) {
      throw new BadDataException(
          String.format(
              "%s is no IDX file of %s: it begins with %08x instead of %08x",
              path, what, magic, expected));
    }
  }

  private static int count(Path path, DataInputStream data) throws IOException {
    int count = data.readInt();
    if (!(count >= 1)) {
      throw new BadDataException(path + " must hold at least one entry, got " + count);
    }
    return count;
  }

  private static void readFully(
      Path path, DataInputStream data, byte[] into, String what, int number) throws IOException {
    try {
      data.readFully(into);
    } catch (EOFException e) {
      throw new BadDataException(
          path + " ends before " + what + " " + number + "; it is truncated, fetch it again");
    }
  }

  private static void end(Path path, DataInputStream data) throws IOException {
    if (data.read() >= 0) {
      throw new BadDataException(path + " is longer than its header says; fetch it again");
    }
  }
}
