package org.noisewright.sampling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomBitsTest {
  @Test
  void keystreamIsCounterModeOfTheSeed() throws Exception {
    long seed = 0x0123456789abcdefL;
    Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
    cipher.init(
        Cipher.ENCRYPT_MODE,
        new SecretKeySpec(ByteBuffer.allocate(32).putLong(seed).array(), "AES"),
        new IvParameterSpec(new byte[16]));
    ByteBuffer expected = ByteBuffer.wrap(cipher.doFinal(new byte[5 * Keystream.BLOCK_BYTES]));
    SeededBits bits = SeededBits.notPrivate(seed);
    while (expected.hasRemaining()) {
      assertEquals(expected.getLong(), bits.nextLong());
    }
  }

  /** Words by arrays, of lengths that end inside of a block, and one by one are one stream. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 1023, 1024, 1025, 3000})
  void arraysOfWordsAreTheSameStream(int length) {
    SeededBits single = SeededBits.notPrivate(9);
    SeededBits bulk = SeededBits.notPrivate(9);
    for (int round = 0; round < 5; round++) {
      long[] words = new long[length];
      bulk.nextLongs(words);
      for (long word : words) {
        assertEquals(single.nextLong(), word);
      }
      assertEquals(single.nextBits(3), bulk.nextBits(3));
      assertEquals(single.nextLong(), bulk.nextLong());
    }
    long[] some = {1, 2, 3, 4};
    bulk.nextLongs(some, 1, 3);
    assertArrayEquals(new long[] {1, single.nextLong(), single.nextLong(), 4}, some);
    RandomBits plain = WordBits.splitMix(1);
    long[] words = new long[3];
    plain.nextLongs(words);
    assertEquals(WordBits.splitMix(1).nextLong(), words[0]);
  }

  /** Source: AES-256 of the zero block under the zero key, NIST AESAVS (KAT, ECB, all zero). */
  @Test
  void zeroSeedIsTheKnownAnswerOfTheStandard() {
    SeededBits bits = SeededBits.notPrivate(0);
    assertEquals(
        "dc95c078a2408989ad48a21492842087",
        HexFormat.of().toHexDigits(bits.nextLong()) + HexFormat.of().toHexDigits(bits.nextLong()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 6, 7, 8, 11, 16, 17, 31, 33})
  void uniformBelowABoundHasEqualCounts(int bound) {
    var law = ScriptedBits.enumerate(bits -> bits.nextBelow((long) bound), 18);
    assertEquals(bound, law.counts().size());
    assertEquals(1, law.counts().values().stream().distinct().count(), law.toString());
    // Each try of so many bits fails in 2^length - bound cases; the bits of half a try are free.
    int length = Integer.SIZE - Integer.numberOfLeadingZeros(bound - 1);
    int tries = length == 0 ? 0 : 18 / length;
    assertEquals(
        length == 0
            ? 0
            : Math.round(Math.pow((1 << length) - bound, tries)) << (18 - length * tries),
        law.undecided());
    var wide = ScriptedBits.enumerate(bits -> bits.nextBelow(BigInteger.valueOf(bound)), 12);
    assertEquals(bound, wide.counts().size());
    assertEquals(1, wide.counts().values().stream().distinct().count(), wide.toString());
  }

  @Test
  void bitsAreTakenInOrder() {
    assertEquals(0b101, ScriptedBits.of("10110").nextBits(3));
    var law = ScriptedBits.enumerate(bits -> bits.nextBits(3) * 8 + bits.nextBits(3), 6);
    assertEquals(64, law.counts().size());
    assertEquals(0, law.undecided());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 62, 63, 64, 65, 71, 72, 73, 127, 128, 129, 1049})
  void integersHaveEachBitSetHalfOfTheTime(int count) {
    SeededBits bits = SeededBits.notPrivate(count);
    int draws = 4000;
    int[] ones = new int[count + 8];
    for (int i = 0; i < draws; i++) {
      BigInteger number = bits.nextInteger(count);
      assertTrue(number.signum() >= 0 && number.bitLength() <= count);
      for (int bit = 0; bit < count; bit++) {
        ones[bit] += number.testBit(bit) ? 1 : 0;
      }
    }
    for (int bit = 0; bit < count; bit++) {
      // Hoeffding: 2 exp(-2 t^2 / n) <= 1e-12 for each of about 2000 bits.
      assertEquals(draws / 2.0, ones[bit], Math.sqrt(draws * Math.log(2e12) / 2));
    }
  }

  @Test
  void smallAndLargeBoundsAreUniform() {
    SeededBits bits = SeededBits.notPrivate(1);
    BigInteger bound = BigInteger.valueOf(10).multiply(BigInteger.TEN.pow(40));
    long large = 7_000_000_000_000_000_000L;
    long[] counts = new long[10];
    long[] wide = new long[10];
    long[] large7 = new long[7];
    for (int i = 0; i < 100_000; i++) {
      counts[(int) bits.nextBelow(10L)]++;
      wide[bits.nextBelow(bound).divide(BigInteger.TEN.pow(40)).intValueExact()]++;
      large7[(int) (bits.nextBelow(large) / 1_000_000_000_000_000_000L)]++;
    }
    double[] tenths = new double[10];
    Arrays.fill(tenths, 0.1);
    ChiSquare.assertFits(counts, tenths);
    ChiSquare.assertFits(wide, tenths);
    double[] sevenths = new double[7];
    Arrays.fill(sevenths, 1 / 7.0);
    ChiSquare.assertFits(large7, sevenths);
  }

  @Test
  void seededBitsRepeatAndSayThatTheyAreNotPrivate() {
    SeededBits one = SeededBits.notPrivate(7);
    SeededBits same = SeededBits.notPrivate(7);
    SeededBits other = SeededBits.notPrivate(8);
    long[] words = one(one);
    assertArrayEquals(words, one(same));
    assertNotEquals(words[0], other.nextLong());
    assertFalse(one.isPrivate());
    assertEquals("seeded: not private (seed 7)", one.toString());
    var sampler = DiscreteLaplaceSampler.seeded(Rational.of(3, 2), one);
    assertFalse(sampler.isPrivate());
    assertEquals("Discrete Laplace of scale 3/2; seeded: not private (seed 7)", sampler.toString());
  }

  private static long[] one(RandomBits bits) {
    long[] words = new long[3000];
    Arrays.setAll(words, i -> bits.nextLong());
    return words;
  }

  @Test
  void secureBitsBelongToOneThreadAndDiffer() {
    SecureBits mine = SecureBits.perThread();
    assertSame(mine, SecureBits.perThread());
    assertTrue(mine.isPrivate());
    assertTrue(BernoulliSampler.of(0.5, mine).isPrivate());
    assertEquals("secure: AES-256 in counter mode, key from SecureRandom", mine.toString());
    SecureBits other = CompletableFuture.supplyAsync(SecureBits::perThread, start()).join();
    assertFalse(mine == other);
    long[] words = one(mine);
    long[] theirs =
        CompletableFuture.supplyAsync(() -> one(SecureBits.perThread()), start()).join();
    // 64-bit words: a common one among 3000 pairs has a probability below 1e-15.
    for (int i = 0; i < words.length; i++) {
      assertNotEquals(words[i], theirs[i]);
    }
    assertEquals(words.length, Arrays.stream(words).distinct().count());
    var shared =
        assertThrows(
            CompletionException.class,
            () -> CompletableFuture.supplyAsync(mine::nextLong, start()).join());
    assertNotNull(shared.getCause());
    assertTrue(
        String.valueOf(shared.getCause().getMessage())
            .endsWith("call SecureBits.perThread() in each thread"),
        shared.toString());
    assertThrows(
        CompletionException.class,
        () -> CompletableFuture.runAsync(() -> mine.nextLongs(new long[3]), start()).join());
  }

  private static java.util.concurrent.Executor start() {
    return task -> new Thread(task).start();
  }

  @Test
  void refusals() {
    SeededBits bits = SeededBits.notPrivate(0);
    assertMessage("count must be in [0, 64], got 65", () -> bits.nextBits(65));
    assertMessage("count must be at least 0, got -1", () -> bits.nextInteger(-1));
    assertMessage("bound must be at least 1, got 0", () -> bits.nextBelow(0L));
    assertMessage("bound must be at least 1, got -3", () -> bits.nextBelow(BigInteger.valueOf(-3)));
  }

  static void assertMessage(String start, org.junit.jupiter.api.function.Executable call) {
    String message = assertThrows(IllegalArgumentException.class, call).getMessage();
    assertTrue(String.valueOf(message).startsWith(start), message);
  }
}
