package io.portolan.mpi;

import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.PaddingLayout;
import java.lang.foreign.SequenceLayout;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the layouts of [java.lang.foreign] become datatypes.
final class LayoutTypes {
    private static final String OPERATION = "Datatype.of";

    private static final Datatype NOTHING = Datatype.contiguous(0, Datatype.BYTE);

    private LayoutTypes() {}

    static Datatype of(MemoryLayout layout) {
        Arguments.requireGiven(OPERATION, "layout", layout);
        return switch (layout) {
            case ValueLayout value -> of(value);
            case SequenceLayout sequence ->
                    Datatype.contiguous(sequence.elementCount(), of(sequence.elementLayout()));
            case StructLayout struct -> of(struct);
            case PaddingLayout padding -> Datatype.resized(NOTHING, 0, padding.byteSize());
            case GroupLayout union -> throw notOne(union);
        };
    }

    /// Null if there is none, as for an address or the other byte order.
    static @Nullable Datatype ofValue(ValueLayout layout) {
        boolean isNative = layout.order().equals(ByteOrder.nativeOrder());
        return switch (layout) {
            case ValueLayout.OfByte _ -> Datatype.BYTE;
            case ValueLayout.OfBoolean _ -> Datatype.BOOLEAN;
            case ValueLayout.OfChar _ when isNative -> Datatype.CHAR;
            case ValueLayout.OfShort _ when isNative -> Datatype.SHORT;
            case ValueLayout.OfInt _ when isNative -> Datatype.INT;
            case ValueLayout.OfLong _ when isNative -> Datatype.LONG;
            case ValueLayout.OfFloat _ when isNative -> Datatype.FLOAT;
            case ValueLayout.OfDouble _ when isNative -> Datatype.DOUBLE;
            default -> null;
        };
    }

    private static Datatype of(ValueLayout layout) {
        Datatype datatype = ofValue(layout);
        if (datatype == null) {
            throw notOne(layout);
        }
        return datatype;
    }

    private static Datatype of(StructLayout layout) {
        List<Datatype> members = new ArrayList<>();
        List<Long> displacements = new ArrayList<>();
        long next = 0;
        for (MemoryLayout member : layout.memberLayouts()) {
            if (!(member instanceof PaddingLayout)) {
                members.add(of(member));
                displacements.add(next);
            }
            next += member.byteSize();
        }
        long[] ones = new long[members.size()];
        Arrays.fill(ones, 1);
        Datatype struct =
                Datatype.struct(
                        ones,
                        displacements.stream().mapToLong(Long::longValue).toArray(),
                        members.toArray(Datatype[]::new));
        return Datatype.resized(struct, 0, layout.byteSize());
    }

    private static MPIException notOne(MemoryLayout layout) {
        return new MPIException(
                ErrorClass.TYPE,
                OPERATION,
                "the layout is %s; allowed are numbers, chars and booleans in native byte order, and sequences and structs of them; use bytes for anything else"
                        .formatted(layout));
    }
}
