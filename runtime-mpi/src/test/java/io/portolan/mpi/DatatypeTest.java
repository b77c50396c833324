package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.buffer.Items;
import io.portolan.mpi.context.ItemArguments;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.layout.RunCopy;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/// What derived datatypes mean, by examples worked out by hand.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DatatypeTest {
    private final RunCopy scratch = new RunCopy();

    @Test
    void vectorTakesBlocksAtAStride() {
        Datatype type = Datatype.vector(3, 2, 4, Datatype.INT);
        assertBounds(type, 6, 0, 10, 0, 10);
        assertArrayEquals(new int[] {1, 2, 5, 6, 9, 10}, (int[]) packed(type, 1, 1));
        assertBounds(Datatype.vector(2, 1, -3, Datatype.INT), 2, -3, 4, -3, 4);
    }

    @Test
    void indexedTakesBlocksInTheGivenOrder() {
        Datatype type = Datatype.indexed(new long[] {1, 3}, new long[] {6, 1}, Datatype.INT);
        assertBounds(type, 4, 1, 6, 1, 6);
        assertArrayEquals(new int[] {6, 1, 2, 3}, (int[]) packed(type, 0, 1));
        Datatype pairs = Datatype.indexedBlock(2, new long[] {4, 0}, Datatype.INT);
        assertArrayEquals(new int[] {4, 5, 0, 1}, (int[]) packed(pairs, 0, 1));
    }

    @Test
    void stridesAndDisplacementsOfAnHTypeCountElementsAndNotItems() {
        Datatype pair = Datatype.contiguous(2, Datatype.INT);
        assertArrayEquals(
                new int[] {0, 1, 2, 3, 5, 6, 7, 8},
                (int[]) packed(Datatype.hvector(2, 2, 5, pair), 0, 1));
        assertBounds(Datatype.hvector(2, 2, 5, pair), 8, 0, 9, 0, 9);
        assertArrayEquals(
                new int[] {7, 8, 3, 4, 5, 6},
                (int[])
                        packed(
                                Datatype.hindexed(new long[] {1, 2}, new long[] {7, 3}, pair),
                                0,
                                1));
        assertArrayEquals(
                new int[] {8, 9, 1, 2},
                (int[]) packed(Datatype.hindexedBlock(1, new long[] {7, 0}, pair), 1, 1));
        Datatype struct =
                Datatype.struct(new long[] {1}, new long[] {0}, new Datatype[] {Datatype.INT});
        assertBounds(Datatype.hvector(2, 1, 7, struct), 8, 0, 12, 0, 11);
        assertEquals(
                "hvector(2, 2, 5, contiguous(2, int[]))",
                Datatype.hvector(2, 2, 5, pair).toString());
        assertMessage(
                "Datatype.hindexedBlock: blocklength is -1; allowed is 0 or more; give a negative stride or displacement to go backwards",
                () -> Datatype.hindexedBlock(-1, new long[1], pair));
        assertMessage(
                "Datatype.hvector: count is -1; allowed is 0 or more; give a negative stride or displacement to go backwards",
                () -> Datatype.hvector(-1, 1, 1, pair));
        assertMessage(
                "Datatype.hindexed: there are 2 blocklengths and 1 displacements; allowed is one of each per block; give arrays of one length",
                () -> Datatype.hindexed(new long[2], new long[1], pair));
    }

    @Test
    void contiguousItemsFollowTheExtentOfTheOldType() {
        Datatype spread = Datatype.resized(Datatype.INT, 0, 3);
        Datatype type = Datatype.contiguous(3, spread);
        assertBounds(type, 3, 0, 9, 0, 7);
        assertArrayEquals(new int[] {2, 5, 8, 11, 14, 17}, (int[]) packed(type, 2, 2));
    }

    @Test
    void subarrayIsAPartOfEveryDimension() {
        Datatype inner =
                Datatype.subarray(
                        new long[] {3, 4}, new long[] {2, 2}, new long[] {1, 1}, Datatype.INT);
        assertBounds(inner, 4, 0, 12, 5, 6);
        assertArrayEquals(new int[] {5, 6, 9, 10, 17, 18, 21, 22}, (int[]) packed(inner, 0, 2));
        Datatype cube =
                Datatype.subarray(
                        new long[] {2, 3, 2},
                        new long[] {2, 2, 1},
                        new long[] {0, 1, 1},
                        Datatype.INT);
        assertArrayEquals(new int[] {3, 5, 9, 11}, (int[]) packed(cube, 0, 1));
        assertEquals(
                0,
                Datatype.subarray(new long[] {4}, new long[1], new long[] {4}, Datatype.INT)
                        .size());
        MPIException outside =
                assertThrows(
                        MPIException.class,
                        () ->
                                Datatype.subarray(
                                        new long[] {3, 4},
                                        new long[] {2, 2},
                                        new long[] {1, 3},
                                        Datatype.INT));
        assertEquals(
                "Datatype.subarray: starts[1] is 3 and subsizes[1] is 2; allowed is 0 or more and a sum of at most 4, the size; give a part of the array",
                outside.getMessage());
        MPIException lengths =
                assertThrows(
                        MPIException.class,
                        () ->
                                Datatype.subarray(
                                        new long[2], new long[1], new long[2], Datatype.INT));
        assertEquals(
                "Datatype.subarray: there are 2 sizes, 1 subsizes and 2 starts; allowed is one of each per dimension; give arrays of one length",
                lengths.getMessage());
    }

    @Test
    void resizedItemsInterlock() {
        Datatype column = Datatype.resized(Datatype.vector(3, 1, 4, Datatype.INT), 0, 1);
        assertBounds(column, 3, 0, 1, 0, 9);
        assertArrayEquals(new int[] {0, 4, 8, 1, 5, 9}, (int[]) packed(column, 0, 2));
    }

    @Test
    @DisplayName("MPI 4.1, 5.1.6: the bounds are those of the entries, padding included")
    void boundsComeFromTheElementsAndNotFromTheTypesTheyWereIn() {
        Datatype empty = Datatype.contiguous(0, Datatype.INT);
        assertBounds(struct(Datatype.INT, 0, empty, 100), 4, 0, 4, 0, 4);
        assertBounds(struct(Datatype.INT, 0, empty, -100), 4, 0, 4, 0, 4);
        assertBounds(struct(empty, 7, empty, 9), 0, 0, 0, 0, 0);
        Datatype padded = struct(Datatype.SHORT, 0, Datatype.BYTE, 2);
        assertBounds(padded, 3, 0, 4, 0, 3);
        assertBounds(struct(Datatype.BYTE, 0, padded, 3), 4, 0, 6, 0, 6);
        assertBounds(Datatype.hindexed(new long[] {2}, new long[] {1}, padded), 6, 1, 8, 1, 7);
        assertBounds(Datatype.hvector(2, 1, 3, padded), 6, 0, 6, 0, 6);
        assertBounds(Datatype.contiguous(2, padded), 6, 0, 8, 0, 7);
        Datatype marked = Datatype.resized(empty, 1, 25);
        assertBounds(struct(Datatype.INT, 0, marked, 100), 4, 104, 100, 0, 4);
    }

    private static Datatype struct(Datatype one, long at, Datatype other, long otherAt) {
        return Datatype.struct(
                new long[] {1, 1}, new long[] {at, otherAt}, new Datatype[] {one, other});
    }

    @Test
    void displacementOfNoItemsIsNotLookedAt() {
        for (long unused : new long[] {-1, Long.MAX_VALUE, Long.MIN_VALUE}) {
            long[] lengths = {1, 0};
            long[] places = {2, unused};
            assertBounds(Datatype.indexed(lengths, places, Datatype.LONG), 1, 2, 1, 2, 1);
            assertBounds(Datatype.hindexed(lengths, places, Datatype.LONG), 1, 2, 1, 2, 1);
            assertBounds(Datatype.indexedBlock(0, places, Datatype.LONG), 0, 0, 0, 0, 0);
            assertBounds(Datatype.hindexedBlock(0, places, Datatype.LONG), 0, 0, 0, 0, 0);
            Datatype struct =
                    Datatype.struct(lengths, places, new Datatype[] {Datatype.LONG, Datatype.INT});
            assertBounds(struct, 8, 2, 8, 2, 8);
            Datatype empty = Datatype.contiguous(0, Datatype.LONG);
            assertBounds(Datatype.indexed(new long[] {1, 1}, places, empty), 0, 0, 0, 0, 0);
        }
    }

    @Test
    void sizesBeyondALongAreRefusedWhenTheTypeIsMade() {
        Datatype still = Datatype.resized(Datatype.LONG, 0, 0);
        Datatype low = Datatype.hindexed(new long[] {1}, new long[] {Long.MIN_VALUE / 8}, still);
        List<Executable> all =
                List.of(
                        () -> Datatype.contiguous(Long.MAX_VALUE, still),
                        () -> Datatype.vector(1L << 40, 1L << 40, 0, still),
                        () -> Datatype.contiguous(4, Datatype.contiguous(1L << 59, still)),
                        () -> struct(low, 0, Datatype.LONG, 1L << 60),
                        () -> struct(still, 0, Datatype.contiguous(1L << 61, still), 0));
        for (Executable each : all) {
            MPIException thrown = assertThrows(MPIException.class, each);
            assertEquals(ErrorClass.TYPE, thrown.errorClass());
        }
    }

    @Test
    void structCountsInBytesAndIsPaddedLikeARecordInC() {
        Datatype type =
                Datatype.struct(
                        new long[] {1, 2},
                        new long[] {0, 8},
                        new Datatype[] {Datatype.DOUBLE, Datatype.CHAR});
        assertBounds(type, 12, 0, 16, 0, 12);
        assertBounds(Datatype.resized(type, -4, 12), 12, -4, 12, 0, 12);
        assertBounds(Datatype.contiguous(2, type), 24, 0, 32, 0, 28);
    }

    @Test
    void boundsOfAResizedMemberHideThoseOfOthers() {
        Datatype type =
                Datatype.struct(
                        new long[] {1, 1},
                        new long[] {0, 2},
                        new Datatype[] {Datatype.LONG, Datatype.resized(Datatype.BYTE, 0, 3)});
        assertBounds(type, 9, 2, 3, 0, 8);
    }

    @Test
    void ofNothingIsEmpty() {
        assertBounds(Datatype.contiguous(0, Datatype.LONG), 0, 0, 0, 0, 0);
        assertBounds(Datatype.vector(3, 0, 7, Datatype.LONG), 0, 0, 0, 0, 0);
        assertBounds(Datatype.struct(new long[0], new long[0], new Datatype[0]), 0, 0, 0, 0, 0);
        assertEquals(0, ((long[]) packed(Datatype.vector(0, 1, 2, Datatype.LONG), 0, 5)).length);
    }

    @Test
    void columnsBecomeRowsWithOneTypeOnEachSide() {
        int rows = 50;
        int columns = 33;
        double[] matrix = new double[rows * columns];
        for (int i = 0; i < matrix.length; i++) {
            matrix[i] = i;
        }
        double[] transposed = new double[matrix.length];
        Datatype column =
                Datatype.resized(Datatype.vector(rows, 1, columns, Datatype.DOUBLE), 0, 1);
        Items to =
                ItemArguments.items(
                        "test", transposed, 0, matrix.length, Datatype.DOUBLE.itemType());
        to.copyFrom(ItemArguments.items("test", matrix, 0, columns, column.itemType()), scratch);
        for (int i = 0; i < matrix.length; i++) {
            assertEquals(i, transposed[i % columns * rows + i / columns]);
        }
    }

    @Test
    void knowsWhatIsPlainAndWhatHasNoGaps() {
        assertTrue(Datatype.INT.itemType().isBasic());
        assertTrue(Datatype.contiguous(3, Datatype.INT).itemType().isContiguous());
        assertTrue(Datatype.vector(3, 2, 2, Datatype.INT).itemType().isContiguous());
        assertFalse(Datatype.contiguous(3, Datatype.INT).itemType().isBasic());
        assertFalse(Datatype.vector(3, 2, 3, Datatype.INT).itemType().isContiguous());
        assertFalse(Datatype.resized(Datatype.INT, 0, 2).itemType().isContiguous());
        Datatype neighbours =
                Datatype.indexed(new long[] {2, 1, 0}, new long[] {0, 2, 9}, Datatype.INT);
        assertTrue(neighbours.itemType().isContiguous());
    }

    @Test
    void readsLikeItWasDerived() {
        assertEquals("double[]", Datatype.DOUBLE.toString());
        assertEquals(
                "resized(vector(3, 1, 4, contiguous(2, int[])), 0, 1)",
                Datatype.resized(
                                Datatype.vector(3, 1, 4, Datatype.contiguous(2, Datatype.INT)),
                                0,
                                1)
                        .toString());
        assertEquals(
                "indexedBlock(2 blocks, byte[])",
                Datatype.indexedBlock(1, new long[] {2, 3}, Datatype.BYTE).toString());
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertMessage(
                "Datatype.contiguous: count is -1; allowed is 0 or more; give a negative stride or displacement to go backwards",
                () -> Datatype.contiguous(-1, Datatype.INT));
        assertMessage(
                "Datatype.vector: blocklength is -2; allowed is 0 or more; give a negative stride or displacement to go backwards",
                () -> Datatype.vector(3, -2, 1, Datatype.INT));
        assertMessage(
                "Datatype.indexed: blocklengths[1] is -3; allowed is 0 or more; give a negative stride or displacement to go backwards",
                () -> Datatype.indexed(new long[] {1, -3}, new long[2], Datatype.INT));
        assertMessage(
                "Datatype.indexedBlock: blocklength is -3; allowed is 0 or more; give a negative stride or displacement to go backwards",
                () -> Datatype.indexedBlock(-3, new long[0], Datatype.INT));
        assertMessage(
                "Datatype.indexed: there are 2 blocklengths and 1 displacements; allowed is one of each per block; give arrays of one length",
                () -> Datatype.indexed(new long[2], new long[1], Datatype.INT));
        assertMessage(
                "Datatype.struct: there are 1 blocklengths and 0 datatypes; allowed is one of each per block; give arrays of one length",
                () -> Datatype.struct(new long[1], new long[1], new Datatype[0]));
        assertMessage(
                "Datatype.vector: vector(4, 1, 4611686018427387904, long[]) reaches farther than 9223372036854775807 bytes; allowed is what fits into memory; check counts, strides and displacements",
                () -> Datatype.vector(4, 1, 1L << 62, Datatype.LONG));
        assertMessage(
                "Datatype.packSize: count is -1; allowed is 0 or more; give a negative stride or displacement to go backwards",
                () -> Datatype.INT.packSize(-1));
    }

    @Test
    void bufferMustBeOneForTheTypeAndLongEnough() {
        Datatype pairs = Datatype.vector(2, 1, 2, Datatype.INT);
        String rest =
                "; allowed is a MemorySegment or an array of int; give such a buffer, or derive the type from that of the buffer";
        assertMessage(
                "send: the buffer is double[] and the datatype vector(2, 1, 2, int[])" + rest,
                () -> ItemArguments.items("send", new double[9], 0, 1, pairs.itemType()));
        assertMessage(
                "send: the buffer is null and the datatype vector(2, 1, 2, int[])" + rest,
                () -> ItemArguments.items("send", null, 0, 1, pairs.itemType()));
        Datatype struct =
                Datatype.struct(new long[] {1}, new long[] {0}, new Datatype[] {Datatype.INT});
        assertMessage(
                "send: the buffer is int[] and the datatype struct(1 blocks); allowed is a MemorySegment; give such a buffer, or derive the type from that of the buffer",
                () -> ItemArguments.items("send", new int[4], 0, 1, struct.itemType()));
        assertRange(
                "1, count is 3 and the datatype vector(2, 1, 2, int[]), which reaches from 1 to 10",
                1,
                3);
        assertRange(
                "9, count is 1 and the datatype vector(2, 1, 2, int[]), which reaches from 9 to 12",
                9,
                1);
        assertRange("-1, count is 1 and the datatype vector(2, 1, 2, int[])", -1, 1);
        assertRange("0, count is -1 and the datatype vector(2, 1, 2, int[])", 0, -1);
        assertRange(
                "10, count is 0 and the datatype vector(2, 1, 2, int[]), which reaches from 10 to 10",
                10,
                0);
        assertRange(
                "0, count is 4611686018427387904 and the datatype vector(2, 1, 2, int[])",
                0,
                1L << 62);
        assertEquals(
                6,
                ItemArguments.items("send", new int[9], 0, 3, pairs.itemType()).bytes()
                        / Integer.BYTES);
        assertEquals(0, ItemArguments.items("send", new int[9], 9, 0, pairs.itemType()).bytes());
        MemorySegment memory = MemorySegment.ofArray(new byte[36]);
        assertEquals(24, ItemArguments.items("send", memory, 0, 3, pairs.itemType()).bytes());
        Datatype backwards = Datatype.vector(2, 1, -2, Datatype.INT);
        assertEquals(
                8, ItemArguments.items("send", new int[3], 2, 1, backwards.itemType()).bytes());
        assertThrows(
                MPIException.class,
                () -> ItemArguments.items("send", new int[3], 1, 1, backwards.itemType()));
    }

    @Test
    void packedBytesMustFitIntoTheSegment() {
        MemorySegment bytes = MemorySegment.ofArray(new byte[20]);
        String rest =
                " and 16 bytes are packed; allowed is position >= 0 and their sum at most 20, the size of the segment; packSize says how many bytes it takes";
        assertMessage(
                "Datatype.pack: position is 5" + rest,
                () -> Datatype.LONG.pack(new long[2], 0, 2, bytes, 5));
        assertMessage(
                "Datatype.unpack: position is -1" + rest,
                () -> Datatype.LONG.unpack(bytes, -1, new long[2], 0, 2));
        assertEquals(20, Datatype.LONG.pack(new long[2], 0, 2, bytes, 4));
    }

    private static void assertRange(String found, long offset, long count) {
        assertMessage(
                "send: offset is "
                        + found
                        + "; allowed is count >= 0 and elements inside 0 to 9, the length of the buffer; give fewer items or a longer buffer",
                () ->
                        ItemArguments.items(
                                "send",
                                new int[9],
                                offset,
                                count,
                                Datatype.vector(2, 1, 2, Datatype.INT).itemType()));
    }

    private static void assertBounds(
            Datatype type, long size, long lb, long extent, long trueLb, long trueExtent) {
        assertEquals(size, type.size(), "size");
        assertEquals(lb, type.lb(), "lb");
        assertEquals(extent, type.extent(), "extent");
        assertEquals(trueLb, type.trueLb(), "trueLb");
        assertEquals(trueExtent, type.trueExtent(), "trueExtent");
    }

    /// The elements of `count` items in an array that holds its own indices.
    private Object packed(Datatype type, long offset, long count) {
        boolean isInt = type.itemType().unitBytes() == Integer.BYTES;
        Elements elements = isInt ? Elements.INT : Elements.LONG;
        return ItemArguments.items(
                        "test", elements.filled(30, i -> i), offset, count, type.itemType())
                .copy(scratch)
                .buffer();
    }

    private static void assertMessage(String message, Executable wrong) {
        MPIException thrown = assertThrows(MPIException.class, wrong);
        assertEquals(message, thrown.getMessage());
        assertEquals(message.substring(0, message.indexOf(':')), thrown.operation().orElseThrow());
    }
}
