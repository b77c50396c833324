package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whatever is sent is received, once, whole and in the order of its pair: each rank sends messages
/// of random length to random ranks and meanwhile receives from anyone.
class ConservationStressTest {
    private static final int DATA = 0;
    private static final int LAST = 1;

    @ParameterizedTest
    @CsvSource({"1,1", "2,2", "3,3", "7,4", "64,5"})
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void quick(int ranks, long seed) throws InterruptedException {
        conserve(ranks, 60_000 / ranks, seed);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"2,12", "3,13", "8,14", "64,15", "500,16"})
    @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void slow(int ranks, long seed) throws InterruptedException {
        conserve(ranks, 6_000_000 / ranks, seed);
    }

    /// The last message of a pair has a tag of its own, so that a rank knows when it has all.
    private static void conserve(int ranks, int messagesEach, long seed)
            throws InterruptedException {
        World.builder(ranks)
                .unexpectedBytes(Long.MAX_VALUE)
                .run(world -> {
                    SplittableRandom random = new SplittableRandom(seed * 31 + world.rank());
                    Ledger ledger = new Ledger(world);
                    int sent = 0;
                    while (sent < messagesEach) {
                        int burst = Math.min(1 + random.nextInt(200), messagesEach - sent);
                        for (int i = 0; i < burst; i++) {
                            ledger.send(random.nextInt(ranks), random.nextInt(1, 40), DATA);
                        }
                        sent += burst;
                        for (int i = random.nextInt(burst); i > 0 && ledger.hasOwn(); i--) {
                            ledger.receive();
                        }
                    }
                    for (int dest = 0; dest < ranks; dest++) {
                        ledger.send(dest, 1, LAST);
                    }
                    while (ledger.lasts < ranks) {
                        ledger.receive();
                    }
                    ledger.assertConserved(seed);
                });
    }

    /// What one rank has sent and received. A message is its number within its pair and then
    /// values.
    private static final class Ledger {
        private final Intracomm world;
        private final int[] sentTo;
        private final int[] heardFrom;
        private final long[] totals = new long[4]; // messages and sums, sent and received
        private final long[] in = new long[40];
        private int lasts;

        Ledger(Intracomm world) {
            this.world = world;
            sentTo = new int[world.size()];
            heardFrom = new int[world.size()];
        }

        void send(int dest, int length, int tag) {
            long[] message = new long[length];
            message[0] = sentTo[dest]++;
            for (int i = 1; i < length; i++) {
                message[i] = message[i - 1] * 31 + dest;
            }
            world.send(message, dest, tag);
            add(0, message, length);
        }

        /// Whether a message from this rank to itself waits, so that a receive is sure to end.
        boolean hasOwn() {
            return heardFrom[world.rank()] < sentTo[world.rank()];
        }

        void receive() {
            Status status = world.recv(in, MPI.ANY_SOURCE, MPI.ANY_TAG);
            assertEquals(heardFrom[status.source()]++, in[0], "order of the pair");
            for (int i = 1; i < status.count(); i++) {
                assertEquals(in[i - 1] * 31 + world.rank(), in[i]);
            }
            lasts += status.tag() == LAST ? 1 : 0;
            add(2, in, (int) status.count());
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
