package io.portolan.mpi;

import io.portolan.mpi.layout.Layout;
import io.portolan.mpi.layout.Repeat;
import io.portolan.mpi.layout.Span;
import java.util.Arrays;
import java.util.function.ToLongFunction;

/// How the constructors of [io.portolan.mpi.Datatype] derive types, with their checks.
///
/// Source: MPI 4.1, sections 5.1.2 to 5.1.7
final class DerivedTypes {
    private DerivedTypes() {}

    static Datatype contiguous(long count, Datatype oldtype) {
        Arguments.requireGiven("Datatype.contiguous", "oldtype", oldtype);
        String name = "contiguous(%d, %s)".formatted(count, oldtype);
        DatatypeArguments.requireCount("contiguous", "count", count);
        return DatatypeArguments.sized(
                name, () -> repeat(name, count, oldtype.itemType().extentBytes(), oldtype));
    }

    static Datatype vector(long count, long blocklength, long stride, Datatype oldtype) {
        return vector("vector", count, blocklength, stride, oldtype, ItemType::extentBytes);
    }

    static Datatype hvector(long count, long blocklength, long stride, Datatype oldtype) {
        return vector("hvector", count, blocklength, stride, oldtype, ItemType::unitBytes);
    }

    private static Datatype vector(
            String constructor,
            long count,
            long blocklength,
            long stride,
            Datatype oldtype,
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
                                Math.multiplyExact(stride, strideUnit.applyAsLong(oldtype.itemType())),
                                repeat(name, blocklength, oldtype.itemType().extentBytes(), oldtype)));
    }

    static Datatype indexed(long[] blocklengths, long[] displacements, Datatype oldtype) {
        return indexed("indexed", blocklengths, displacements, oldtype, ItemType::extentBytes);
    }

    static Datatype hindexed(long[] blocklengths, long[] displacements, Datatype oldtype) {
        return indexed("hindexed", blocklengths, displacements, oldtype, ItemType::unitBytes);
    }

    private static Datatype indexed(
            String constructor,
            long[] blocklengths,
            long[] displacements,
            Datatype oldtype,
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
                    Datatype[] same = new Datatype[displacements.length];
                    for (int i = 0; i < inBytes.length; i++) {
                        inBytes[i] =
                                blocklengths[i] == 0
                                        ? 0 // it is not used, whatever it is
                                        : Math.multiplyExact(
                                                displacements[i], unit.applyAsLong(oldtype.itemType()));
                        same[i] = oldtype;
                    }
                    return new DatatypeBlocks(blocklengths, inBytes, same)
                            .derive(name, oldtype.itemType().primitive());
                });
    }

    static Datatype indexedBlock(long blocklength, long[] displacements, Datatype oldtype) {
        long[] blocklengths = same("indexedBlock", blocklength, displacements);
        return indexed("indexedBlock", blocklengths, displacements, oldtype, ItemType::extentBytes);
    }

    static Datatype hindexedBlock(long blocklength, long[] displacements, Datatype oldtype) {
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
    static Datatype subarray(long[] sizes, long[] subsizes, long[] starts, Datatype oldtype) {
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
                    Datatype part = oldtype;
                    long begin = 0;
                    long stride = oldtype.itemType().extentBytes();
                    for (int i = sizes.length - 1; i >= 0; i--) {
                        part = repeat(name, subsizes[i], stride, part);
                        begin = Math.addExact(begin, Math.multiplyExact(starts[i], stride));
                        stride = Math.multiplyExact(stride, sizes[i]);
                    }
                    Layout layout =
                            new DatatypeBlocks(
                                            new long[] {1},
                                            new long[] {begin},
                                            new Datatype[] {part})
                                    .derive(name, oldtype.itemType().primitive())
                                    .itemType()
                                    .layout();
                    return new Datatype(new ItemType(
                            name, oldtype.itemType().primitive(), layout, new Span(0, stride), true));
                });
    }

    static Datatype struct(long[] blocklengths, long[] displacements, Datatype[] datatypes) {
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

    static Datatype resized(Datatype oldtype, long lb, long extent) {
        Arguments.requireGiven("Datatype.resized", "oldtype", oldtype);
        String name = "resized(%s, %d, %d)".formatted(oldtype, lb, extent);
        return DatatypeArguments.sized(
                name,
                () -> {
                    long begin = Math.multiplyExact(lb, oldtype.itemType().unitBytes());
                    long length = Math.multiplyExact(extent, oldtype.itemType().unitBytes());
                    Span bounds = new Span(begin, Math.addExact(begin, length));
                    return new Datatype(new ItemType(name, oldtype.itemType().primitive(), oldtype.itemType().layout(), bounds, true));
                });
    }

    private static Datatype repeat(String name, long count, long stride, Datatype oldtype) {
        Layout layout = Repeat.of(count, stride, oldtype.itemType().layout());
        return oldtype.itemType().isResized() && count > 0
                ? new Datatype(new ItemType(
                        name,
                        oldtype.itemType().primitive(),
                        layout,
                        oldtype.itemType().bounds().repeat(count, stride),
                        true))
                : new Datatype(ItemType.unmarked(name, oldtype.itemType().primitive(), layout));
    }
}
