package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Messages of elements of several types, which lie in segments.
@EverySetup
class StructMessagesTest {
    private static final int TAG = 2;

    /// An int, a gap, and two doubles, as C lays them out.
    private static final Datatype PARTICLE =
            struct(new long[] {1, 2}, new long[] {0, 8}, Datatype.INT, Datatype.DOUBLE);

    /// The same elements without a gap, the int last.
    private static final Datatype DENSE =
            struct(
                    new long[] {1, 1, 1},
                    new long[] {16, 0, 8},
                    Datatype.INT,
                    Datatype.DOUBLE,
                    Datatype.DOUBLE);

    private final Setup setup;

    StructMessagesTest(Setup setup) {
        this.setup = setup;
    }

    @Test
    void structsArriveInStructsOfTheSameSignature() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int count : new int[] {0, 1, 3, 40, 900}) {
                MemorySegment out = MemorySegment.ofArray(new long[3 * count]);
                for (int i = 0; i < count; i++) {
                    out.set(ValueLayout.JAVA_INT_UNALIGNED, 24L * i, world.rank() + i);
                    out.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, 24L * i + 8, i * 0.5);
                    out.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, 24L * i + 16, -i);
                }
                MemorySegment in = MemorySegment.ofArray(new long[3 * count]);
                Request receive =
                        world.irecv(DENSE.at(in, 0, count), ring.left(), TAG); // and by arrival
                world.send(out, 0, count, PARTICLE, ring.right(), TAG);
                assertEquals(new Status(ring.left(), TAG, 3L * count), receive.await());
                assertParticles(in, count, ring.left());
                in.fill((byte) 0);
                Request send = world.issend(PARTICLE.at(out, 0, count), ring.right(), TAG);
                Status status = world.mprobe(ring.left(), TAG).recv(DENSE.at(in, 0, count));
                assertEquals(3L * count, status.count());
                send.await();
                assertParticles(in, count, ring.left());
            }
        });
    }

    private static void assertParticles(MemorySegment in, int count, int rank) {
        for (int i = 0; i < count; i++) {
            assertEquals(rank + i, in.get(ValueLayout.JAVA_INT_UNALIGNED, 24L * i + 16));
            assertEquals(i * 0.5, in.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, 24L * i));
            assertEquals(-i, in.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, 24L * i + 8));
        }
    }

    @Test
    void everyElementOfAnyStructArrivesInItsPlace() throws InterruptedException {
        setup.run(world -> {
            Random random = new Random(world.rank());
            for (int round = 0; round < 60; round++) {
                RandomDatatype type = RandomDatatype.struct(random);
                int count = random.nextInt(1, 6);
                RandomPlace from = RandomPlace.of(type, count, false, random);
                RandomPlace to = RandomPlace.of(type, count + 1, false, random);
                byte[] expected = to.imageAfterCopyFrom(from);
                Object out = type.datatype().at(from.buffer(), from.offset(), count);
                Object in = type.datatype().at(to.buffer(), to.offset(), to.count());
                if (round % 2 == 0) {
                    Request receive = world.irecv(in, world.rank(), TAG);
                    world.send(out, world.rank(), TAG);
                    assertEquals(from.entries().size(), receive.await().count());
                } else {
                    Request send = world.isend(out, world.rank(), TAG);
                    assertEquals(from.entries().size(), world.recv(in, world.rank(), TAG).count());
                    send.await();
                }
                assertArrayEquals(expected, ArrayImage.of(to.buffer()), type.toString());
            }
        });
    }

    /// The standard's type matching looks at the elements, not at how a type was derived.
    @Test
    void aStructOfOnePrimitiveMeetsPlainBuffersOfIt() throws InterruptedException {
        Datatype pair = struct(new long[] {1, 1}, new long[] {8, 0}, Datatype.INT, Datatype.INT);
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int count : new int[] {1, 6, 7, 100, 3000, 33_000}) {
                int[] out = new int[2 * count];
                Arrays.setAll(out, i -> world.rank() + i);
                MemorySegment memory = MemorySegment.ofArray(new int[3 * count]);
                Request receive = world.irecv(pair.at(memory, 0, count), ring.left(), TAG);
                world.send(out, ring.right(), TAG);
                assertEquals(2L * count, receive.await().count());
                for (int i = 0; i < count; i++) {
                    assertEquals(
                            ring.left() + 2 * i,
                            memory.getAtIndex(ValueLayout.JAVA_INT, 3L * i + 2));
                    assertEquals(
                            ring.left() + 2 * i + 1,
                            memory.getAtIndex(ValueLayout.JAVA_INT, 3L * i));
                }
                int[] in = new int[2 * count + 1];
                Request back = world.isend(pair.at(memory, 0, count), ring.left(), TAG);
                assertEquals(2L * count, world.recv(in, ring.right(), TAG).count());
                back.await();
                for (int i = 0; i < 2 * count; i++) {
                    assertEquals(world.rank() + i, in[i]);
                }
            }
        });
    }

    @Test
    void aMessageMayEndWithinAStruct() throws InterruptedException {
        setup.run(world -> {
            int self = world.rank();
            MemorySegment in = MemorySegment.ofArray(new long[] {-1, -1, -1});
            Request send = world.isend(new int[] {7}, self, TAG);
            assertEquals(1, world.recv(PARTICLE.at(in, 0, 1), self, TAG).count());
            send.await();
            assertEquals(7, in.get(ValueLayout.JAVA_INT_UNALIGNED, 0));
            assertEquals(-1, in.get(ValueLayout.JAVA_LONG_UNALIGNED, 8));
        });
    }

    @Test
    void theStatusCountsItemsUnlessTheMessageEndsWithinOne() {
        assertEquals(4, new Status(0, TAG, 12).count(PARTICLE));
        assertEquals(MPI.UNDEFINED, new Status(0, TAG, 13).count(PARTICLE));
        assertEquals(6, new Status(0, TAG, 12).count(Datatype.vector(2, 1, 5, Datatype.INT)));
        Datatype empty = Datatype.contiguous(0, Datatype.INT);
        assertEquals(0, new Status(0, TAG, 0).count(empty));
        assertEquals(MPI.UNDEFINED, new Status(0, TAG, 1).count(empty));
        assertEquals(12, new Status(0, TAG, 12).elements(PARTICLE));
        assertEquals(13, new Status(0, TAG, 13).elements(PARTICLE));
        assertEquals(0, new Status(0, TAG, 0).elements(empty));
        assertEquals(MPI.UNDEFINED, new Status(0, TAG, 1).elements(empty));
    }

    @Test
    void structsOfOtherTypesAreRefusedAndTheBufferKeepsItsValues() throws InterruptedException {
        Datatype other =
                struct(new long[] {1, 2}, new long[] {0, 8}, Datatype.FLOAT, Datatype.DOUBLE);
        setup.run(world -> {
            int self = world.rank();
            long[] values = {1, 2, 3};
            MemorySegment in = MemorySegment.ofArray(values);
            MemorySegment out = MemorySegment.ofArray(new long[6]);
            assertMisfit(
                    world,
                    PARTICLE.at(out, 0, 1),
                    other.at(in, 0, 1),
                    ErrorClass.TYPE,
                    "recv: the message from rank %d with tag 2 has 3 elements of several types and the buffer 3 elements of several types; allowed is the same type; receive into items of a datatype that names the same types in the same order"
                            .formatted(self));
            assertMisfit(
                    world,
                    PARTICLE.at(out, 0, 1),
                    Datatype.BYTE.at(in, 0, 24),
                    ErrorClass.TYPE,
                    "recv: the message from rank %d with tag 2 has 3 elements of several types and the buffer 24 elements of byte[]; allowed is the same type; receive into items of a datatype that names the same types in the same order"
                            .formatted(self));
            assertMisfit(
                    world,
                    new double[1],
                    PARTICLE.at(in, 0, 1),
                    ErrorClass.TYPE,
                    "recv: the message from rank %d with tag 2 has 1 element of double[] and the buffer 3 elements of several types; allowed is the same type; receive into an array of type double[]"
                            .formatted(self));
            assertMisfit(
                    world,
                    PARTICLE.at(out, 0, 2),
                    PARTICLE.at(in, 0, 1),
                    ErrorClass.TRUNCATE,
                    "recv: the message from rank %d with tag 2 has 6 elements of several types and would be truncated; the buffer has room for 3; give a buffer of at least the message's length"
                            .formatted(self));
            Request send = world.isendObject("text", self, TAG);
            assertEquals(
                    "recv: the message from rank %d with tag 2 has an object and the buffer 3 elements of several types; allowed is the same type; receive into an object with recvObject"
                            .formatted(self),
                    assertThrows(
                                    MPIException.class,
                                    () -> world.recv(PARTICLE.at(in, 0, 1), self, TAG))
                            .getMessage());
            send.await();
            assertArrayEquals(new long[] {1, 2, 3}, values);
        });
    }

    @Test
    void aStructInAnArrayIsRefused() {
        assertEquals(
                "Datatype.at: the buffer is int[] and the datatype struct(2 blocks); allowed is a MemorySegment; give such a buffer, or derive the type from that of the buffer",
                assertThrows(MPIException.class, () -> PARTICLE.at(new int[9], 0, 1)).getMessage());
    }

    private static void assertMisfit(
            Comm world, Object out, Object in, ErrorClass errorClass, String message) {
        Request send = world.isend(out, world.rank(), TAG);
        MPIException thrown =
                assertThrows(MPIException.class, () -> world.recv(in, world.rank(), TAG));
        assertEquals(message, thrown.getMessage());
        assertEquals(errorClass, thrown.errorClass());
        send.await();
    }

    private static Datatype struct(long[] lengths, long[] places, Datatype... types) {
        return Datatype.struct(lengths, places, types);
    }
}
