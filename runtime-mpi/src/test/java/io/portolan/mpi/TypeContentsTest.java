package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.TypeContents.Combiner;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Every datatype says by what it was derived and from what.
@DisplayName("MPI 4.1, 5.1.13: envelope and contents are the arguments of the constructor")
class TypeContentsTest {
    private static final Datatype INT = Datatype.INT;

    private static void check(Datatype type, Combiner combiner, Long... numbers) {
        TypeContents expected =
                new TypeContents(combiner, List.of(numbers), List.of(), List.of(INT));
        assertEquals(expected, type.contents().orElseThrow());
        assertSame(INT, type.contents().orElseThrow().datatypes().getFirst());
    }

    @Test
    void constructorsOfOneType() {
        long[] lengths = {1, 2};
        long[] places = {0, 3};
        check(Datatype.contiguous(3, INT), Combiner.CONTIGUOUS, 3L);
        check(Datatype.vector(3, 1, 2, INT), Combiner.VECTOR, 3L, 1L, 2L);
        check(Datatype.hvector(3, 1, 2, INT), Combiner.HVECTOR, 3L, 1L, 2L);
        check(Datatype.indexed(lengths, places, INT), Combiner.INDEXED, 2L, 1L, 2L, 0L, 3L);
        check(Datatype.hindexed(lengths, places, INT), Combiner.HINDEXED, 2L, 1L, 2L, 0L, 3L);
        check(Datatype.indexedBlock(4, places, INT), Combiner.INDEXED_BLOCK, 4L, 2L, 0L, 3L);
        check(Datatype.hindexedBlock(4, places, INT), Combiner.HINDEXED_BLOCK, 4L, 2L, 0L, 3L);
        check(Datatype.resized(INT, 0, 5), Combiner.RESIZED, 0L, 5L);
        check(
                Datatype.subarray(new long[] {4, 5}, new long[] {2, 3}, new long[] {1, 0}, INT),
                Combiner.SUBARRAY,
                2L,
                4L,
                5L,
                2L,
                3L,
                1L,
                0L);
    }

    @Test
    void structsAndDistributedArrays() {
        Datatype pair = Datatype.contiguous(2, Datatype.DOUBLE);
        TypeContents struct =
                Datatype.struct(new long[] {1, 1}, new long[] {0, 8}, new Datatype[] {INT, pair})
                        .contents()
                        .orElseThrow();
        assertEquals(Combiner.STRUCT, struct.combiner());
        assertEquals(List.of(2L, 1L, 1L, 0L, 8L), struct.numbers());
        assertSame(pair, struct.datatypes().get(1));
        TypeContents darray =
                Datatype.darray(
                                2,
                                1,
                                new long[] {6},
                                new Distribution[] {Distribution.BLOCK},
                                new int[] {2},
                                INT)
                        .contents()
                        .orElseThrow();
        assertEquals(Combiner.DARRAY, darray.combiner());
        assertEquals(List.of(2L, 1L, 1L, 6L, 2L), darray.numbers());
        assertEquals(List.of(Distribution.BLOCK), darray.distributions());
    }

    @Test
    void whatWasNotDerivedHasNone() {
        assertTrue(INT.contents().isEmpty());
        MemoryLayout layout = MemoryLayout.structLayout(ValueLayout.JAVA_INT);
        assertTrue(Datatype.of(layout).contents().isEmpty());
    }
}
