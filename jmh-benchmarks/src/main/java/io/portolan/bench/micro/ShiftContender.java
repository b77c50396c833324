package io.portolan.bench.micro;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.RunThreads;
import io.portolan.mpi.World;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/// The twins of the rendezvous shift.
public enum ShiftContender implements Contender {
    SENDRECV("sendrecv of ranks", Role.OURS, false),
    EXCHANGER("Exchanger, platform threads", Role.PEER, false),
    SYNCHRONOUS_QUEUE("SynchronousQueue, platform threads", Role.PEER, false),
    EXCHANGER_VIRTUAL("Exchanger, virtual threads", Role.PEER, true),
    SYNCHRONOUS_QUEUE_VIRTUAL("SynchronousQueue, virtual threads", Role.PEER, true);

    private final String label;
    private final Role role;
    private final boolean needsMoreRanksThanCores;

    ShiftContender(String label, Role role, boolean needsMoreRanksThanCores) {
        this.label = label;
        this.role = role;
        this.needsMoreRanksThanCores = needsMoreRanksThanCores;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return role;
    }

    /// Nobody would take virtual threads for ranks that can have a core each.
    @Override
    public boolean fits(int ranks) {
        return !needsMoreRanksThanCores || ranks > Runtime.getRuntime().availableProcessors();
    }

    ShiftRing ring(int ranks) {
        return switch (this) {
            case SENDRECV -> new RankRing(ranks);
            case EXCHANGER -> ThreadRing.onPlatformThreads(ShiftLinks.exchangers(ranks));
            case SYNCHRONOUS_QUEUE ->
                    ThreadRing.onPlatformThreads(ShiftLinks.synchronousQueues(ranks));
            case EXCHANGER_VIRTUAL -> ThreadRing.onVirtualThreads(ShiftLinks.exchangers(ranks));
            case SYNCHRONOUS_QUEUE_VIRTUAL ->
                    ThreadRing.onVirtualThreads(ShiftLinks.synchronousQueues(ranks));
        };
    }

    /// Peers: each rank is a thread that was started for the run, as ranks of a world are.
    static final class ThreadRing implements ShiftRing {

        private final List<ShiftLoop.Step> steps;
        private final RunThreads threads;

        /// @param steps how each rank shifts
        private ThreadRing(List<ShiftLoop.Step> steps, RunThreads threads) {
            this.steps = List.copyOf(steps);
            this.threads = threads;
        }

        static ThreadRing onPlatformThreads(List<ShiftLoop.Step> steps) {
            return new ThreadRing(steps, RunThreads.platform());
        }

        static ThreadRing onVirtualThreads(List<ShiftLoop.Step> steps) {
            return new ThreadRing(steps, RunThreads.virtual());
        }

        @Override
        public long[] run(int count) throws InterruptedException {
            List<Callable<Long>> ranks = new ArrayList<>();
            for (int i = 0; i < steps.size(); i++) {
                int rank = i;
                ranks.add(() -> ShiftLoop.run(rank, count, steps.get(rank)));
            }
            return threads.run(ranks).stream().mapToLong(Long::longValue).toArray();
        }
    }

    /// Ours: ranks of a world, a shift is one `sendrecv`.
    static final class RankRing implements ShiftRing {

        private static final int TAG = 1;

        private final int ranks;

        RankRing(int ranks) {
            this.ranks = ranks;
        }

        @Override
        public long[] run(int steps) throws InterruptedException {
            long[] sums = new long[ranks];
            World.run(
                    ranks,
                    world -> {
                        int rank = world.rank();
                        int right = (rank + 1) % ranks;
                        int left = (rank + ranks - 1) % ranks;
                        long[] out = new long[1];
                        long[] in = new long[1];
                        sums[rank] =
                                ShiftLoop.run(
                                        rank,
                                        steps,
                                        value -> {
                                            out[0] = value;
                                            world.sendrecv(out, right, TAG, in, left, TAG);
                                            return in[0];
                                        });
                    });
            return sums;
        }
    }

    /// Ranks in a ring, connected by one contender's means.
    interface ShiftRing {

        /// Starts all ranks, lets each shift as [ShiftLoop] does, and waits for their ends.
        ///
        /// @return each rank's sum of what it received
        long[] run(int steps) throws InterruptedException;
    }
}
