package org.noisewright.app.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.TableFile;
import org.noisewright.app.runs.ReservedFile;
import org.noisewright.curve.Progress;
import org.noisewright.numerics.Interrupts;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.NoiseTable;
import org.noisewright.sampling.NoiseTableSampler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code noisewright draw}: independent draws from a noise table. */
final class DrawCommand implements Command {
  private static final int PIECE = 1 << 14;

  /** Signs of a double as text, at most: -1.2345678901234567e-308. */
  private static final int LONGEST_NUMBER = 24;

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "draw",
            "TABLE --count N --out FILE",
            "Independent draws from a noise table, as indices of its lattice.");
    Options.parameter(spec, "TABLE", "File that 'noisewright table' wrote.");
    Options.value(spec, "--count", "N", "Number of draws: 1000, 1e8 or 2^16.");
    Options.value(
        spec,
        "--out",
        "FILE",
        "File to write: .bin, signed 64-bit indices, little-endian; or .csv, index and noise.");
    Seeds.option(spec);
    Options.flag(spec, "--quiet", "No progress on standard error.");
    return spec;
  }

  @Override
  public void run(ParseResult arguments, Session session) {
    String tableName = Options.file(arguments, "noise table");
    long count = count(Options.required(arguments, "--count", "--count 1000000"));
    String name = Options.required(arguments, "--out", "--out noise.bin");
    boolean binary = isBinary(name);
    Seeds.checkName(arguments, name);
    Path path = ReservedFile.free(name);
    AccountedTable table = TableFile.read(tableName);
    NoiseTableSampler sampler = Seeds.sampler(arguments, table);
    ProgressLine line = session.progress();
    Progress progress = arguments.hasMatchedOption("--quiet") ? Progress.NONE : line;
    double step = table.table().step().value();
    requireRoom(path, count, binary ? Long.BYTES : longestLine(table.table()));
    try (ReservedFile file = ReservedFile.of(path, sampler.isPrivate())) {
      file.write(
          stream -> {
            if (!binary) {
              stream.write(header(sampler).getBytes(StandardCharsets.UTF_8));
            }
            draw(sampler, count, progress, binary ? bytes(stream) : text(stream, step));
          });
    } finally {
      line.clear();
    }
    session
        .out()
        .print(
            NumberText.grouped(count)
                + " draws of "
                + table.table().provenance()
                + ", step "
                + table.table().step()
                + "\nsource:      "
                + sampler.source()
                + "\nchecksum:    "
                + table.checksum()
                + "\nwrote "
                + name
                + (sampler.isPrivate()
                    ? "\nsecret:      whoever knows the noise takes it away again; only you may read"
                        + " the file, delete it after use\n"
                    : "\n"));
  }

  /** Refuses draws for which the disk has no room, before the first one. */
  private static void requireRoom(Path path, long count, long bytesEach) {
    long room;
    try {
      if (Files.exists(path)) {
        return;
      }
      Path folder = path.toAbsolutePath().getParent();
      room = folder == null ? Long.MAX_VALUE : Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      return;
    }
    if (!(count <= room / bytesEach)) {
      throw new BadInputException(
          "--count "
              + NumberText.grouped(count)
              + " needs up to "
              + NumberText.grouped(count * bytesEach)
              + " bytes, and there is room for "
              + NumberText.grouped(room)
              + " in the folder of "
              + path
              + "; ask for fewer draws or name another disk");
    }
  }

  private static long longestLine(NoiseTable table) {
    long last = table.first() + table.size() - 1;
    int index = Math.max(Long.toString(table.first()).length(), Long.toString(last).length());
    return (long) index + LONGEST_NUMBER + 2;
  }

  private static String header(NoiseTableSampler sampler) {
    return sampler.isPrivate() ? "index,noise\n" : "# " + sampler.source() + "\nindex,noise\n";
  }

  /** Writes the first numbers of an array. */
  private interface Sink {
    void write(long[] indices, int count) throws IOException;
  }

  private static void draw(NoiseTableSampler sampler, long count, Progress progress, Sink sink)
      throws IOException {
    long[] piece = new long[PIECE];
    for (long done = 0; done < count; done += PIECE) {
      Interrupts.look();
      progress.report("drawing", (double) done / count);
      sampler.fill(piece);
      sink.write(piece, (int) Math.min(PIECE, count - done));
    }
    Arrays.fill(piece, 0);
  }

  private static Sink bytes(OutputStream stream) {
    ByteBuffer buffer = ByteBuffer.allocate(PIECE * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    return (indices, count) -> {
      buffer.asLongBuffer().put(indices, 0, count);
      stream.write(buffer.array(), 0, count * Long.BYTES);
    };
  }

  private static Sink text(OutputStream stream, double step) {
    return (indices, count) -> {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < count; i++) {
        text.append(indices[i]).append(',').append(NumberText.of(indices[i] * step)).append('\n');
      }
      stream.write(text.toString().getBytes(StandardCharsets.UTF_8));
    };
  }

  private static long count(String text) {
    long count;
    try {
      count = NumberText.whole("--count", text, "in [1, 1e12]");
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
    if (!(count >= 1 && count <= 1_000_000_000_000L)) {
      throw new BadInputException("--count must be a whole number in [1, 1e12], got " + text);
    }
    return count;
  }

  private static boolean isBinary(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (!lower.endsWith(".bin") && !lower.endsWith(".csv")) {
      throw new BadInputException(
          "--out must end in .bin or .csv, got '" + name + "'; the ending says what is written");
    }
    return lower.endsWith(".bin");
  }
}
