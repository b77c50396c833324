package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.buffer.SegmentRegion;
import io.portolan.mpi.error.MPIException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Memory of any kind as a buffer.
@EverySetup
class SegmentMessagesTest {
    private static final int TAG = 1;
    private final Setup setup;

    SegmentMessagesTest(Setup setup) {
        this.setup = setup;
    }

    @Test
    void anArrayArrivesInASegmentAndASegmentInAnArray() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int count : new int[] {0, 5, 60, 3000}) {
                long[] out = LongStream.range(0, count).map(i -> i * ring.right()).toArray();
                long[] in = new long[count];
                try (Arena arena = Arena.ofShared()) {
                    TypedSegment segment =
                            new TypedSegment(
                                    arena.allocate(ValueLayout.JAVA_LONG, count),
                                    ValueLayout.JAVA_LONG);
                    assertEquals(ValueLayout.JAVA_LONG, segment.layout());
                    Request receive = world.irecv(segment, ring.left(), TAG);
                    world.send(out, ring.right(), TAG);
                    assertEquals(new Status(ring.left(), TAG, count), receive.await());
                    world.sendrecv(segment, ring.left(), TAG, in, ring.right(), TAG);
                }
                assertArrayEquals(out, in);
            }
        });
    }

    @Test
    void rangesAndBytesOfSegments() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            MemorySegment ints = MemorySegment.ofArray(new int[] {7, world.rank(), 9});
            TypedSegment typed = new TypedSegment(ints, ValueLayout.JAVA_INT);
            int[] in = new int[3];
            world.isend(typed, 1, 2, ring.right(), TAG);
            world.recv(
                    new TypedSegment(MemorySegment.ofArray(in), ValueLayout.JAVA_INT),
                    0,
                    2,
                    ring.left(),
                    TAG);
            assertArrayEquals(new int[] {ring.left(), 9, 0}, in);
            byte[] bytes = new byte[12];
            world.send(ints, ring.right(), TAG);
            assertEquals(12, world.recv(bytes, ring.left(), TAG).count());
            assertEquals(7, MemorySegment.ofArray(bytes).get(ValueLayout.JAVA_INT_UNALIGNED, 0));
        });
    }

    @Test
    void everyNumberLayoutMeetsItsArray() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int count : new int[] {3, 500}) {
                for (Elements type : Elements.NUMERIC) {
                    Object out = type.filled(count, i -> ring.right() + 2L * i);
                    Object in = type.zeros(count);
                    MemorySegment memory = SegmentRegion.memory(type.zeros(count), 0, count);
                    TypedSegment typed = new TypedSegment(memory, layout(type));
                    Request receive = world.irecv(typed, ring.left(), TAG);
                    world.send(out, ring.right(), TAG);
                    receive.await();
                    world.sendrecv(typed, ring.left(), TAG, in, ring.right(), TAG);
                    type.assertElements(in, 0, count, i -> ring.right() + 2L * i);
                }
            }
        });
    }

    @Test
    void layoutsAndSizesThatDoNotFitAreRefused() throws InterruptedException {
        MemorySegment seven = MemorySegment.ofArray(new byte[7]);
        ByteOrder foreign =
                ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN
                        ? ByteOrder.LITTLE_ENDIAN
                        : ByteOrder.BIG_ENDIAN;
        setup.run(world -> {
            assertError(
                    "send: the segment has 7 bytes; allowed is a multiple of 4, the size of its layout i4; give a slice",
                    () -> world.send(new TypedSegment(seven, ValueLayout.JAVA_INT), 0, 0));
            assertError(
                    "send: the layout is %s; allowed is a number or char in native byte order; use bytes for anything else"
                            .formatted(ValueLayout.JAVA_INT.withOrder(foreign)),
                    () ->
                            world.send(
                                    new TypedSegment(
                                            seven, ValueLayout.JAVA_INT.withOrder(foreign)),
                                    0,
                                    0));
            assertError(
                    "send: offset is 5 and count is 3; allowed is offset >= 0, count >= 0 and offset + count <= 7, the length of the segment; give a range inside it",
                    () -> world.send(seven, 5, 3, 0, 0));
        });
    }

    @Test
    void nothingOfASegmentOverlapsNoElements() throws InterruptedException {
        setup.run(world -> {
            MemorySegment memory = MemorySegment.ofArray(new byte[16]);
            int me = world.rank();
            Status nothing = world.sendrecv(memory, 4, 0, me, TAG, memory, 0, 8, me, TAG);
            assertEquals(0, nothing.count());
            nothing = world.sendrecv(memory, 0, 0, me, TAG, memory, 4, 0, me, TAG);
            assertEquals(0, nothing.count());
        });
    }

    private static ValueLayout layout(Elements type) {
        return switch (type) {
            case BYTE -> ValueLayout.JAVA_BYTE;
            case CHAR -> ValueLayout.JAVA_CHAR;
            case SHORT -> ValueLayout.JAVA_SHORT;
            case INT -> ValueLayout.JAVA_INT;
            case LONG -> ValueLayout.JAVA_LONG;
            case FLOAT -> ValueLayout.JAVA_FLOAT;
            case DOUBLE -> ValueLayout.JAVA_DOUBLE;
            case BOOLEAN -> throw new AssertionError(type);
        };
    }

    private static void assertError(String message, Runnable operation) {
        assertEquals(message, assertThrows(MPIException.class, operation::run).getMessage());
    }
}
