package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.layout.Primitive;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Collectives on items of derived datatypes and on memory.
@EveryCommunicator
class DerivedCollectivesTest {
    private final CollectiveSetup setup;

    DerivedCollectivesTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    @Test
    void alltoallWithAColumnTypeTransposesAMatrix() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int rows = 2; // of each rank, of a matrix of rows * size
            int n = rows * size;
            double[] mine = new double[rows * n];
            Arrays.setAll(mine, i -> (comm.rank() * rows + i / n) * 1000 + i % n);
            // Block j: the columns of rank j, column by column; one item is one column of the
            // block.
            Datatype column = Datatype.resized(Datatype.vector(rows, 1, n, Datatype.DOUBLE), 0, 1);
            // A received block is a square of rows * rows, whose rows lie n apart.
            Datatype square =
                    Datatype.resized(Datatype.vector(rows, rows, n, Datatype.DOUBLE), 0, rows);
            double[] transposed = new double[rows * n];
            comm.alltoall(mine, 0, rows, column, transposed, 0, 1, square);
            for (int i = 0; i < transposed.length; i++) {
                int row = comm.rank() * rows + i / n;
                int col = i % n;
                assertEquals(col * 1000 + row, transposed[i]);
            }
        });
    }

    @Test
    void gapsBetweenGatheredElementsKeepTheirValues() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            Datatype everyThird = Datatype.resized(Datatype.vector(2, 1, 3, Datatype.INT), 0, 6);
            int[] expected = new int[6 * size];
            for (int i = 0; i < expected.length; i++) {
                expected[i] = i % 3 == 0 ? 100 * (i / 6) + i % 6 / 3 : -1;
            }
            int[] send = {100 * comm.rank(), 100 * comm.rank() + 1};
            for (int root = 0; root < size; root += Math.max(1, size / 3)) {
                int[] recv = new int[6 * size];
                Arrays.fill(recv, -1);
                comm.gather(send, 0, 2, Datatype.INT, recv, 0, 1, everyThird, root);
                if (comm.rank() == root) {
                    assertArrayEquals(expected, recv);
                }
                int[] back = new int[2];
                comm.scatter(recv, 0, 1, everyThird, back, 0, 2, Datatype.INT, root);
                assertArrayEquals(send, back);
                comm.bcast(recv, 0, size, everyThird, root);
                assertArrayEquals(expected, recv);
            }
            int[] all = new int[6 * size];
            Arrays.fill(all, -1);
            comm.allgather(send, 0, 2, Datatype.INT, all, 0, 1, everyThird);
            assertArrayEquals(expected, all);
            long[] ones = new long[size];
            long[] displs = new long[size];
            Arrays.fill(ones, 1);
            Arrays.setAll(displs, i -> size - 1 - i);
            Arrays.fill(all, -1);
            comm.allgatherv(send, 0, 2, Datatype.INT, all, ones, displs, everyThird);
            for (int i = 0; i < expected.length; i++) {
                int mirrored = (size - 1 - i / 6) * 6 + i % 6;
                assertEquals(expected[mirrored], all[i]);
            }
        });
    }

    @Test
    void theRootMayGiveAndTheOthersTakeByAnyTypes() throws InterruptedException {
        setup.run(comm -> {
            Random random = new Random(5);
            for (int round = 0; round < 40; round++) {
                Primitive[] all = Primitive.values();
                Primitive primitive = all[round % all.length];
                int root = random.nextInt(comm.size());
                RandomDatatype type = RandomDatatype.of(primitive, random);
                int count = random.nextInt(1, 5);
                RandomPlace from = RandomPlace.of(type, count, random.nextBoolean(), random);
                RandomPlace to = RandomPlace.of(type, count, random.nextBoolean(), random);
                RandomPlace mine = comm.rank() == root ? from : to;
                byte[] expected =
                        comm.rank() == root
                                ? ArrayImage.of(mine.buffer())
                                : to.imageAfterCopyFrom(from);
                comm.bcast(mine.buffer(), mine.offset(), mine.count(), type.datatype(), root);
                assertArrayEquals(expected, ArrayImage.of(mine.buffer()));
            }
        });
    }

    @Test
    void alltoallwExchangesADifferentTypeWithEveryRank() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int me = comm.rank();
            long[] counts = new long[size];
            long[] sdispls = new long[size];
            long[] rdispls = new long[size];
            Datatype[] sendTypes = new Datatype[size];
            Datatype[] recvTypes = new Datatype[size];
            for (int i = 0; i < size; i++) {
                // The two use the same number of elements with different gaps.
                int elements = (me + i) % 3 + 1;
                counts[i] = (me + i) % 5 == 0 ? 0 : 1;
                sendTypes[i] = Datatype.vector(elements, 1, 2, Datatype.LONG);
                recvTypes[i] = Datatype.contiguous(elements, Datatype.LONG);
                sdispls[i] = 6L * i;
                rdispls[i] = 4L * i;
            }
            long[] send = new long[6 * size];
            Arrays.setAll(send, i -> 10_000L * me + i);
            long[] recv = new long[4 * size];
            comm.alltoallw(send, counts, sdispls, sendTypes, recv, counts, rdispls, recvTypes);
            for (int i = 0; i < recv.length; i++) {
                int from = i / 4;
                boolean isFilled = counts[from] == 1 && i % 4 < (me + from) % 3 + 1;
                assertEquals(isFilled ? 10_000L * from + 6L * me + 2L * (i % 4) : 0, recv[i]);
            }
        });
    }

    @Test
    void recordsOfSeveralTypesAreMovedInMemory() throws InterruptedException {
        Datatype record =
                Datatype.struct(
                        new long[] {1, 1},
                        new long[] {0, 8},
                        new Datatype[] {Datatype.INT, Datatype.DOUBLE});
        setup.run(comm -> {
            int size = comm.size();
            MemorySegment mine = Arena.ofAuto().allocate(16);
            mine.set(ValueLayout.JAVA_INT, 0, comm.rank());
            mine.set(ValueLayout.JAVA_DOUBLE, 8, comm.rank() / 2.0);
            MemorySegment all = Arena.ofAuto().allocate(16L * size);
            comm.allgather(record.at(mine, 0, 1), record.at(all, 0, size));
            MemorySegment atLast = Arena.ofAuto().allocate(16L * size);
            comm.gather(mine, 0, 1, record, atLast, 0, 1, record, size - 1);
            comm.bcast(record.at(atLast, 0, size), size - 1);
            for (int i = 0; i < size; i++) {
                assertEquals(i, all.get(ValueLayout.JAVA_INT, 16L * i));
                assertEquals(i / 2.0, all.get(ValueLayout.JAVA_DOUBLE, 16L * i + 8));
            }
            assertEquals(-1, all.mismatch(atLast));
            Datatype reversed =
                    Datatype.struct(
                            new long[] {1, 1},
                            new long[] {0, 8},
                            new Datatype[] {Datatype.DOUBLE, Datatype.INT});
            boolean isRoot = comm.rank() == 0;
            TypedBuffer other = (isRoot ? record : reversed).at(all, 0, 1);
            if (size > 1) {
                MPIException thrown = assertThrows(MPIException.class, () -> comm.bcast(other, 0));
                assertEquals(ErrorClass.COUNT, thrown.errorClass());
            }
            double[] five = new double[5];
            comm.allreduce(
                    Datatype.DOUBLE.at(MemorySegment.ofArray(new double[] {1, 2, 3, 4, 5}), 0, 5),
                    five,
                    Op.SUM);
            assertArrayEquals(new double[] {size, 2 * size, 3 * size, 4 * size, 5 * size}, five);
        });
    }

    @Test
    void aTypedBufferForAllRanksHasWholeItemsForEach() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            Datatype pair = Datatype.contiguous(2, Datatype.INT);
            Datatype apart = Datatype.resized(pair, 0, 3);
            int[] all = new int[3 * size];
            comm.allgather(new int[] {comm.rank(), -1}, apart.at(all, 0, size));
            for (int i = 0; i < size; i++) {
                assertEquals(i, all[3 * i]);
                assertEquals(-1, all[3 * i + 1]);
                assertEquals(0, all[3 * i + 2]);
            }
            // The elements could be divided, the items could not.
            Datatype whole = Datatype.resized(Datatype.contiguous(size, Datatype.INT), 0, size + 1);
            if (size > 1) {
                TypedBuffer one = whole.at(new int[size + 1], 0, 1);
                MPIException thrown =
                        assertThrows(MPIException.class, () -> comm.allgather(new int[1], one));
                assertTrue(thrown.getMessage().contains("; allowed is a multiple of " + size));
            }
        });
    }

    @Test
    void memoryGivesAndTakesLikeArrays() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int me = comm.rank();
            // Another rank's thread copies, so memory of one thread only would not do.
            MemorySegment memory =
                    me % 2 == 0
                            ? MemorySegment.ofArray(new long[2 * size])
                            : Arena.ofAuto().allocate(ValueLayout.JAVA_LONG, 2L * size);
            TypedSegment typed = new TypedSegment(memory, ValueLayout.JAVA_LONG);
            long[] send = {10L * me, 10L * me + 1};
            comm.allgather(send, typed);
            for (int i = 0; i < 2 * size; i++) {
                assertEquals(10L * (i / 2) + i % 2, get(typed, i));
            }
            long[] sum = new long[2 * size];
            comm.allreduce(typed, sum, Op.SUM);
            comm.allreduce(typed, typed, Op.SUM);
            for (int i = 0; i < 2 * size; i++) {
                assertEquals(size * (10L * (i / 2) + i % 2), get(typed, i));
                assertEquals(get(typed, i), sum[i]);
            }
            set(typed, me);
            comm.exscan(typed, typed, Op.SUM);
            assertEquals(me == 0 ? 0 : me * (me - 1) / 2, get(typed, 0));
            set(typed, me);
            comm.scan(MPI.IN_PLACE, typed, Op.SUM);
            assertEquals((me + 1) * me / 2, get(typed, 2 * size - 1));
            set(typed, me);
            long[] block = new long[2];
            comm.reduceScatterBlock(typed, block, Op.SUM);
            assertArrayEquals(new long[] {size * (size - 1) / 2, size * (size - 1) / 2}, block);
            comm.alltoall(MPI.IN_PLACE, typed);
            assertEquals(size - 1, get(typed, 2 * size - 1));
            comm.bcast(typed.segment(), size - 1);
            assertEquals(0, get(typed, 0));
        });
    }

    private static long get(TypedSegment typed, int i) {
        return typed.segment().getAtIndex(ValueLayout.JAVA_LONG, i);
    }

    private static void set(TypedSegment typed, long value) {
        for (long i = 0; i < typed.segment().byteSize() / Long.BYTES; i++) {
            typed.segment().setAtIndex(ValueLayout.JAVA_LONG, i, value);
        }
    }
}
