package io.portolan.mpi;

import io.portolan.mpi.layout.Layout;
import io.portolan.mpi.layout.Repeat;
import io.portolan.mpi.layout.Span;
import java.util.Arrays;

/// How the constructors of [io.portolan.mpi.Datatype] derive types, with their checks.
///
/// Source: MPI 4.1, sections 5.1.2 to 5.1.7
final class DerivedTypes {
    private DerivedTypes() {}

    static Datatype contiguous(long count, Datatype oldtype) {
        String name = "contiguous(%d, %s)".formatted(count, oldtype);
        DatatypeArguments.requireCount("contiguous", "count", count);
        return DatatypeArguments.sized(
                name, () -> repeat(name, count, oldtype.extentBytes(), oldtype));
    }

    static Datatype vector(long count, long blocklength, long stride, Datatype oldtype) {
        String name = "vector(%d, %d, %d, %s)".formatted(count, blocklength, stride, oldtype);
        DatatypeArguments.requireCount("vector", "count", count);
        DatatypeArguments.requireCount("vector", "blocklength", blocklength);
        return DatatypeArguments.sized(
                name,
                () ->
                        repeat(
                                name,
                                blocklength == 0 ? 0 : count,
                                Math.multiplyExact(stride, oldtype.extentBytes()),
                                repeat(name, blocklength, oldtype.extentBytes(), oldtype)));
    }

    static Datatype indexed(long[] blocklengths, long[] displacements, Datatype oldtype) {
        String name = "indexed(%d blocks, %s)".formatted(blocklengths.length, oldtype);
        DatatypeArguments.requireBlocks(
                "indexed", blocklengths, "displacements", displacements.length);
        return DatatypeArguments.sized(
                name,
                () -> {
                    long[] inBytes = new long[displacements.length];
                    Datatype[] same = new Datatype[displacements.length];
                    for (int i = 0; i < inBytes.length; i++) {
                        inBytes[i] = Math.multiplyExact(displacements[i], oldtype.extentBytes());
                        same[i] = oldtype;
                    }
                    return new DatatypeBlocks(blocklengths, inBytes, same)
                            .derive(name, oldtype.primitive());
                });
    }

    static Datatype indexedBlock(long blocklength, long[] displacements, Datatype oldtype) {
        DatatypeArguments.requireCount("indexedBlock", "blocklength", blocklength);
        long[] blocklengths = new long[displacements.length];
        Arrays.fill(blocklengths, blocklength);
        return indexed(blocklengths, displacements, oldtype);
    }

    /// From the last dimension to the first: items, rows of items, planes of rows and so on.
    static Datatype subarray(long[] sizes, long[] subsizes, long[] starts, Datatype oldtype) {
        String name =
                "subarray(%s of %s, %s)"
                        .formatted(Arrays.toString(subsizes), Arrays.toString(sizes), oldtype);
        DatatypeArguments.requireSubarray(sizes, subsizes, starts);
        return DatatypeArguments.sized(
                name,
                () -> {
                    Datatype part = oldtype;
                    long begin = 0;
                    long stride = oldtype.extentBytes();
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
                                    .derive(name, oldtype.primitive())
                                    .layout();
                    return new Datatype(
                            name, oldtype.primitive(), layout, new Span(0, stride), true);
                });
    }

    static Datatype struct(long[] blocklengths, long[] displacements, Datatype[] datatypes) {
        String name = "struct(%d blocks)".formatted(blocklengths.length);
        DatatypeArguments.requireBlocks(
                "struct", blocklengths, "displacements", displacements.length);
        DatatypeArguments.requireBlocks("struct", blocklengths, "datatypes", datatypes.length);
        return DatatypeArguments.sized(
                name,
                () ->
                        new DatatypeBlocks(blocklengths, displacements, datatypes)
                                .derive(name, null));
    }

    static Datatype resized(Datatype oldtype, long lb, long extent) {
        String name = "resized(%s, %d, %d)".formatted(oldtype, lb, extent);
        return DatatypeArguments.sized(
                name,
                () -> {
                    long begin = Math.multiplyExact(lb, oldtype.unitBytes());
                    long length = Math.multiplyExact(extent, oldtype.unitBytes());
                    Span bounds = new Span(begin, Math.addExact(begin, length));
                    return new Datatype(name, oldtype.primitive(), oldtype.layout(), bounds, true);
                });
    }

    private static Datatype repeat(String name, long count, long stride, Datatype oldtype) {
        return new Datatype(
                name,
                oldtype.primitive(),
                Repeat.of(count, stride, oldtype.layout()),
                oldtype.bounds().repeat(count, stride),
                oldtype.isResized() && count > 0);
    }
}
