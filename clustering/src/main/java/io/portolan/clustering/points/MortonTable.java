package io.portolan.clustering.points;

/// The bits of numbers of two bytes, so many places apart.
///
/// From a table, because [Long#expand] takes longer than all of an ordering until the JIT has
/// compiled it.
final class MortonTable {

    private static final int BYTE = (1 << Byte.SIZE) - 1;

    private final long[] ofByte = new long[BYTE + 1];
    private final int upper;

    MortonTable(int places) {
        for (int value = 1; value <= BYTE; value++) {
            ofByte[value] = (ofByte[value >>> 1] << places) | (value & 1);
        }
        upper = Byte.SIZE * places;
    }

    long of(int number) {
        return ofByte[number & BYTE] | (ofByte[number >>> Byte.SIZE] << upper);
    }
}
