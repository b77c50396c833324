package io.portolan.clustering.kernel;

/// Powers of two of exponents from -40 to 0 in f32, by the same steps in plain Java and in vectors.
///
/// The exponent is split into a whole number n and a fraction f between -1/2 and 1/2. Adding
/// [#ROUNDER] leaves n in the low bits of the sum; `2^f` is a polynomial; n is added to its
/// exponent bits. Exactly 1 at 0.
///
/// Powers below [#LEAST] become 0: they would not change a sum in f32, and products with them could
/// become denormal numbers, which processors handle many times slower.
///
/// *Units and shapes:* relative error at most 5e-7.
final class PowerOfTwo {
    /// Exponents below this one give 0.
    static final float LEAST = -40;

    /// 1.5 * 2^23: the sum with a small number has that number, rounded, in its low bits.
    static final float ROUNDER = 12_582_912f;

    /// Bits to the right of the exponent in f32.
    static final int FRACTION_BITS = 23;

    // The polynomial 1 + C1 f + ... + C5 f^5 with the least largest relative error.
    static final float C1 = 0.69314283f;
    static final float C2 = 0.24022351f;
    static final float C3 = 0.055574004f;
    static final float C4 = 0.009666283f;
    static final float C5 = 0.0011125494f;

    private PowerOfTwo() {}

    static float of(float exponent) {
        if (exponent < LEAST) {
            return 0;
        }
        float rounded = exponent + ROUNDER;
        float f = exponent - (rounded - ROUNDER);
        float p = Math.fma(f, C5, C4);
        p = Math.fma(p, f, C3);
        p = Math.fma(p, f, C2);
        p = Math.fma(p, f, C1);
        p = Math.fma(p, f, 1f);
        int whole = Float.floatToRawIntBits(rounded) << FRACTION_BITS;
        return Float.intBitsToFloat(Float.floatToRawIntBits(p) + whole);
    }
}
