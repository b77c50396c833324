package io.portolan.mpi;

import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;

/// The checks of what datatypes are derived from.
final class DatatypeArguments {
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

    static void requireBlocks(String constructor, long[] blocklengths, String name, int others) {
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
