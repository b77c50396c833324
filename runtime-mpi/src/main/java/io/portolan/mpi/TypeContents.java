package io.portolan.mpi;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// How a datatype was derived: the constructor and its arguments, the standard's envelope and
/// contents.
///
/// Source: MPI 4.1, section 5.1.13
///
/// @param combiner the constructor
/// @param numbers its arguments that are numbers, in their order; before the first array of a
///   constructor stands its length: of `indexed` the number of blocks, the blocklengths and the
///   displacements
/// @param distributions of `darray`
/// @param datatypes what it was derived from
public record TypeContents(
        Combiner combiner,
        List<Long> numbers,
        List<Distribution> distributions,
        List<Datatype> datatypes) {
    /// The constructors of [io.portolan.mpi.Datatype].
    public enum Combiner {
        CONTIGUOUS,
        VECTOR,
        HVECTOR,
        INDEXED,
        HINDEXED,
        INDEXED_BLOCK,
        HINDEXED_BLOCK,
        STRUCT,
        SUBARRAY,
        DARRAY,
        RESIZED
    }

    static TypeContents of(Combiner combiner, Datatype oldtype, long... numbers) {
        return of(combiner, oldtype, Arrays.stream(numbers).boxed().toList());
    }

    static TypeContents of(Combiner combiner, Datatype oldtype, List<Long> numbers) {
        return new TypeContents(combiner, numbers, List.of(), List.of(oldtype));
    }

    /// The numbers before the arrays, the length of these, and what is in them.
    static List<Long> numbers(long[] before, long[]... arrays) {
        long[] length = {arrays[0].length};
        return Stream.concat(Stream.of(before, length), Arrays.stream(arrays))
                .flatMapToLong(Arrays::stream)
                .boxed()
                .toList();
    }
}
