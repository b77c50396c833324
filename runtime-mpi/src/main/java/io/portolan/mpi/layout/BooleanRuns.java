package io.portolan.mpi.layout;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Copies runs between a `boolean[]` and a segment, where a boolean is a byte of 0 or 1; there is
/// no segment over a `boolean[]`.
final class BooleanRuns {
    private BooleanRuns() {}

    static void write(boolean[] source, long from, MemorySegment target, long to, long length) {
        for (int i = 0; i < length; i++) {
            target.set(ValueLayout.JAVA_BOOLEAN, to + i, source[(int) from + i]);
        }
    }

    static void read(MemorySegment source, long from, boolean[] target, long to, long length) {
        for (int i = 0; i < length; i++) {
            target[(int) to + i] = source.get(ValueLayout.JAVA_BOOLEAN, from + i);
        }
    }
}
