package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Sending and receiving at once: in one buffer of any kind, begun, and of objects.
@EverySetup
class SendrecvFormsTest {
    private static final int TAG = 4;

    private final Setup setup;

    SendrecvFormsTest(Setup setup) {
        this.setup = setup;
    }

    @Test
    void oneBufferOfAnyTypeGoesRound() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int length : new int[] {2, 30, 3000}) {
                for (Elements type : Elements.values()) {
                    Object whole = type.filled(length, i -> world.rank() + i);
                    replace(world, ring, whole);
                    type.assertElements(whole, 0, length, i -> ring.left() + i);
                    Object begun = type.filled(length, i -> world.rank() + i);
                    world.isendrecvReplace(begun, ring.right(), TAG, ring.left(), TAG).await();
                    type.assertElements(begun, 0, length, i -> ring.left() + i);
                    world.isendrecvReplace(begun, 1, 1, ring.right(), TAG, ring.left(), TAG)
                            .await();
                    int before = (ring.left() + world.size() - 1) % world.size();
                    type.assertElements(begun, 0, 1, i -> ring.left() + i);
                    type.assertElements(begun, 1, 1, _ -> before + 1);
                }
            }
        });
    }

    @Test
    void memoryAndItemsOfADatatypeGoRound() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            MemorySegment bytes = Arena.ofAuto().allocate(800);
            bytes.fill((byte) world.rank());
            replace(world, ring, bytes);
            assertEquals((byte) ring.left(), bytes.get(ValueLayout.JAVA_BYTE, 799));

            long[] values = new long[100];
            Elements.LONG.assertElements(values, 0, 100, _ -> 0);
            Datatype everySecond = Datatype.vector(50, 1, 2, Datatype.LONG);
            for (int i = 0; i < 100; i++) {
                values[i] = 100L * world.rank() + i;
            }
            replace(world, ring, everySecond.at(values, 0, 1));
            Elements.LONG.assertElements(
                    values, 0, 100, i -> 100L * (i % 2 == 0 ? ring.left() : world.rank()) + i);
        });
    }

    @Test
    void begunOnesGoOnAtOnce() throws InterruptedException {
        setup.run(world -> {
            Ring ring = Ring.of(world);
            for (int length : new int[] {1, 40, 5000}) {
                List<Request> requests = new ArrayList<>();
                List<long[]> in = new ArrayList<>();
                for (int k = 0; k < 5; k++) {
                    int seed = k;
                    long[] recv = new long[length];
                    in.add(recv);
                    requests.add(
                            world.isendrecv(
                                    Elements.LONG.filled(
                                            length, i -> 10L * world.rank() + i + seed),
                                    ring.right(),
                                    k,
                                    recv,
                                    ring.left(),
                                    k));
                }
                long[] both = new long[2 * length];
                requests.add(
                        world.isendrecv(
                                both,
                                0,
                                length,
                                ring.left(),
                                TAG + 5,
                                both,
                                length,
                                length,
                                ring.right(),
                                TAG + 5));
                List<Status> statuses = Request.waitAll(requests);
                for (int k = 0; k < 5; k++) {
                    int seed = k;
                    assertEquals(new Status(ring.left(), k, length), statuses.get(k));
                    Elements.LONG.assertElements(
                            in.get(k), 0, length, i -> 10L * ring.left() + i + seed);
                }
            }
            Request none =
                    world.isendrecv(
                            new int[1], MPI.PROC_NULL, 0, new int[1], MPI.PROC_NULL, MPI.ANY_TAG);
            assertEquals(Status.OF_PROC_NULL, none.await());
            int[] one = new int[3];
            MPIException overlap =
                    assertThrows(
                            MPIException.class,
                            () -> world.isendrecv(one, 0, 2, 0, 0, one, 1, 2, 0, 0));
            assertEquals(ErrorClass.BUFFER, overlap.errorClass());
            assertEquals("isendrecv", overlap.operation().orElseThrow());
        });
    }

    @Test
    void objectsGoRound() throws InterruptedException {
        setup.run(world -> {
            for (Subject subject : Subject.all(world)) {
                Comm comm = subject.comm();
                if (subject.peerCount() != comm.size()) {
                    continue;
                }
                int right = (comm.rank() + 1) % comm.size();
                int left = (comm.rank() + comm.size() - 1) % comm.size();
                List<Integer> mine = new ArrayList<>(List.of(world.rank()));
                assertEquals(
                        List.of(subject.peers()[left]),
                        comm.sendrecvObject(mine, right, TAG, ArrayList.class, left, TAG));
                assertNull(
                        comm.sendrecvObject(
                                "lost", MPI.PROC_NULL, TAG, String.class, MPI.PROC_NULL, TAG));
            }
        });
    }

    private static void replace(Intracomm world, Ring ring, Object buffer) {
        Status status = world.sendrecvReplace(buffer, ring.right(), TAG, ring.left(), TAG);
        assertEquals(ring.left(), status.source());
    }
}
