package io.portolan.mpi.layout;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Copies runs at equal distances between two segments.
final class SegmentRuns {
    private SegmentRuns() {}

    /// A segment itself, or an array as one. There is none for a `boolean[]`.
    static MemorySegment memory(Object buffer) {
        return buffer instanceof MemorySegment segment ? segment : Primitive.memory(buffer);
    }

    /// All in bytes: run `i` goes from `from + i * fromStride` to `to + i * toStride`. Runs of the
    /// size of one element are moved without a call for each.
    static void copy(
            MemorySegment source,
            long from,
            long fromStride,
            MemorySegment target,
            long to,
            long toStride,
            long bytes,
            long runs) {
        if (bytes == Long.BYTES) {
            for (long i = 0; i < runs; i++) {
                target.set(
                        ValueLayout.JAVA_LONG_UNALIGNED,
                        to + i * toStride,
                        source.get(ValueLayout.JAVA_LONG_UNALIGNED, from + i * fromStride));
            }
        } else if (bytes == Integer.BYTES) {
            for (long i = 0; i < runs; i++) {
                target.set(
                        ValueLayout.JAVA_INT_UNALIGNED,
                        to + i * toStride,
                        source.get(ValueLayout.JAVA_INT_UNALIGNED, from + i * fromStride));
            }
        } else {
            for (long i = 0; i < runs; i++) {
                MemorySegment.copy(source, from + i * fromStride, target, to + i * toStride, bytes);
            }
        }
    }
}
