package org.noisewright.learning.teacher;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.pate.RefusedRelation;

/**
 * What names the person whose record a record is. It must come from the record itself: the number
 * of a row is not among the choices, because a record that is added in front moves all rows after
 * it into other parts, and the statement about one person would be false.
 */
public enum PersonKeys {
  /** The key that stands in the record: all records with the same key are one person's. */
  COLUMN {
    @Override
    byte[] bytes(Examples examples, int row) {
      byte[] key = examples.key(row).getBytes(StandardCharsets.UTF_8);
      return ByteBuffer.allocate(1 + key.length).put((byte) 1).put(key).array();
    }
  },

  /**
   * The content of the record, features and label: each record is a person of its own, and equal
   * records are one person. Right only where nobody has more than one record.
   */
  CONTENT {
    @Override
    byte[] bytes(Examples examples, int row) {
      int first = examples.firstPlace(row);
      int end = examples.endPlace(row);
      ByteBuffer buffer = ByteBuffer.allocate(1 + Integer.BYTES + (end - first) * 8);
      buffer.put((byte) 2).putInt(examples.label(row));
      for (int place = first; place < end; place++) {
        buffer.putInt(examples.column(place)).putFloat(examples.value(place));
      }
      return buffer.array();
    }
  };

  /** What goes into the hash. The first byte tells the kinds apart. */
  abstract byte[] bytes(Examples examples, int row);

  /**
   * The keys of this word: {@code column}, {@code content}.
   *
   * @throws IllegalArgumentException for another word; for {@code row} with the reason
   */
  public static PersonKeys of(String word) {
    return switch (word) {
      case "column" -> COLUMN;
      case "content" -> CONTENT;
      case "row" ->
          throw new IllegalArgumentException(
              "keys by row are refused: "
                  + RefusedRelation.PARTITION_BY_ROW_NUMBER.reason()
                  + "; name the column that holds the key of the person, or take the content of the"
                  + " record where nobody has two");
      default ->
          throw new IllegalArgumentException("keys must be column or content, got '" + word + "'");
    };
  }
}
