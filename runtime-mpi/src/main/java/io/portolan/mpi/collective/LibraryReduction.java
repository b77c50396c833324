package io.portolan.mpi.collective;

import io.portolan.mpi.buffer.NativeStaging;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.context.LibraryCalls;
import io.portolan.mpi.layout.Primitive;
import io.portolan.mpi.wire.LibraryComm.Combination;
import io.portolan.mpi.wire.LibraryComm.ElementType;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Reductions as a native library does them: of numbers, by the operations of the standard. In
/// which order it combines them is its own affair, and so are the last bits of a sum.
///
/// *Threads:* as [io.portolan.mpi.buffer.NativeStaging].
final class LibraryReduction {
    /// Elements that are combined by one call: so they stay in a cache between the copies before
    /// and behind it. With a quarter of it a million doubles took 2.8 to 3.1 ms, with it 2.0 to 2.3
    /// (docs/results/mpi.md).
    private static final int PIECE = 1 << 17;

    private LibraryReduction() {}

    /// A reduction among the ranks of one group.
    ///
    /// @param recv not null where there is a result
    /// @param root null if all get it
    static LibraryCalls.@Nullable Collective of(
            TypedRegion send, @Nullable TypedRegion recv, Operator op, @Nullable Integer root) {
        ElementType type = type(send);
        Combination combination = combination(op);
        if (type == null || combination == null || (isFloating(type) && isExtreme(combination))) {
            return null;
        }
        return (comm, staging) -> {
            long all = send.elements();
            long done = 0;
            do { // also of none
                int count = (int) Math.min(PIECE, all - done);
                TypedRegion given = Pieces.range(send, done, count);
                TypedRegion taken = recv == null ? null : Pieces.range(recv, done, count);
                MemorySegment out = staging.given(given);
                MemorySegment in = taken == null ? MemorySegment.NULL : staging.room(taken);
                if (out.equals(in)) { // in place, outside the heap
                    out = staging.room(given.bytes(), true);
                    NativeStaging.write(given, out);
                }
                if (root == null) {
                    comm.allreduce(out, in, count, type, combination);
                } else {
                    comm.reduce(out, in, count, type, combination, root);
                }
                if (taken != null) {
                    NativeStaging.take(in, taken.bytes(), taken);
                }
                done += count;
            } while (done < all);
        };
    }

    private static boolean isFloating(ElementType type) {
        return type == ElementType.FLOAT || type == ElementType.DOUBLE;
    }

    /// Of numbers that are none, a library takes any.
    private static boolean isExtreme(Combination combination) {
        return combination == Combination.MAX || combination == Combination.MIN;
    }

    private static @Nullable ElementType type(TypedRegion region) {
        Primitive primitive = region.itemType().primitive();
        return switch (primitive) {
            case BYTE -> ElementType.INT8;
            case SHORT -> ElementType.INT16;
            case INT -> ElementType.INT32;
            case LONG -> ElementType.INT64;
            case FLOAT -> ElementType.FLOAT;
            case DOUBLE -> ElementType.DOUBLE;
            case BOOLEAN, CHAR -> null;
            case null -> null;
        };
    }

    /// The codes of the standard's operations are in the order of the library's.
    private static @Nullable Combination combination(Operator op) {
        Combination[] all = Combination.values();
        return op.isPredefined() && op.code() <= all.length ? all[op.code() - 1] : null;
    }
}
