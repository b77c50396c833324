package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whatever is sent is received, once, whole and in the order of its pair: each rank sends messages
/// of random length in random modes to random ranks and meanwhile receives from anyone in random
/// ways, with so little credit that lanes close and copies become rendezvous.
class ConservationStressTest {
    private static final int DATA = 0;
    private static final int LAST = 1;
    private static final int MAX_LENGTH = 1500;

    /// What a rank may have on its way: all messages at once are more than a heap holds.
    private static final int MAX_PENDING = 1000;

    @ParameterizedTest
    @CsvSource({
        "1, VIRTUAL, 1",
        "2, PLATFORM_WITH_LANES, 2",
        "2, PLATFORM, 3",
        "2, VIRTUAL_WITH_LANES, 4",
        "3, PLATFORM_WITH_LANES, 5",
        "7, VIRTUAL, 6",
        "7, VIRTUAL_WITH_LANES, 7",
        "64, VIRTUAL, 8"
    })
    @Tag("slow")
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void quick(int ranks, Setup.Kind kind, long seed) throws InterruptedException {
        conserve(new Setup(ranks, kind), 60_000 / ranks, seed);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "2, PLATFORM_WITH_LANES, 12",
        "2, PLATFORM, 13",
        "3, PLATFORM_WITH_LANES, 14",
        "8, VIRTUAL_WITH_LANES, 15",
        "64, VIRTUAL, 16",
        "500, VIRTUAL, 17"
    })
    @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void slow(int ranks, Setup.Kind kind, long seed) throws InterruptedException {
        conserve(new Setup(ranks, kind), 6_000_000 / ranks, seed);
    }

    /// The last message of a pair has a tag of its own, so that a rank knows when it has all.
    private static void conserve(Setup setup, int messagesEach, long seed)
            throws InterruptedException {
        int ranks = setup.ranks();
        setup.world()
                .unexpectedBytes(10_000)
                .run(world -> {
                    SplittableRandom random = new SplittableRandom(seed * 31 + world.rank());
                    Ledger ledger = new Ledger(world, random);
                    int sent = 0;
                    while (sent < messagesEach) {
                        int burst = Math.min(1 + random.nextInt(200), messagesEach - sent);
                        for (int i = 0; i < burst; i++) {
                            ledger.send(random.nextInt(ranks), lengthOf(random), DATA);
                        }
                        sent += burst;
                        for (int i = random.nextInt(burst); i > 0 && ledger.hasOwn(); i--) {
                            ledger.receive();
                        }
                        ledger.settle();
                    }
                    for (int dest = 0; dest < ranks; dest++) {
                        ledger.send(dest, 1, LAST);
                    }
                    while (ledger.lasts < ranks) {
                        ledger.receive();
                    }
                    Request.waitAll(ledger.sends);
                    ledger.assertConserved(seed);
                });
    }

    /// Mostly for a slot, often for a lane, now and then for a copy or a rendezvous.
    private static int lengthOf(SplittableRandom random) {
        int limit = random.nextInt(50);
        return random.nextInt(1, limit == 0 ? MAX_LENGTH : limit < 20 ? 200 : 13);
    }

    /// What one rank has sent and received. A message is its number within its pair and then
    /// values.
    private static final class Ledger {
        private final Intracomm world;
        private final int[] sentTo;
        private final int[] heardFrom;
        private final long[] totals = new long[4]; // messages and sums, sent and received
        private final List<Request> sends = new ArrayList<>();
        private final SplittableRandom random;
        private final long[] in = new long[MAX_LENGTH];
        private int lasts;

        Ledger(Intracomm world, SplittableRandom random) {
            this.world = world;
            this.random = random;
            sentTo = new int[world.size()];
            heardFrom = new int[world.size()];
        }

        void send(int dest, int length, int tag) {
            long[] message = new long[length];
            message[0] = sentTo[dest]++;
            for (int i = 1; i < length; i++) {
                message[i] = message[i - 1] * 31 + dest;
            }
            sends.add(
                    switch (random.nextInt(4)) {
                        case 0 -> world.issend(message, dest, tag);
                        case 1 -> world.ibsend(message, dest, tag);
                        default -> world.isend(message, dest, tag);
                    });
            add(0, message, length);
        }

        /// Whether a message from this rank to itself waits, so that a receive is sure to end.
        boolean hasOwn() {
            return heardFrom[world.rank()] < sentTo[world.rank()];
        }

        void receive() {
            Status status =
                    switch (random.nextInt(4)) {
                        case 0 -> world.mprobe(MPI.ANY_SOURCE, MPI.ANY_TAG).recv(in);
                        case 1 -> world.irecv(in, MPI.ANY_SOURCE, MPI.ANY_TAG).await();
                        case 2 -> world.recv(in, probed().source(), MPI.ANY_TAG);
                        default -> world.recv(in, MPI.ANY_SOURCE, MPI.ANY_TAG);
                    };
            assertEquals(heardFrom[status.source()]++, in[0], "order of the pair");
            for (int i = 1; i < status.count(); i++) {
                assertEquals(in[i - 1] * 31 + world.rank(), in[i]);
            }
            lasts += status.tag() == LAST ? 1 : 0;
            add(2, in, (int) status.count());
        }

        /// Lets go of what is sent, and receives until not too much is on its way.
        void settle() {
            sends.removeIf(Request::isComplete);
            while (sends.size() > MAX_PENDING) {
                while (world.iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG) != null) {
                    receive();
                }
                sends.removeIf(Request::isComplete);
            }
        }

        private Status probed() {
            return world.probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
        }

        void assertConserved(long seed) {
            int[] expected = new int[world.size()];
            for (int source = 0; source < world.size(); source++) {
                int[] theirs = sentTo.clone();
                world.bcast(theirs, source);
                expected[source] = theirs[world.rank()];
            }
            assertArrayEquals(expected, heardFrom, "seed " + seed);
            world.allreduce(totals, totals, Op.SUM);
            assertEquals(totals[0], totals[2], "messages, seed " + seed);
            assertEquals(totals[1], totals[3], "sums, seed " + seed);
        }

        private void add(int at, long[] message, int length) {
            totals[at]++;
            for (int i = 0; i < length; i++) {
                totals[at + 1] += message[i];
            }
        }
    }
}
