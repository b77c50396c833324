package io.portolan.clustering.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Eight bytes of text at once, for finding and reading digits in a handful of operations on a
/// long.
///
/// ```
///   text     4 8 6 3 0 2 , 1        the first byte is the lowest of the word
///   digits   6
///   value    0 0 4 8 6 3 0 2        moved up, the places of the others are 0
///            48 63 02 -> 4863 02 -> 486302
/// ```
final class DigitWord {

    /// How many bytes from a place on must be readable.
    static final int BYTES = Long.BYTES;

    private static final VarHandle WORDS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ZEROS = 0x3030303030303030L;
    private static final long TO_CARRY = 0x0606060606060606L;
    private static final long UPPER_HALVES = 0xf0f0f0f0f0f0f0f0L;
    private static final long EVERY_FOURTH = 0x000000ff000000ffL;

    /// 100 and 1,000,000, and 1 and 10,000: what pairs of digits count for.
    private static final long FIRST_WEIGHTS = 100 + (1_000_000L << 32);

    private static final long SECOND_WEIGHTS = 1 + (10_000L << 32);

    private DigitWord() {}

    /// The eight bytes from `at` on, each digit as its value; other bytes are 10 or more.
    static long at(byte[] bytes, int at) {
        return (long) WORDS.get(bytes, at) ^ ZEROS;
    }

    /// How many digits it begins with.
    static int digits(long word) {
        // A byte of 10 or more has a bit in its upper half, or gets one from the addition. What the
        // addition carries into the next byte comes after a byte that ends the digits anyway.
        long others = (word | (word + TO_CARRY)) & UPPER_HALVES;
        return Long.numberOfTrailingZeros(others) >>> 3; // a division would see to signs too
    }

    /// The number that its first digits make.
    ///
    /// @param digits 1 to 8
    static long value(long word, int digits) {
        return value(moved(word, digits));
    }

    /// The number that the first digits of a word and then those of another make.
    ///
    /// @param digits 1 to 7
    /// @param others 1 to 7, and 8 together at most
    static long value(long word, int digits, long other, int others) {
        return value((moved(word, digits) >>> (Byte.SIZE * others)) | moved(other, others));
    }

    /// The first digits moved up, and zeros before them.
    private static long moved(long word, int digits) {
        return word << (Long.SIZE - Byte.SIZE * digits);
    }

    private static long value(long moved) {
        long pairs = moved * 10 + (moved >>> Byte.SIZE);
        long first = (pairs & EVERY_FOURTH) * FIRST_WEIGHTS;
        long second = ((pairs >>> (2 * Byte.SIZE)) & EVERY_FOURTH) * SECOND_WEIGHTS;
        return (first + second) >>> Integer.SIZE;
    }
}
