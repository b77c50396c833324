package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Feared: a message of another process that a receiving thread takes straight from the wire
/// overtakes one that another thread has put into the mailbox, or is taken by a receive that it
/// does not match.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WireOrderTest {
    private static final int MESSAGES = 20_000;
    private static final int TAGS = 3;

    /// One of so many is synchronous or long, so that its sender waits for the receive.
    private static final int AWAITED = 50;

    /// So many elements are announced, and come later.
    private static final int MANY = 5000;

    @ParameterizedTest
    @ValueSource(strings = {"local", "shm"})
    void messagesOfOneSourceKeepTheirOrder(String wire) throws InterruptedException {
        long seed = System.nanoTime();
        int[] tags = new SplittableRandom(seed).ints(MESSAGES, 0, TAGS).toArray();
        world(wire)
                .run(world -> {
                    Intracomm other = world.dup();
                    if (world.rank() == 1) {
                        send(world, other, tags);
                    } else {
                        receive(world, other, tags, seed);
                    }
                });
    }

    private static WorldBuilder world(String wire) {
        WorldBuilder builder = World.builder(2).asProcesses(2);
        return wire.equals("local") ? builder : builder.over(wire);
    }

    private static void send(Intracomm world, Intracomm other, int[] tags) {
        for (int k = 0; k < MESSAGES; k++) {
            long[] message = new long[isLong(k) ? MANY : 1];
            message[0] = k;
            other.send(new long[] {-k}, 0, tags[k]);
            if (k % AWAITED == 0 && !isLong(k)) {
                world.ssend(message, 0, tags[k]);
            } else {
                world.send(message, 0, tags[k]);
            }
        }
    }

    private static void receive(Intracomm world, Intracomm other, int[] tags, long seed)
            throws InterruptedException {
        Thread helper =
                Thread.ofPlatform()
                        .start(() -> {
                            for (int k = 0; k < MESSAGES; k++) {
                                long[] in = new long[1];
                                other.recv(in, 1, MPI.ANY_TAG);
                                assertEquals(-k, in[0]);
                            }
                        });
        SplittableRandom random = new SplittableRandom(seed);
        List<List<Integer>> left = new ArrayList<>();
        for (int tag = 0; tag < TAGS; tag++) {
            left.add(new ArrayList<>());
        }
        for (int k = MESSAGES - 1; k >= 0; k--) {
            left.get(tags[k]).add(k);
        }
        for (int received = 0; received < MESSAGES; received++) {
            int first = first(left);
            int tag = random.nextInt(TAGS);
            boolean isAny = left.get(tag).isEmpty() || random.nextBoolean();
            boolean isAhead = !isAny && last(left, tag) > nextAwaited(first);
            int expected = isAny || isAhead ? first : last(left, tag);
            long[] in = new long[MANY];
            Status status = world.recv(in, 1, isAny ? MPI.ANY_TAG : tags[expected]);
            assertEquals(expected, in[0], () -> "seed " + seed);
            assertEquals(tags[expected], status.tag());
            assertEquals(isLong(expected) ? MANY : 1, status.count(Datatype.LONG));
            left.get(tags[expected]).removeLast();
        }
        helper.join();
    }

    /// The first message from that one on that its sender waits for.
    private static int nextAwaited(int k) {
        return (k + AWAITED - 1) / AWAITED * AWAITED;
    }

    private static boolean isLong(int k) {
        return k % (2 * AWAITED) == 0;
    }

    private static int last(List<List<Integer>> left, int tag) {
        return left.get(tag).getLast();
    }

    private static int first(List<List<Integer>> left) {
        return left.stream().filter(l -> !l.isEmpty()).mapToInt(List::getLast).min().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "shm"})
    void aMessageThatDoesNotFitIsToldAsAnyOther(String wire) throws InterruptedException {
        world(wire)
                .run(world -> {
                    for (int i = 0; i < 200; i++) {
                        world.barrier();
                        if (world.rank() == 1) {
                            world.send(new long[] {1, 2}, 0, 1);
                            world.send(new int[] {3}, 0, 2);
                            world.send(new int[0], 0, 3);
                            world.send(new long[] {4}, 0, 4);
                            continue;
                        }
                        MPIException longer =
                                assertThrows(
                                        MPIException.class, () -> world.recv(new long[1], 1, 1));
                        assertEquals(ErrorClass.TRUNCATE, longer.errorClass());
                        MPIException other =
                                assertThrows(
                                        MPIException.class, () -> world.recv(new long[1], 1, 2));
                        assertTrue(other.getMessage().contains("int"), other::getMessage);
                        assertEquals(0, world.recv(new long[1], 1, 3).count(Datatype.LONG));
                        long[] in = new long[2];
                        world.recv(in, 1, 4);
                        assertArrayEquals(new long[] {4, 0}, in);
                    }
                });
    }
}
