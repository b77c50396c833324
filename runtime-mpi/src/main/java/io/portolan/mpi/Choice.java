package io.portolan.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// What the standard calls a choice argument: a buffer of any type.
final class Choice {
    private Choice() {}

    /// The whole buffer.
    static TypedRegion of(Call call, @Nullable Object buffer) {
        return switch (buffer) {
            case MemorySegment bytes -> SegmentRegion.of(call, bytes, ValueLayout.JAVA_BYTE);
            case TypedSegment typed -> SegmentRegion.of(call, typed.segment(), typed.layout());
            case null, default -> Buffer.of(call, buffer);
        };
    }

    /// The elements `offset` to `offset + count - 1`.
    static TypedRegion of(Call call, @Nullable Object buffer, int offset, int count) {
        if (buffer instanceof MemorySegment || buffer instanceof TypedSegment) {
            TypedRegion whole = of(call, buffer);
            Arguments.requireRange(call, offset, count, whole.elements(), "segment");
            long bytes = whole.datatype().unitBytes();
            return new SegmentRegion(
                    whole.memory().asSlice(offset * bytes, count * bytes), whole.datatype());
        }
        return Buffer.of(call, buffer, offset, count);
    }
}
