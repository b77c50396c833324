package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Looking for messages, and taking them before they are received.
@EverySetup
class ProbeContractTest {
    private static final List<Integer> LENGTHS = List.of(0, 3, 200, 3000);
    private final Setup setup;

    ProbeContractTest(Setup setup) {
        this.setup = setup;
    }

    @Test
    void probeTellsTheLengthAndLeavesTheMessage() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int length : LENGTHS) {
                Request send = world.isend(filled(world, length), ring.right(), length);
                for (int look = 0; look < 2; look++) {
                    assertEquals(
                            new Status(ring.left(), length, length),
                            world.probe(MPI.ANY_SOURCE, MPI.ANY_TAG));
                }
                assertNotNull(world.iprobe(ring.left(), length));
                assertNull(world.iprobe(ring.left(), length + 1));
                long[] in = new long[length];
                world.recv(in, ring.left(), length);
                assertFilled(in, ring.left());
                send.await();
            }
        });
    }

    @Test
    void aTakenMessageMayBeAnObject() throws InterruptedException {
        setup.run(world -> {
            for (Subject subject : Subject.all(world)) {
                Comm comm = subject.comm();
                List<Request> sends = new ArrayList<>();
                for (int dest = 0; dest < subject.peerCount(); dest++) {
                    sends.add(comm.isendObject("from " + world.rank(), dest, 6));
                }
                for (int i = 0; i < subject.peerCount(); i++) {
                    Message message = comm.mprobe(MPI.ANY_SOURCE, 6);
                    int source = message.status().source();
                    String text =
                            i % 2 == 0
                                    ? message.recvObject(String.class)
                                    : message.irecvObject(String.class).awaitValue();
                    assertEquals("from " + subject.peers()[source], text);
                    MPIException again =
                            assertThrows(
                                    MPIException.class, () -> message.recvObject(String.class));
                    assertEquals(ErrorClass.REQUEST, again.errorClass());
                    assertEquals("mrecvObject", again.operation().orElseThrow());
                }
                Request.waitAll(sends);
                Message none = comm.mprobe(MPI.PROC_NULL, 6);
                assertNull(none.recvObject(String.class));
                assertNull(none.irecvObject(String.class).awaitValue());
            }
        });
    }

    @Test
    void numbersAreNoObjectAndAnotherClassIsTold() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            world.send(new int[1], ring.right(), 7);
            Message numbers = world.mprobe(ring.left(), 7);
            MPIException none =
                    assertThrows(MPIException.class, () -> numbers.recvObject(String.class));
            assertEquals(ErrorClass.TYPE, none.errorClass());
            world.sendObject(5, ring.right(), 7);
            Message five = world.mprobe(ring.left(), 7);
            MPIException other =
                    assertThrows(MPIException.class, () -> five.recvObject(String.class));
            assertEquals(
                    "mrecvObject: the message from rank %d with tag 7 is a java.lang.Integer; asked for was a java.lang.String; receive as what was sent"
                            .formatted(ring.left()),
                    other.getMessage());
            assertEquals(ring.left(), other.peer().orElseThrow());
            assertEquals(7, other.tag().orElseThrow());
        });
    }

    @Test
    void aProbeThatWaitsIsEndedByTheMessage() throws InterruptedException {
        setup.run(world -> {
            int last = world.size() - 1;
            if (world.rank() == last && last > 0) {
                assertEquals(new Status(0, 4, 2), world.probe(0, 4));
                world.recv(new long[2], 0, 4);
            } else if (world.rank() == 0 && last > 0) {
                world.send(new long[1], last, 3);
                world.send(new long[2], last, 4);
            }
        });
    }

    @Test
    void aTakenMessageIsHiddenFromOthersAndReceivedOnce() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int length : LENGTHS) {
                Request send = world.isend(filled(world, length), ring.right(), 1);
                Message message = world.mprobe(ring.left(), MPI.ANY_TAG);
                assertNull(world.iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG));
                assertNull(world.improbe(MPI.ANY_SOURCE, MPI.ANY_TAG));
                assertEquals(new Status(ring.left(), 1, length), message.status());
                long[] in = new long[length];
                assertEquals(message.status(), message.recv(in));
                assertFilled(in, ring.left());
                send.await();
                MPIException again = assertThrows(MPIException.class, () -> message.recv(in));
                assertEquals(
                        "mrecv: the message from rank %d with tag 1 was received before; allowed is once; keep what was received"
                                .formatted(ring.left()),
                        again.getMessage());
                world.barrier();
            }
        });
    }

    @Test
    void improbeTakesWhatIsThere() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            assertNull(world.improbe(ring.left(), 1));
            world.barrier();
            Request send = world.isend(filled(world, 7), ring.right(), 1);
            Message message = world.improbe(ring.left(), 1);
            while (message == null) {
                message = world.improbe(ring.left(), 1);
            }
            long[] in = new long[9];
            assertEquals(7, message.irecv(in).await().count());
            assertEquals(ring.left() * 9L, in[6]);
            send.await();
        });
    }

    @Test
    void aTakenMessageGoesIntoARangeOfTheBuffer() throws InterruptedException {
        setup.run(world -> {
            for (Subject subject : Subject.all(world)) {
                Comm comm = subject.comm();
                for (int length : LENGTHS) {
                    List<Request> sends = new ArrayList<>();
                    for (int dest = 0; dest < subject.peerCount(); dest++) {
                        sends.add(comm.isend(filled(comm, length), dest, 5));
                    }
                    for (int source = 0; source < subject.peerCount(); source++) {
                        Message message = comm.mprobe(source, 5);
                        long[] in = new long[length + 4];
                        Arrays.fill(in, -1);
                        assertEquals(
                                new Status(source, 5, length),
                                source % 2 == 0
                                        ? message.recv(in, 2, length + 1)
                                        : message.irecv(in, 2, length).await());
                        assertFilled(Arrays.copyOfRange(in, 2, length + 2), source);
                        assertEquals(-2, in[0] + in[1]);
                        assertEquals(-2, in[length + 2] + in[length + 3]);
                    }
                    Request.waitAll(sends);
                }
            }
        });
    }

    @Test
    void nobodySendsNothing() throws InterruptedException {
        setup.run(world -> {
            Status nobody = new Status(MPI.PROC_NULL, MPI.ANY_TAG, 0);
            assertEquals(nobody, world.probe(MPI.PROC_NULL, 1));
            assertEquals(nobody, world.iprobe(MPI.PROC_NULL, 1));
            assertEquals(nobody, world.mprobe(MPI.PROC_NULL, 1).recv(new int[1]));
            assertEquals(nobody, world.irecv(new int[1], MPI.PROC_NULL, 1).await());
        });
    }

    private static long[] filled(Comm world, int length) {
        long[] out = new long[length];
        Arrays.fill(out, world.rank() * 9L);
        return out;
    }

    private static void assertFilled(long[] in, int source) {
        for (long value : in) {
            assertEquals(source * 9L, value);
        }
    }
}
