package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.layout.Primitive;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Messages of derived datatypes: small and large, expected and not, beside plain buffers.
@EverySetup
class DerivedMessagesTest {
    private static final int TAG = 1;
    private final Setup setup;

    DerivedMessagesTest(Setup setup) {
        this.setup = setup;
    }

    @Test
    void aColumnArrivesAsAnArrayAndAnArrayAsAColumn() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int rows : new int[] {1, 5, 60, 3000}) {
                Datatype column = Datatype.vector(rows, 1, 3, Datatype.LONG);
                long[] matrix = LongStream.range(0, 3L * rows).map(i -> i * 7).toArray();
                long[] in = new long[rows];
                Request receive = world.irecv(in, ring.left(), TAG);
                world.send(matrix, 1, 1, column, ring.right(), TAG);
                assertEquals(new Status(ring.left(), TAG, rows), receive.await());
                assertArrayEquals(
                        LongStream.range(0, rows).map(i -> (3 * i + 1) * 7).toArray(), in);
                long[] into = new long[3 * rows];
                Request send = world.isend(in, ring.right(), TAG);
                assertEquals(
                        new Status(ring.left(), TAG, rows),
                        world.recv(into, 2, 1, column, ring.left(), TAG));
                send.await();
                for (int i = 0; i < into.length; i++) {
                    assertEquals(i % 3 == 2 ? matrix[i - 1] : 0, into[i]);
                }
            }
        });
    }

    @Test
    void everyElementOfAnyTypeArrivesInItsPlace() throws InterruptedException {
        setup.run(world -> {
            Random random = new Random(world.rank());
            for (int round = 0; round < 40; round++) {
                Primitive[] all = Primitive.values();
                RandomDatatype type = RandomDatatype.of(all[round % all.length], random);
                int count = random.nextInt(1, 8);
                RandomPlace from = RandomPlace.of(type, count, random.nextBoolean(), random);
                RandomPlace to = RandomPlace.of(type, count + 1, random.nextBoolean(), random);
                Datatype datatype = type.datatype();
                byte[] expected = to.imageAfterCopyFrom(from);
                if (round % 3 == 0) {
                    Request receive =
                            world.irecv(
                                    to.buffer(),
                                    to.offset(),
                                    to.count(),
                                    datatype,
                                    world.rank(),
                                    TAG);
                    world.send(from.buffer(), from.offset(), count, datatype, world.rank(), TAG);
                    receive.await();
                } else {
                    Request send =
                            world.isend(
                                    from.buffer(),
                                    from.offset(),
                                    count,
                                    datatype,
                                    world.rank(),
                                    TAG);
                    world.recv(to.buffer(), to.offset(), to.count(), datatype, world.rank(), TAG);
                    send.await();
                }
                assertArrayEquals(expected, ArrayImage.of(to.buffer()), datatype.toString());
            }
        });
    }

    @Test
    void segmentsGiveAndTakeItemsToo() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int count : new int[] {4, 2000}) {
                Datatype pairs = Datatype.resized(Datatype.contiguous(2, Datatype.INT), 0, 3);
                int[] out = new int[3 * count];
                Arrays.setAll(out, i -> i);
                MemorySegment memory = MemorySegment.ofArray(new int[3 * count]);
                Request receive = world.irecv(memory, 0, count, pairs, ring.left(), TAG);
                world.send(out, 0, count, pairs, ring.right(), TAG);
                assertEquals(2L * count, receive.await().count());
                TypedSegment half =
                        new TypedSegment(
                                MemorySegment.ofArray(new int[2 * count]), ValueLayout.JAVA_INT);
                Request packed = world.irecv(half, ring.left(), TAG);
                world.send(memory, 0, count, pairs, ring.right(), TAG);
                packed.await();
                for (int i = 0; i < 2 * count; i++) {
                    int expected = i / 2 * 3 + i % 2;
                    assertEquals(expected, half.segment().getAtIndex(ValueLayout.JAVA_INT, i));
                }
            }
        });
    }

    @Test
    void whatDoesNotFitIsRefused() throws InterruptedException {
        Datatype everySecond = Datatype.vector(3, 1, 2, Datatype.INT);
        setup.run(world -> {
            int self = world.rank();
            assertError(
                    ErrorClass.COUNT,
                    "irecv: offset is 0, count is 1 and the datatype vector(3, 1, 2, int[]), which reaches from 0 to 5; allowed is count >= 0 and elements inside 0 to 4, the length of the buffer; give fewer items or a longer buffer",
                    () -> world.irecv(new int[4], 0, 1, everySecond, self, TAG));
            int[] in = {1, 2, 3, 4, 5};
            Request send = world.isend(new int[4], self, TAG);
            assertError(
                    ErrorClass.TRUNCATE,
                    "recv: the message from rank %d with tag 1 has 4 elements of int[] and would be truncated; the buffer has room for 3; give a buffer of at least the message's length"
                            .formatted(self),
                    () -> world.recv(in, 0, 1, everySecond, self, TAG));
            assertArrayEquals(new int[] {1, 2, 3, 4, 5}, in);
            send.await();
        });
    }

    private static void assertError(ErrorClass errorClass, String message, Runnable operation) {
        MPIException thrown = assertThrows(MPIException.class, operation::run);
        assertEquals(message, thrown.getMessage());
        assertEquals(errorClass, thrown.errorClass());
        assertEquals("world", thrown.communicator().orElseThrow());
    }
}
