package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.link.FramePurpose;
import io.portolan.mpi.meeting.FlagBoard;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How many frames and bytes processes send each other in a collective, by the wires' own count.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CollectiveTrafficTest {
    /// Elements of a rank: as many bytes as much is.
    private static final int MUCH = 16_000;

    private static final long N = (long) MUCH * Double.BYTES;

    /// What a process says of one rank to one other process, besides elements.
    private static final int DESCRIPTION = 160;

    private interface Step {
        void run(Intracomm world) throws InterruptedException;
    }

    /// What one collective has cost.
    ///
    /// @param most the bytes of the process that sends most
    /// @param between the bytes between hosts
    private record Traffic(long frames, long bytes, long most, long between) {}

    private static final Set<FramePurpose> COUNTED =
            EnumSet.of(FramePurpose.MEETING, FramePurpose.BLOCK, FramePurpose.SHOWN);

    /// The frames of collectives.
    private static final class Count {
        private final AtomicLong frames = new AtomicLong();
        private final AtomicLong between = new AtomicLong();
        private final AtomicLongArray bytes;
        private final String[] hosts;

        Count(String[] hosts) {
            this.hosts = hosts;
            bytes = new AtomicLongArray(hosts.length);
        }

        void sent(int from, int to, long first, int length) {
            FramePurpose purpose = FramePurpose.of(first);
            if (COUNTED.contains(purpose)) {
                frames.incrementAndGet();
                bytes.addAndGet(from, length);
                between.addAndGet(hosts[from].equals(hosts[to]) ? 0 : length);
            }
        }

        static Count of(int ranksEach, Step step, String... hosts) throws InterruptedException {
            int processes = hosts.length;
            Count count = new Count(hosts);
            World.builder(processes * ranksEach)
                    .asProcesses(processes)
                    .onHosts(hosts)
                    .metered(count::sent)
                    .run(step::run);
            return count;
        }
    }

    /// On one host.
    private static Traffic traffic(int processes, int ranksEach, Step step)
            throws InterruptedException {
        return traffic(ranksEach, step, Collections.nCopies(processes, "a").toArray(String[]::new));
    }

    /// @param hosts by process
    private static Traffic traffic(int ranksEach, Step step, String... hosts)
            throws InterruptedException {
        Count none = Count.of(ranksEach, _ -> {}, hosts);
        Count one = Count.of(ranksEach, step, hosts);
        long[] bytes = new long[hosts.length];
        Arrays.setAll(bytes, process -> one.bytes.get(process) - none.bytes.get(process));
        return new Traffic(
                one.frames.get() - none.frames.get(),
                Arrays.stream(bytes).sum(),
                Arrays.stream(bytes).max().orElseThrow(),
                one.between.get() - none.between.get());
    }

    /// What the processes say besides elements.
    private static long descriptions(int processes, int ranksEach) {
        return (long) processes * (processes - 1) * ranksEach * DESCRIPTION;
    }

    private static void assertAtMost(long allowed, long found, int processes, int ranksEach) {
        long most = allowed + descriptions(processes, ranksEach);
        assertTrue(found <= most, () -> found + " bytes, where at most " + most + " are allowed");
    }

    private static double[] much() {
        return new double[MUCH];
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 2", "8, 1"})
    void aBarrierIsAMessageFromEachToEach(int processes, int ranksEach)
            throws InterruptedException {
        Traffic traffic = traffic(processes, ranksEach, Comm::barrier);
        assertEquals((long) processes * (processes - 1), traffic.frames());
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 4", "3, 2", "8, 2"})
    void aBcastSendsItsElementsToEachProcessOnce(int processes, int ranksEach)
            throws InterruptedException {
        for (int root : new int[] {0, ranksEach, processes * ranksEach - 1}) {
            Traffic traffic = traffic(processes, ranksEach, world -> world.bcast(much(), root));
            assertAtMost(N * (processes - 1), traffic.bytes(), processes, ranksEach);
        }
    }

    @ParameterizedTest
    @CsvSource({"a b c, 1", "a a b b, 2", "a b a b, 1", "a b c d e f g h, 1"})
    void aBcastGoesIntoEachHostOnce(String hosts, int ranksEach) throws InterruptedException {
        String[] names = hosts.split(" ");
        int processes = names.length;
        long others = Arrays.stream(names).distinct().count() - 1;
        for (int root : new int[] {0, ranksEach, processes * ranksEach - 1}) {
            Traffic traffic =
                    traffic(ranksEach, world -> world.bcast(new double[2 * MUCH], root), names);
            assertAtMost(2 * N * others, traffic.between(), processes, ranksEach);
            assertAtMost(2 * N * (processes - 1), traffic.bytes(), processes, ranksEach);
            assertAtMost(2 * N * (processes - others), traffic.most(), processes, ranksEach);
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 2", "2, 4", "3, 2", "4, 1", "4, 4", "8, 1"})
    void aProcessSendsTheElementsOfOneRankTwiceInAnAllreduce(int processes, int ranksEach)
            throws InterruptedException {
        Traffic traffic =
                traffic(processes, ranksEach, world -> world.allreduce(much(), much(), Op.SUM));
        int ways = processes == 2 ? 1 : 2; // on and back
        assertAtMost(ways * N, traffic.most(), processes, ranksEach);
        assertAtMost(2 * N * (processes - 1), traffic.bytes(), processes, ranksEach);
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 2", "3, 1", "3, 2", "4, 4"})
    void aReduceSendsTheLessOfTwoWays(int processes, int ranksEach) throws InterruptedException {
        int last = processes * ranksEach - 1;
        Traffic toFirst =
                traffic(processes, ranksEach, world -> world.reduce(much(), much(), Op.SUM, 0));
        Traffic toLast =
                traffic(processes, ranksEach, world -> world.reduce(much(), much(), Op.SUM, last));
        long chain = processes - 1L;
        assertAtMost(
                N * Math.min(chain + 1, chain * ranksEach), toFirst.bytes(), processes, ranksEach);
        assertAtMost(N * chain, toLast.bytes(), processes, ranksEach);
        assertAtMost(N, toLast.most(), processes, ranksEach);
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 2", "3, 2", "4, 4"})
    void aScanIsOnTheWayOnce(int processes, int ranksEach) throws InterruptedException {
        Traffic inclusive =
                traffic(processes, ranksEach, world -> world.scan(much(), much(), Op.SUM));
        Traffic exclusive =
                traffic(processes, ranksEach, world -> world.exscan(much(), much(), Op.SUM));
        assertAtMost(N, inclusive.most(), processes, ranksEach);
        assertAtMost(N * (processes - 1), inclusive.bytes(), processes, ranksEach);
        assertAtMost(N * (processes - 1), exclusive.bytes(), processes, ranksEach);
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 2", "3, 2", "4, 4"})
    void aReduceScatterEndsWithEachBlockOnTheWayOnce(int processes, int ranksEach)
            throws InterruptedException {
        int block = MUCH / (processes * ranksEach);
        long n = (long) block * processes * ranksEach * Double.BYTES;
        Traffic traffic =
                traffic(
                        processes,
                        ranksEach,
                        world ->
                                world.reduceScatterBlock(
                                        new double[block * world.size()],
                                        new double[block],
                                        Op.SUM));
        assertAtMost(
                n * (processes - 1) + n / processes * (processes - 1),
                traffic.bytes(),
                processes,
                ranksEach);
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "3, 1", "4, 2"})
    void whatEachTakesOfEachIsSentOnce(int processes, int ranksEach) throws InterruptedException {
        int ranks = processes * ranksEach;
        Traffic allgather =
                traffic(
                        processes,
                        ranksEach,
                        world -> world.allgather(much(), new double[MUCH * ranks]));
        Traffic alltoall =
                traffic(
                        processes,
                        ranksEach,
                        world ->
                                world.alltoall(new double[MUCH * ranks], new double[MUCH * ranks]));
        long toOthers = N * ranksEach * (processes - 1);
        assertAtMost(toOthers, allgather.most(), processes, ranksEach);
        assertAtMost(toOthers * ranksEach, alltoall.most(), processes, ranksEach);
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "3, 1", "4, 2"})
    void fewElementsComeWithTheCalls(int processes, int ranksEach) throws InterruptedException {
        int ranks = processes * ranksEach;
        int senders = ranks <= FlagBoard.MOST_PLACES ? ranks : processes;
        double[] one = {1};
        Step[] shown = {
            world -> world.bcast(new double[1], 0),
            world -> world.allreduce(one, new double[1], Op.SUM),
            world -> world.allgather(one, new double[ranks]),
        };
        for (Step step : shown) {
            long frames = traffic(processes, ranksEach, step).frames();
            assertEquals((long) senders * (processes - 1), frames);
        }
        Step[] met = {
            world -> world.alltoall(new double[ranks], new double[ranks]),
            world -> world.scan(one, new double[1], Op.SUM),
        };
        for (Step step : met) {
            long frames = traffic(processes, ranksEach, step).frames();
            assertEquals((long) processes * (processes - 1), frames);
        }
    }
}
