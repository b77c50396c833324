package io.portolan.mpi;

import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.Items;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.layout.Blocks;
import io.portolan.mpi.layout.ItemLayout;
import io.portolan.mpi.layout.Primitive;
import io.portolan.mpi.layout.Repeat;
import io.portolan.mpi.layout.Span;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.PaddingLayout;
import java.lang.foreign.SequenceLayout;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// How the constructors of [io.portolan.mpi.Datatype] derive types, with their checks.
///
/// Source: MPI 4.1, sections 5.1.2 to 5.1.7
final class DerivedTypes {
    private DerivedTypes() {}

    static ItemType contiguous(long count, ItemType oldtype) {
        Arguments.requireGiven("Datatype.contiguous", "oldtype", oldtype);
        String name = "contiguous(%d, %s)".formatted(count, oldtype);
        DatatypeArguments.requireCount("contiguous", "count", count);
        return DatatypeArguments.sized(
                name, () -> repeat(name, count, oldtype.extentBytes(), oldtype));
    }

    static ItemType vector(long count, long blocklength, long stride, ItemType oldtype) {
        return vector("vector", count, blocklength, stride, oldtype, ItemType::extentBytes);
    }

    static ItemType hvector(long count, long blocklength, long stride, ItemType oldtype) {
        return vector("hvector", count, blocklength, stride, oldtype, ItemType::unitBytes);
    }

    private static ItemType vector(
            String constructor,
            long count,
            long blocklength,
            long stride,
            ItemType oldtype,
            ToLongFunction<ItemType> strideUnit) {
        Arguments.requireGiven("Datatype." + constructor, "oldtype", oldtype);
        String name =
                "%s(%d, %d, %d, %s)".formatted(constructor, count, blocklength, stride, oldtype);
        DatatypeArguments.requireCount(constructor, "count", count);
        DatatypeArguments.requireCount(constructor, "blocklength", blocklength);
        return DatatypeArguments.sized(
                name,
                () ->
                        repeat(
                                name,
                                blocklength == 0 ? 0 : count,
                                Math.multiplyExact(stride, strideUnit.applyAsLong(oldtype)),
                                repeat(name, blocklength, oldtype.extentBytes(), oldtype)));
    }

    static ItemType indexed(long[] blocklengths, long[] displacements, ItemType oldtype) {
        return indexed("indexed", blocklengths, displacements, oldtype, ItemType::extentBytes);
    }

    static ItemType hindexed(long[] blocklengths, long[] displacements, ItemType oldtype) {
        return indexed("hindexed", blocklengths, displacements, oldtype, ItemType::unitBytes);
    }

    private static ItemType indexed(
            String constructor,
            long[] blocklengths,
            long[] displacements,
            ItemType oldtype,
            ToLongFunction<ItemType> unit) {
        String operation = "Datatype." + constructor;
        Arguments.requireGiven(operation, "displacements", displacements);
        Arguments.requireGiven(operation, "blocklengths", blocklengths);
        Arguments.requireGiven(operation, "oldtype", oldtype);
        String name = "%s(%d blocks, %s)".formatted(constructor, blocklengths.length, oldtype);
        DatatypeArguments.requireBlocks(
                constructor, blocklengths, "displacements", displacements.length);
        return DatatypeArguments.sized(
                name,
                () -> {
                    long[] inBytes = new long[displacements.length];
                    ItemType[] same = new ItemType[displacements.length];
                    for (int i = 0; i < inBytes.length; i++) {
                        inBytes[i] =
                                blocklengths[i] == 0
                                        ? 0 // it is not used, whatever it is
                                        : Math.multiplyExact(
                                                displacements[i], unit.applyAsLong(oldtype));
                        same[i] = oldtype;
                    }
                    return new DatatypeBlocks(blocklengths, inBytes, same)
                            .derive(name, oldtype.primitive());
                });
    }

    static ItemType indexedBlock(long blocklength, long[] displacements, ItemType oldtype) {
        long[] blocklengths = same("indexedBlock", blocklength, displacements);
        return indexed("indexedBlock", blocklengths, displacements, oldtype, ItemType::extentBytes);
    }

    static ItemType hindexedBlock(long blocklength, long[] displacements, ItemType oldtype) {
        long[] blocklengths = same("hindexedBlock", blocklength, displacements);
        return indexed("hindexedBlock", blocklengths, displacements, oldtype, ItemType::unitBytes);
    }

    /// The blocklength for each displacement.
    private static long[] same(String constructor, long blocklength, long[] displacements) {
        Arguments.requireGiven("Datatype." + constructor, "displacements", displacements);
        DatatypeArguments.requireCount(constructor, "blocklength", blocklength);
        long[] blocklengths = new long[displacements.length];
        Arrays.fill(blocklengths, blocklength);
        return blocklengths;
    }

    /// From the last dimension to the first: items, rows of items, planes of rows and so on.
    static ItemType subarray(long[] sizes, long[] subsizes, long[] starts, ItemType oldtype) {
        Arguments.requireGiven("Datatype.subarray", "starts", starts);
        Arguments.requireGiven("Datatype.subarray", "subsizes", subsizes);
        Arguments.requireGiven("Datatype.subarray", "sizes", sizes);
        Arguments.requireGiven("Datatype.subarray", "oldtype", oldtype);
        String name =
                "subarray(%s of %s, %s)"
                        .formatted(Arrays.toString(subsizes), Arrays.toString(sizes), oldtype);
        DatatypeArguments.requireSubarray(sizes, subsizes, starts);
        return DatatypeArguments.sized(
                name,
                () -> {
                    ItemType part = oldtype;
                    long begin = 0;
                    long stride = oldtype.extentBytes();
                    for (int i = sizes.length - 1; i >= 0; i--) {
                        part = repeat(name, subsizes[i], stride, part);
                        begin = Math.addExact(begin, Math.multiplyExact(starts[i], stride));
                        stride = Math.multiplyExact(stride, sizes[i]);
                    }
                    ItemLayout layout =
                            new DatatypeBlocks(
                                            new long[] {1},
                                            new long[] {begin},
                                            new ItemType[] {part})
                                    .derive(name, oldtype.primitive())
                                    .layout();
                    return new ItemType(
                            name, oldtype.primitive(), layout, new Span(0, stride), true);
                });
    }

    static ItemType struct(long[] blocklengths, long[] displacements, ItemType[] datatypes) {
        Arguments.requireGiven("Datatype.struct", "datatypes", datatypes);
        Arguments.requireGiven("Datatype.struct", "displacements", displacements);
        Arguments.requireGiven("Datatype.struct", "blocklengths", blocklengths);
        String name = "struct(%d blocks)".formatted(blocklengths.length);
        DatatypeArguments.requireBlocks(
                "struct", blocklengths, "displacements", displacements.length);
        DatatypeArguments.requireBlocks("struct", blocklengths, "datatypes", datatypes.length);
        for (int i = 0; i < datatypes.length; i++) {
            Arguments.requireGiven("Datatype.struct", "datatypes[" + i + "]", datatypes[i]);
        }
        return DatatypeArguments.sized(
                name,
                () ->
                        new DatatypeBlocks(blocklengths, displacements, datatypes)
                                .derive(name, null));
    }

    static ItemType resized(ItemType oldtype, long lb, long extent) {
        Arguments.requireGiven("Datatype.resized", "oldtype", oldtype);
        String name = "resized(%s, %d, %d)".formatted(oldtype, lb, extent);
        return DatatypeArguments.sized(
                name,
                () -> {
                    long begin = Math.multiplyExact(lb, oldtype.unitBytes());
                    long length = Math.multiplyExact(extent, oldtype.unitBytes());
                    Span bounds = new Span(begin, Math.addExact(begin, length));
                    return new ItemType(name, oldtype.primitive(), oldtype.layout(), bounds, true);
                });
    }

    private static ItemType repeat(String name, long count, long stride, ItemType oldtype) {
        ItemLayout layout = Repeat.of(count, stride, oldtype.layout());
        return oldtype.isResized() && count > 0
                ? new ItemType(
                        name,
                        oldtype.primitive(),
                        layout,
                        oldtype.bounds().repeat(count, stride),
                        true)
                : ItemType.unmarked(name, oldtype.primitive(), layout);
    }

    /// The checks of what datatypes are derived from.
    static final class DatatypeArguments {
        private DatatypeArguments() {}

        static void requireCount(String constructor, String name, long count) {
            if (count < 0) {
                throw new MPIException(
                        ErrorClass.COUNT,
                        "Datatype." + constructor,
                        "%s is %d; allowed is 0 or more; give a negative stride or displacement to go backwards"
                                .formatted(name, count));
            }
        }

        static void requireBlocks(
                String constructor, long[] blocklengths, String name, int others) {
            if (others != blocklengths.length) {
                throw new MPIException(
                        ErrorClass.ARG,
                        "Datatype." + constructor,
                        "there are %d blocklengths and %d %s; allowed is one of each per block; give arrays of one length"
                                .formatted(blocklengths.length, others, name));
            }
            for (int i = 0; i < blocklengths.length; i++) {
                requireCount(constructor, "blocklengths[" + i + "]", blocklengths[i]);
            }
        }

        static void requireSubarray(long[] sizes, long[] subsizes, long[] starts) {
            if (subsizes.length != sizes.length || starts.length != sizes.length) {
                throw new MPIException(
                        ErrorClass.ARG,
                        "Datatype.subarray",
                        "there are %d sizes, %d subsizes and %d starts; allowed is one of each per dimension; give arrays of one length"
                                .formatted(sizes.length, subsizes.length, starts.length));
            }
            for (int i = 0; i < sizes.length; i++) {
                if (starts[i] < 0 || subsizes[i] < 0 || subsizes[i] > sizes[i] - starts[i]) {
                    throw new MPIException(
                            ErrorClass.ARG,
                            "Datatype.subarray",
                            "starts[%d] is %d and subsizes[%d] is %d; allowed is 0 or more and a sum of at most %d, the size; give a part of the array"
                                    .formatted(i, starts[i], i, subsizes[i], sizes[i]));
                }
            }
        }

        static void requireExternal32(String method, String datarep) {
            Arguments.requireGiven("Datatype." + method, "datarep", datarep);
            if (!datarep.equals("external32")) {
                throw new MPIException(
                        ErrorClass.ARG,
                        "Datatype." + method,
                        "datarep is %s; allowed is external32; pack in native order by pack"
                                .formatted(datarep));
            }
        }

        /// The elements of the items without gaps in the bytes from `position` on.
        static Items packed(String method, Items items, MemorySegment bytes, long position) {
            long size = items.bytes();
            Arguments.requireGiven("Datatype." + method, "the segment of packed bytes", bytes);
            if (position < 0 || size > bytes.byteSize() - position) {
                throw new MPIException(
                        ErrorClass.ARG,
                        "Datatype." + method,
                        "position is %d and %d bytes are packed; allowed is position >= 0 and their sum at most %d, the size of the segment; packSize says how many bytes it takes"
                                .formatted(position, size, bytes.byteSize()));
            }
            return new Items(
                    bytes.asSlice(position, size), items.itemType().packed(), 0, items.count());
        }

        /// What `derived` gives, unless a size cannot be said in a long.
        static <T> T sized(String name, Supplier<T> derived) {
            try {
                return derived.get();
            } catch (ArithmeticException beyond) {
                throw new MPIException(
                        ErrorClass.TYPE,
                        "Datatype." + name.replaceFirst("\\(.*", ""),
                        "%s reaches farther than %d bytes; allowed is what fits into memory; check counts, strides and displacements"
                                .formatted(name, Long.MAX_VALUE),
                        beyond);
            }
        }
    }

    /// Derives a datatype from blocks of items, each at a displacement of its own.
    ///
    /// If a type was resized, the standard has invisible marks at its bounds: then the bounds are
    /// the outermost marks of all blocks, and the others do not count. If none was, they are found
    /// from the elements.
    ///
    /// Source: MPI 4.1, section 5.1.7
    ///
    /// @param displacements in bytes
    /// @param datatypes of the items of each block
    @SuppressWarnings("ArrayRecordComponent") // only passes them on
    record DatatypeBlocks(long[] blocklengths, long[] displacements, ItemType[] datatypes) {
        /// @param primitive the only one, if the type is to count in elements of it
        ItemType derive(String name, @Nullable Primitive primitive) {
            ItemLayout layout = Blocks.of(displacements, layouts());
            Span marks = outermostMarks();
            return marks == null
                    ? ItemType.unmarked(name, primitive, layout)
                    : new ItemType(name, primitive, layout, marks, true);
        }

        /// Equal neighbours are one object.
        private ItemLayout[] layouts() {
            ItemLayout[] layouts = new ItemLayout[blocklengths.length];
            for (int i = 0; i < layouts.length; i++) {
                boolean isAsBefore =
                        i > 0
                                && blocklengths[i] == blocklengths[i - 1]
                                && datatypes[i] == datatypes[i - 1];
                layouts[i] =
                        isAsBefore
                                ? layouts[i - 1]
                                : Repeat.of(
                                        blocklengths[i],
                                        datatypes[i].extentBytes(),
                                        datatypes[i].layout());
            }
            return layouts;
        }

        /// Null if there are no marks.
        private @Nullable Span outermostMarks() {
            Span outermost = null;
            for (int i = 0; i < blocklengths.length; i++) {
                ItemType datatype = datatypes[i];
                if (blocklengths[i] > 0 && datatype.isResized()) {
                    Span block =
                            datatype.bounds()
                                    .repeat(blocklengths[i], datatype.extentBytes())
                                    .shift(displacements[i]);
                    outermost = outermost == null ? block : outermost.union(block);
                }
            }
            return outermost;
        }
    }

    /// An array of several dimensions that is divided among a grid of ranks.
    ///
    /// Source: MPI 4.1, section 5.1.4
    static final class DistributedArray {
        private static final String OPERATION = "Datatype.darray";

        private final int size;
        private final long[] gsizes;
        private final Distribution[] distribs;
        private final int[] psizes;

        /// *Failure:* [MPIException] when the arguments do not fit each other.
        DistributedArray(int size, long[] gsizes, Distribution[] distribs, int[] psizes) {
            Arguments.requireGiven(OPERATION, "gsizes", gsizes);
            Arguments.requireGiven(OPERATION, "distribs", distribs);
            Arguments.requireGiven(OPERATION, "psizes", psizes);
            if (distribs.length != gsizes.length || psizes.length != gsizes.length) {
                throw new MPIException(
                        ErrorClass.ARG,
                        OPERATION,
                        "there are %d gsizes, %d distribs and %d psizes; allowed is one of each per dimension; give arrays of one length"
                                .formatted(gsizes.length, distribs.length, psizes.length));
            }
            this.size = size;
            this.gsizes = gsizes;
            this.distribs = distribs;
            this.psizes = psizes;
            long places = 1;
            for (int i = 0; i < gsizes.length; i++) {
                requireDimension(i);
                places = Math.min(places * psizes[i], Integer.MAX_VALUE + 1L);
            }
            if (places != size) {
                throw new MPIException(
                        ErrorClass.ARG,
                        OPERATION,
                        "size is %d and psizes are %s; allowed are lengths whose product is the size; let dimsCreate find them"
                                .formatted(size, Arrays.toString(psizes)));
            }
        }

        /// What the rank has of an array of items.
        ItemType share(int rank, ItemType oldtype) {
            Arguments.requireGiven(OPERATION, "oldtype", oldtype);
            if (rank < 0 || rank >= size) {
                throw new MPIException(
                        ErrorClass.RANK,
                        OPERATION,
                        "rank is %d; allowed is 0 to %d; give a rank of the grid"
                                .formatted(rank, size - 1));
            }
            String name =
                    "darray(%d of %d, %s, %s)"
                            .formatted(rank, size, Arrays.toString(gsizes), oldtype);
            return DatatypeArguments.sized(name, () -> share(name, rank, oldtype));
        }

        /// From the last dimension to the first, as the coordinates of the rank.
        private ItemType share(String name, int rank, ItemType oldtype) {
            ItemLayout part = oldtype.layout();
            long stride = oldtype.extentBytes();
            int before = rank;
            for (int i = gsizes.length - 1; i >= 0; i--) {
                part = along(i, before % psizes[i], stride, part);
                before /= psizes[i];
                stride = Math.multiplyExact(stride, gsizes[i]);
            }
            return new ItemType(name, oldtype.primitive(), part, new Span(0, stride), true);
        }

        /// What is at a coordinate along a dimension: whole blocks, and one that may be shorter.
        private ItemLayout along(int i, int coord, long stride, ItemLayout part) {
            long length = distribs[i].blocklength(gsizes[i], psizes[i]);
            long round = Math.multiplyExact(length, psizes[i]);
            long first = coord * length;
            long left = Math.max(0, gsizes[i] - first);
            long whole = left / round;
            long rest = Math.min(length, left % round);
            return Blocks.of(
                    new long[] {
                        Math.multiplyExact(first, stride),
                        Math.multiplyExact(first + whole * round, stride)
                    },
                    new ItemLayout[] {
                        Repeat.of(
                                whole,
                                Math.multiplyExact(round, stride),
                                Repeat.of(length, stride, part)),
                        Repeat.of(rest, stride, part)
                    });
        }

        private void requireDimension(int i) {
            Arguments.requireGiven(OPERATION, "distribs[" + i + "]", distribs[i]);
            if (gsizes[i] < 0 || psizes[i] < 1) {
                throw new MPIException(
                        ErrorClass.ARG,
                        OPERATION,
                        "gsizes[%d] is %d and psizes[%d] is %d; allowed is 0 or more of the array and 1 or more of the grid; give such lengths"
                                .formatted(i, gsizes[i], i, psizes[i]));
            }
            boolean isEnough =
                    switch (distribs[i].kind()) {
                        case NONE -> psizes[i] == 1;
                        case BLOCK ->
                                distribs[i].blocklength(gsizes[i], psizes[i])
                                        >= Math.ceilDiv(gsizes[i], psizes[i]);
                        case CYCLIC -> true;
                    };
            if (!isEnough) {
                throw new MPIException(
                        ErrorClass.ARG,
                        OPERATION,
                        "distribs[%d] is %s, gsizes[%d] is %d and psizes[%d] is %d; allowed is NONE for 1 rank, and blocks that reach the end of the dimension; give longer blocks or none"
                                .formatted(i, distribs[i], i, gsizes[i], i, psizes[i]));
            }
        }
    }

    /// How the layouts of [java.lang.foreign] become datatypes.
    static final class LayoutTypes {
        private static final String OPERATION = "Datatype.of";

        private static final ItemType NOTHING = contiguous(0, ItemType.BYTE);

        private LayoutTypes() {}

        static ItemType of(MemoryLayout layout) {
            Arguments.requireGiven(OPERATION, "layout", layout);
            return switch (layout) {
                case ValueLayout value -> of(value);
                case SequenceLayout sequence ->
                        contiguous(sequence.elementCount(), of(sequence.elementLayout()));
                case StructLayout struct -> of(struct);
                case PaddingLayout padding -> resized(NOTHING, 0, padding.byteSize());
                case GroupLayout union -> throw notOne(union);
            };
        }

        /// Null if there is none, as for an address or the other byte order.
        static @Nullable ItemType ofValue(ValueLayout layout) {
            boolean isNative = layout.order().equals(ByteOrder.nativeOrder());
            return switch (layout) {
                case ValueLayout.OfByte _ -> ItemType.BYTE;
                case ValueLayout.OfBoolean _ -> ItemType.BOOLEAN;
                case ValueLayout.OfChar _ when isNative -> ItemType.CHAR;
                case ValueLayout.OfShort _ when isNative -> ItemType.SHORT;
                case ValueLayout.OfInt _ when isNative -> ItemType.INT;
                case ValueLayout.OfLong _ when isNative -> ItemType.LONG;
                case ValueLayout.OfFloat _ when isNative -> ItemType.FLOAT;
                case ValueLayout.OfDouble _ when isNative -> ItemType.DOUBLE;
                default -> null;
            };
        }

        private static ItemType of(ValueLayout layout) {
            ItemType datatype = ofValue(layout);
            if (datatype == null) {
                throw notOne(layout);
            }
            return datatype;
        }

        private static ItemType of(StructLayout layout) {
            List<ItemType> members = new ArrayList<>();
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
            ItemType struct =
                    struct(
                            ones,
                            displacements.stream().mapToLong(Long::longValue).toArray(),
                            members.toArray(ItemType[]::new));
            return resized(struct, 0, layout.byteSize());
        }

        private static MPIException notOne(MemoryLayout layout) {
            return new MPIException(
                    ErrorClass.TYPE,
                    OPERATION,
                    "the layout is %s; allowed are numbers, chars and booleans in native byte order, and sequences and structs of them; use bytes for anything else"
                            .formatted(layout));
        }
    }
}
