package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.MPIException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Elements of every type and in every mode, by lane, by copy and by rendezvous.
@EverySetup
class SendModesContractTest {
    private static final int TAG = 6;

    /// Empty, fit for a slot and not any more, too long for a lane, and of long a rendezvous.
    private static final List<Integer> LENGTHS = List.of(0, 1, 12, 13, 130, 1100);

    private final Setup setup;

    SendModesContractTest(Setup setup) {
        this.setup = setup;
    }

    @FunctionalInterface
    private interface Begin {
        Request begin(Comm comm, Object buffer, int dest);
    }

    private static final List<Begin> NONBLOCKING =
            List.of(
                    (comm, buffer, dest) -> comm.isend(buffer, dest, TAG),
                    (comm, buffer, dest) -> comm.issend(buffer, dest, TAG),
                    (comm, buffer, dest) -> comm.ibsend(buffer, dest, TAG));

    @Test
    void everyTypeAndLengthArrivesInEveryMode() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (Elements type : Elements.values()) {
                for (int length : LENGTHS) {
                    for (Begin mode : NONBLOCKING) {
                        Object out = type.filled(length, i -> world.rank() + 3L * i);
                        Object in = type.zeros(length);
                        Request send = mode.begin(world, out, ring.right());
                        Status status = world.recv(in, ring.left(), TAG);
                        type.assertElements(in, 0, length, i -> ring.left() + 3L * i);
                        assertEquals(new Status(ring.left(), TAG, length), status);
                        assertEquals(Status.EMPTY, send.await());
                    }
                }
            }
        });
    }

    @Test
    void blockingSendsMeetReceivesThatArePosted() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int length : LENGTHS) {
                double[][] in = new double[4][length + 1];
                List<Request> receives =
                        Arrays.stream(in)
                                .map(x -> world.irecv(x, 1, length, ring.left(), TAG))
                                .toList();
                world.barrier();
                double[] out = new double[length + 2];
                for (int mode = 0; mode < in.length; mode++) {
                    Arrays.fill(out, world.rank() * 10 + mode);
                    switch (mode) {
                        case 0 -> world.send(out, 2, length, ring.right(), TAG);
                        case 1 -> world.ssend(out, 2, length, ring.right(), TAG);
                        case 2 -> world.bsend(out, 2, length, ring.right(), TAG);
                        default -> world.rsend(out, 2, length, ring.right(), TAG);
                    }
                }
                Request.waitAll(receives);
                for (int mode = 0; mode < in.length; mode++) {
                    double[] expected = new double[length + 1];
                    Arrays.fill(expected, 1, length + 1, ring.left() * 10 + mode);
                    assertArrayEquals(expected, in[mode]);
                }
            }
        });
    }

    @Test
    void aBufferedSendNeedsNoReceiveAndTheArrayIsFree() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int length : LENGTHS) {
                int[] out = new int[length];
                for (int i = 0; i < 3; i++) {
                    Arrays.fill(out, world.rank() + i);
                    world.bsend(out, ring.right(), i);
                }
                Arrays.fill(out, -1);
                for (int i = 2; i >= 0; i--) {
                    int[] in = new int[length];
                    world.recv(in, ring.left(), i);
                    int expected = ring.left() + i;
                    assertEquals(length, Arrays.stream(in).filter(x -> x == expected).count());
                }
            }
        });
    }

    /// Feared: a receive that copies from the sender's array while the sender goes on because it
    /// has made a copy.
    @Test
    void theArrayIsFreeAfterEverySend() throws InterruptedException {
        int rounds = setup.ranks() > 4 ? 20 : 3000;
        setup.run(world -> {
            Ring ring = Ring.of(world);
            long[] out = new long[900];
            long[] in = new long[900];
            for (int i = 0; i < rounds; i++) {
                Arrays.fill(out, i);
                if (world.rank() % 2 == 0) {
                    world.send(out, ring.right(), TAG);
                    Arrays.fill(out, -1);
                    world.recv(in, ring.left(), TAG);
                } else {
                    world.recv(in, ring.left(), TAG);
                    world.send(out, ring.right(), TAG);
                }
                for (long value : in) {
                    assertEquals(i, value);
                }
            }
        });
    }

    @Test
    void aSynchronousSendIsNotCompleteBeforeItsReceive() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            Request send = world.issend(new int[] {1}, ring.right(), TAG);
            world.barrier();
            assertEquals(null, send.test());
            world.barrier();
            world.recv(new int[1], ring.left(), TAG);
            send.await();
        });
    }

    @Test
    void aReadySendWithoutAReceiveIsAnError() throws InterruptedException {
        Divided.notIfDivided(setup.ranks(), "a ready send to another process does not know whether its receive is posted");
        setup.run(world -> {
            Ring ring = Ring.of(world);
            MPIException thrown =
                    assertThrows(
                            MPIException.class, () -> world.rsend(new int[1], ring.right(), TAG));
            assertEquals(
                    "rsend: rank %d has posted no receive for a message from rank %d of %d with tag 6; allowed is a ready send after the receive; let the receiver tell when it is ready, or use send"
                            .formatted(ring.right(), world.rank(), world.size()),
                    thrown.getMessage());
            world.barrier();
            assertEquals(null, world.iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG));
        });
    }

    @Test
    void messagesOfAllSizesOfOnePairKeepTheirOrder() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            int rounds = 70;
            Request[] sends = new Request[rounds];
            for (int i = 0; i < rounds; i++) {
                int length = 1 + LENGTHS.get(i % LENGTHS.size());
                long[] out = new long[length];
                out[0] = i;
                sends[i] = NONBLOCKING.get(i % 3).begin(world, out, ring.right());
            }
            long[] in = new long[1101];
            for (int i = 0; i < rounds; i++) {
                int source = i % 2 == 0 ? ring.left() : MPI.ANY_SOURCE;
                Status status = world.recv(in, source, i % 3 == 0 ? TAG : MPI.ANY_TAG);
                assertEquals(i, in[0]);
                assertEquals(1 + LENGTHS.get(i % LENGTHS.size()), status.count());
            }
            Request.waitAll(sends);
        });
    }
}
