package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Items of a datatype wherever a buffer can be given.
@EverySetup
class TypedBufferTest {
    private static final int TAG = 3;
    private static final int COLUMNS = 3;
    private final Setup setup;

    TypedBufferTest(Setup setup) {
        this.setup = setup;
    }

    /// Sends one buffer to the right and receives another from the left.
    @FunctionalInterface
    private interface Way {
        Status move(Intracomm world, Ring ring, Object out, Object in);
    }

    @FunctionalInterface
    private interface Send {
        void send(Intracomm world, Object buffer, int dest);
    }

    private static final Map<String, Way> WAYS = new LinkedHashMap<>();

    static {
        posted("send", (world, out, dest) -> world.send(out, dest, TAG));
        posted("ssend", (world, out, dest) -> world.ssend(out, dest, TAG));
        posted("bsend", (world, out, dest) -> world.bsend(out, dest, TAG));
        posted("rsend", (world, out, dest) -> world.rsend(out, dest, TAG));
        posted("isend", (world, out, dest) -> world.isend(out, dest, TAG).await());
        posted("issend", (world, out, dest) -> world.issend(out, dest, TAG).await());
        posted("ibsend", (world, out, dest) -> world.ibsend(out, dest, TAG).await());
        posted("irsend", (world, out, dest) -> world.irsend(out, dest, TAG).await());
        posted("sendInit", (world, out, dest) -> run(world.sendInit(out, dest, TAG)));
        posted("ssendInit", (world, out, dest) -> run(world.ssendInit(out, dest, TAG)));
        posted("bsendInit", (world, out, dest) -> run(world.bsendInit(out, dest, TAG)));
        posted("rsendInit", (world, out, dest) -> run(world.rsendInit(out, dest, TAG)));
        WAYS.put(
                "recvInit",
                (world, ring, out, in) -> {
                    PersistentRequest receive = world.recvInit(in, ring.left(), TAG);
                    receive.start();
                    world.send(out, ring.right(), TAG);
                    return receive.await();
                });
        WAYS.put(
                "mrecv",
                (world, ring, out, in) -> {
                    Request send = world.isend(out, ring.right(), TAG);
                    Status status = world.mprobe(ring.left(), TAG).recv(in);
                    send.await();
                    return status;
                });
        WAYS.put(
                "imrecv",
                (world, ring, out, in) -> {
                    Request send = world.isend(out, ring.right(), TAG);
                    Status status = world.mprobe(ring.left(), TAG).irecv(in).await();
                    send.await();
                    return status;
                });
        WAYS.put(
                "sendrecv",
                (world, ring, out, in) ->
                        world.sendrecv(out, ring.right(), TAG, in, ring.left(), TAG));
        WAYS.put("shift", (world, _, out, in) -> world.shift(out, in, 1, TAG));
        WAYS.put(
                "exchange",
                (world, ring, out, in) -> {
                    long[] none = {};
                    world.exchange(none, in, ring.left(), out, none, ring.right(), TAG);
                    long rows = ((TypedBuffer) in).region().elements();
                    return new Status(ring.left(), TAG, rows);
                });
    }

    private static void posted(String name, Send send) {
        WAYS.put(
                name,
                (world, ring, out, in) -> {
                    Request receive = world.irecv(in, ring.left(), TAG);
                    world.barrier();
                    send.send(world, out, ring.right());
                    return receive.await();
                });
    }

    private static void run(PersistentRequest request) {
        request.start();
        request.await();
    }

    @Test
    void everyOperationTakesAColumnFromOnePlaceToAnother() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int rows : new int[] {4, 60, 1500}) {
                Datatype column = Datatype.vector(rows, 1, COLUMNS, Datatype.LONG);
                for (Map.Entry<String, Way> way : WAYS.entrySet()) {
                    long[] out = filled(rows, world.rank());
                    long[] in = new long[rows * COLUMNS];
                    Status status =
                            way.getValue()
                                    .move(world, ring, column.at(out, 1, 1), column.at(in, 2, 1));
                    assertEquals(new Status(ring.left(), TAG, rows), status, way.getKey());
                    long[] sent = filled(rows, ring.left());
                    long[] expected = new long[rows * COLUMNS];
                    for (int row = 0; row < rows; row++) {
                        expected[COLUMNS * row + 2] = sent[COLUMNS * row + 1];
                    }
                    assertArrayEquals(expected, in, way.getKey());
                }
            }
        });
    }

    @Test
    void sendrecvReplaceTouchesTheColumnOnly() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int rows : new int[] {4, 1500}) {
                Datatype column = Datatype.vector(rows, 1, COLUMNS, Datatype.LONG);
                long[] matrix = filled(rows, world.rank());
                world.sendrecvReplace(column.at(matrix, 0, 1), ring.right(), TAG, ring.left(), TAG);
                long[] expected = filled(rows, world.rank());
                long[] theirs = filled(rows, ring.left());
                for (int i = 0; i < expected.length; i += COLUMNS) {
                    expected[i] = theirs[i];
                }
                assertArrayEquals(expected, matrix);
            }
        });
    }

    @Test
    void rangesCountItems() throws InterruptedException {
        Datatype pair = Datatype.resized(Datatype.contiguous(2, Datatype.INT), 0, 3);
        setup.run(world -> {
            Ring ring = Ring.of(world);
            int[] out = new int[13];
            Arrays.setAll(out, i -> 100 * world.rank() + i);
            int[] in = new int[13];
            PersistentRequest send = world.sendInit(pair.at(out, 1, 4), 1, 2, ring.right(), TAG);
            PersistentRequest receive = world.recvInit(pair.at(in, 0, 4), 2, 2, ring.left(), TAG);
            for (int round = 0; round < 3; round++) {
                Arrays.fill(in, 0);
                PersistentRequest.startAll(List.of(send, receive));
                Request.waitAll(send, receive);
                int base = 100 * ring.left();
                assertArrayEquals(
                        new int[] {
                            0, 0, 0, 0, 0, 0, base + 4, base + 5, 0, base + 7, base + 8, 0, 0
                        },
                        in);
            }
        });
    }

    @Test
    void persistentRequestsOfEveryModeTakeARange() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            double[] out = new double[9];
            double[] in = new double[9];
            PersistentRequest[] sends = {
                world.sendInit(out, 2, 3, ring.right(), TAG),
                world.ssendInit(out, 2, 3, ring.right(), TAG),
                world.bsendInit(out, 2, 3, ring.right(), TAG),
                world.rsendInit(out, 2, 3, ring.right(), TAG)
            };
            PersistentRequest receive = world.recvInit(in, 5, 4, ring.left(), TAG);
            for (int round = 0; round < 2 * sends.length; round++) {
                int now = round;
                Arrays.setAll(out, i -> world.rank() + i * 0.5 + now);
                receive.start();
                world.barrier();
                sends[round % sends.length].start();
                assertEquals(new Status(ring.left(), TAG, 3), receive.await());
                sends[round % sends.length].await();
                double base = ring.left() + now;
                assertArrayEquals(
                        new double[] {0, 0, 0, 0, 0, base + 1, base + 1.5, base + 2, 0}, in);
            }
        });
    }

    @Test
    void whatIsNotInTheBufferIsRefused() throws InterruptedException {
        Datatype everySecond = Datatype.vector(3, 1, 2, Datatype.INT);
        assertError(
                ErrorClass.COUNT,
                "Datatype.at: offset is 1, count is 1 and the datatype vector(3, 1, 2, int[]), which reaches from 1 to 6; allowed is count >= 0 and elements inside 0 to 5, the length of the buffer; give fewer items or a longer buffer",
                () -> everySecond.at(new int[5], 1, 1));
        assertError(
                ErrorClass.BUFFER,
                "Datatype.at: the buffer is float[] and the datatype vector(3, 1, 2, int[]); allowed is a MemorySegment or an array of int; give such a buffer, or derive the type from that of the buffer",
                () -> everySecond.at(new float[5], 0, 1));
        TypedBuffer two = everySecond.at(new int[10], 0, 2);
        assertEquals("2 items of vector(3, 1, 2, int[])", two.toString());
        setup.run(world ->
                assertError(
                        ErrorClass.COUNT,
                        "ssendInit: offset is 1 and count is 2; allowed is offset >= 0, count >= 0 and offset + count <= 2, the length of the typed buffer; give a range inside it",
                        () -> world.ssendInit(two, 1, 2, 0, TAG)));
    }

    private static long[] filled(int rows, int rank) {
        long[] matrix = new long[rows * COLUMNS];
        Arrays.setAll(matrix, i -> 1 + 7L * i + 1_000_000L * rank);
        return matrix;
    }

    private static void assertError(ErrorClass errorClass, String message, Runnable operation) {
        MPIException thrown = assertThrows(MPIException.class, operation::run);
        assertEquals(message, thrown.getMessage());
        assertEquals(errorClass, thrown.errorClass());
    }
}
