package io.portolan.clustering.format;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Rounds `mantissa * 10^exponent` to the nearest double, by one or two multiplications of 64 bits.
///
/// The mantissa is moved up until its highest bit is set and multiplied by the first 128 bits of
/// the power of ten, which are those of the power of five. Where the bits that are left out could
/// turn the rounding, it says that it does not know.
///
/// *Threads:* any. The powers are made when they are first needed; two threads may make the same.
///
/// Source: Lemire 2021
final class EiselLemire {

    private static final int LEAST_EXPONENT = -342;
    private static final int MOST_EXPONENT = 308;

    /// Between these, 128 bits hold the power, or its reciprocal.
    private static final int LEAST_EXACT = -27;

    private static final int MOST_EXACT = 55;

    private static final int FRACTION_BITS = 52;
    private static final long HIDDEN_BIT = 1L << FRACTION_BITS;
    private static final int BIAS = 1023;
    private static final int INFINITE = 0x7ff;

    /// How many bits of a product's upper half follow those of a double and two more for rounding.
    private static final int REST_BITS = Long.SIZE - FRACTION_BITS - 3;

    private static final @Nullable Power[] POWERS = new Power[MOST_EXPONENT - LEAST_EXPONENT + 1];

    private EiselLemire() {}

    /// The nearest double, or NaN when that cannot be told this way.
    ///
    /// @param mantissa at least 1
    static double value(long mantissa, int exponent) {
        if (exponent < LEAST_EXPONENT) {
            return 0;
        }
        if (exponent > MOST_EXPONENT) {
            return Double.POSITIVE_INFINITY;
        }
        int zeros = Long.numberOfLeadingZeros(mantissa);
        long factor = mantissa << zeros;
        Power power = power(exponent);
        long high = Math.unsignedMultiplyHigh(factor, power.high);
        long low = factor * power.high;
        long restMask = (1L << REST_BITS) - 1;
        if ((high & restMask) == restMask) {
            long carried = Math.unsignedMultiplyHigh(factor, power.low);
            low += carried;
            if (Long.compareUnsigned(low, carried) < 0) {
                high++;
            }
        }
        if (low == -1 && (exponent < LEAST_EXACT || exponent > MOST_EXACT)) {
            return Double.NaN;
        }
        int upper = (int) (high >>> (Long.SIZE - 1));
        int shift = upper + REST_BITS;
        long rounded = high >>> shift;
        int binary = floorOfBinary(exponent) + Long.SIZE - 1 + upper - zeros + BIAS;
        if (binary <= 0) {
            return denormal(rounded, 1 - binary);
        }
        // Halfway between two doubles: the even one.
        if (Long.compareUnsigned(low, 1) <= 0
                && exponent >= -4
                && exponent <= 23
                && (rounded & 3) == 1
                && rounded << shift == high) {
            rounded--;
        }
        rounded = (rounded + (rounded & 1)) >>> 1;
        if (rounded == HIDDEN_BIT << 1) {
            rounded = HIDDEN_BIT;
            binary++;
        }
        return binary >= INFINITE
                ? Double.POSITIVE_INFINITY
                : Double.longBitsToDouble((rounded & ~HIDDEN_BIT) | (long) binary << FRACTION_BITS);
    }

    private static double denormal(long significant, int shift) {
        if (shift >= Long.SIZE) {
            return 0;
        }
        long rounded = significant >>> shift;
        // Rounded up to the smallest normal number, the hidden bit is its exponent.
        return Double.longBitsToDouble((rounded + (rounded & 1)) >>> 1);
    }

    /// The exponent of the power of two below `10^exponent`: 217706 / 2^16 is log2(10), and near
    /// enough in this range.
    private static int floorOfBinary(int exponent) {
        return (217_706 * exponent) >> 16;
    }

    /// The first 128 bits of a power of ten, rounded down; up where the reciprocal is exact.
    private record Power(long high, long low) {

        private static final int BITS = 2 * Long.SIZE;

        static Power of(int exponent) {
            BigInteger five = BigInteger.valueOf(5).pow(Math.abs(exponent));
            BigInteger bits = five;
            if (exponent < 0) {
                // With more bits than are kept the 1 is among those that are dropped.
                int scale =
                        exponent >= LEAST_EXACT
                                ? five.bitLength() + BITS - 1
                                : 2 * five.bitLength() + BITS;
                bits = BigInteger.ONE.shiftLeft(scale).divide(five).add(BigInteger.ONE);
            }
            int beyond = bits.bitLength() - BITS;
            bits = beyond > 0 ? bits.shiftRight(beyond) : bits.shiftLeft(-beyond);
            return new Power(bits.shiftRight(Long.SIZE).longValue(), bits.longValue());
        }
    }

    private static Power power(int exponent) {
        int at = exponent - LEAST_EXPONENT;
        Power power = POWERS[at];
        if (power == null) {
            power = Power.of(exponent);
            POWERS[at] = power;
        }
        return power;
    }
}
