package io.portolan.clustering.kernel;

/// A block of binary points of few bits as f32 coordinates 0 and 1.
///
/// For up to 32 bits annealing asks for covariances, whose sums are over pairs of bits: there the
/// kernels of dense points are as quick, and a block is no more than 128 KiB.
public final class BitExpansion {
    private final int bits;
    private final float[] f32;

    public BitExpansion(int bits) {
        this.bits = bits;
        this.f32 = new float[bits * BlockLayout.BLOCK];
    }

    /// The coordinates, index by [BlockLayout#f32]; valid until the next call.
    public float[] of(long[] block) {
        for (int b = 0; b < bits; b++) {
            for (int i = 0; i < BlockLayout.BLOCK; i++) {
                f32[BlockLayout.f32(i, b, bits)] = BitLayout.isSet(block, i, b) ? 1 : 0;
            }
        }
        return f32;
    }
}
