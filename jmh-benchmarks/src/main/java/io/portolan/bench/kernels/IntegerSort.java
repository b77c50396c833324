package io.portolan.bench.kernels;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.MPI;
import io.portolan.mpi.Op;
import java.util.Arrays;
import java.util.List;

/// IS: the ranks of integer keys, by buckets.
///
/// ```
///   rank 0  keys 0 .. N/P-1    count by bucket      allreduce: how large the buckets are
///   rank 1  keys N/P ..        order by bucket      each rank owns the next buckets, N/P keys or so
///                                    |
///                              alltoall of the counts, alltoallv of the keys
///                                    |
///                              count by key: how many keys are smaller = the rank of a key
/// ```
///
/// Two keys change before each of the ten steps. In each step the ranks of five keys are verified,
/// and in the end that the keys are in order. An operation is a key ranked once.
///
/// Source: Bailey et al. 1994, section 2.2.5
///
/// @param keys how many there are
/// @param bound of the keys, which are below it
/// @param indices of the keys to verify
/// @param ranks of these keys, less the step for those that rise, and plus it for the others
/// @param rising how many of them rise by one with each step; the others fall
record IntegerSort(int keys, int bound, List<Integer> indices, List<Integer> ranks, int rising)
        implements RankKernel {

    private static final int STEPS = 10;
    private static final int BUCKETS = 1 << 10;
    private static final int TAG = 1;

    static IntegerSort of(KernelClass size) {
        return switch (size) {
            case S ->
                    new IntegerSort(
                            1 << 16,
                            1 << 11,
                            List.of(48427, 17148, 23627, 62548, 4431),
                            List.of(0, 18, 346, 64917, 65463),
                            3);
            case W ->
                    new IntegerSort(
                            1 << 20,
                            1 << 16,
                            List.of(357773, 934767, 875723, 898999, 404505),
                            List.of(1247, 11696, 1039987, 1043896, 1048018),
                            2);
            case A ->
                    new IntegerSort(
                            1 << 23,
                            1 << 19,
                            List.of(2112377, 662041, 5336171, 3642833, 4250760),
                            List.of(103, 17522, 123927, 8288933, 8388265),
                            3);
        };
    }

    int rank(int test, int step) {
        return ranks.get(test) + (test < rising ? step : -step);
    }

    @Override
    public double operations() {
        return (double) STEPS * keys;
    }

    @Override
    public KernelResult run(Intracomm world) {
        if (keys % world.size() != 0) {
            throw new IllegalArgumentException(
                    "IS on %d ranks: %d keys are not divided by it; use a power of two"
                            .formatted(world.size(), keys));
        }
        Sorter sorter = new Sorter(world, this);
        sorter.rank(1); // touches all memory
        sorter.wrong = 0;
        world.barrier();
        long start = System.nanoTime();
        for (int step = 1; step <= STEPS; step++) {
            sorter.rank(step);
        }
        return new KernelResult(KernelResult.secondsSince(start, world), sorter.difference());
    }

    /// The keys of a rank.
    private static final class Sorter {
        private final Intracomm world;
        private final IntegerSort problem;
        private final int width; // of a bucket
        private final int[] keys;
        private final int[] ordered;
        private final int[] tested;
        private final int[] counts = new int[BUCKETS];
        private final int[] allCounts = new int[BUCKETS];

        private int[] received = new int[0];
        private int[] smaller = new int[0]; // keys that are smaller than each key of this rank
        private int receivedCount;
        private int firstKey;
        private int wrong;

        Sorter(Intracomm world, IntegerSort problem) {
            this.world = world;
            this.problem = problem;
            width = problem.bound / BUCKETS;
            keys = new int[problem.keys / world.size()];
            ordered = new int[keys.length];
            int first = world.rank() * keys.length;
            NasRandom random = new NasRandom(NasRandom.SEED, 4L * first);
            for (int i = 0; i < keys.length; i++) {
                double sum = random.next() + random.next() + random.next() + random.next();
                keys[i] = (int) (problem.bound / 4.0 * sum);
            }
            int[] own = new int[problem.indices.size()];
            for (int test = 0; test < own.length; test++) {
                int at = problem.indices.get(test) - first;
                own[test] = at >= 0 && at < keys.length ? keys[at] : 0;
            }
            tested = new int[own.length];
            world.allreduce(own, tested, Op.SUM);
        }

        void rank(int step) {
            if (world.rank() == 0) {
                keys[step] = step;
                keys[step + STEPS] = problem.bound - step;
            }
            Arrays.fill(counts, 0);
            for (int key : keys) {
                counts[key / width]++;
            }
            world.allreduce(counts, allCounts, Op.SUM);
            int[] firstBuckets = firstBuckets();
            int before = 0; // keys on lower ranks
            for (int bucket = 0; bucket < firstBuckets[world.rank()]; bucket++) {
                before += allCounts[bucket];
            }
            exchange(firstBuckets);
            firstKey = firstBuckets[world.rank()] * width;
            count(firstBuckets[world.rank() + 1] * width - firstKey, before);
            for (int test = 0; test < tested.length; test++) {
                int at = tested[test] - firstKey;
                if (at >= 0 && at < smaller.length && smaller[at] != problem.rank(test, step)) {
                    wrong++;
                }
            }
        }

        /// The first bucket of each rank, so that the ranks have about as many keys; in the end the
        /// number of buckets.
        private int[] firstBuckets() {
            int[] first = new int[world.size() + 1];
            int bucket = 0;
            long before = 0;
            for (int rank = 0; rank < world.size(); rank++) {
                first[rank] = bucket;
                while (bucket < BUCKETS && before < (rank + 1L) * keys.length) {
                    before += allCounts[bucket++];
                }
            }
            first[world.size()] = BUCKETS;
            return first;
        }

        private void exchange(int[] firstBuckets) {
            int ranks = world.size();
            int[] starts = new int[BUCKETS + 1];
            for (int bucket = 0; bucket < BUCKETS; bucket++) {
                starts[bucket + 1] = starts[bucket] + counts[bucket];
            }
            int[] sent = new int[ranks];
            int[] sentFrom = new int[ranks];
            for (int rank = 0; rank < ranks; rank++) {
                sentFrom[rank] = starts[firstBuckets[rank]];
                sent[rank] = starts[firstBuckets[rank + 1]] - sentFrom[rank];
            }
            for (int key : keys) {
                ordered[starts[key / width]++] = key;
            }
            int[] got = new int[ranks];
            world.alltoall(sent, got);
            int[] gotAt = new int[ranks];
            receivedCount = 0;
            for (int rank = 0; rank < ranks; rank++) {
                gotAt[rank] = receivedCount;
                receivedCount += got[rank];
            }
            if (received.length < receivedCount) {
                received = new int[receivedCount + receivedCount / 8];
            }
            world.alltoallv(ordered, sent, sentFrom, received, got, gotAt);
        }

        /// Counts for each of so many keys how many are smaller.
        private void count(int keyCount, int before) {
            if (smaller.length != keyCount) {
                smaller = new int[keyCount];
            }
            Arrays.fill(smaller, 0);
            for (int i = 0; i < receivedCount; i++) {
                smaller[received[i] - firstKey]++;
            }
            int sum = before;
            for (int key = 0; key < keyCount; key++) {
                int count = smaller[key];
                smaller[key] = sum;
                sum += count;
            }
        }

        /// Puts each key where its rank says, and looks whether all are in order.
        private String difference() {
            int[] sorted = new int[receivedCount];
            int before = smaller.length == 0 ? 0 : smaller[0];
            for (int i = 0; i < receivedCount; i++) {
                int at = received[i];
                sorted[smaller[at - firstKey]++ - before] = at;
            }
            int disordered = 0;
            for (int i = 1; i < sorted.length; i++) {
                disordered += sorted[i] < sorted[i - 1] ? 1 : 0;
            }
            int[] last = {sorted.length == 0 ? firstKey : sorted[sorted.length - 1]};
            int[] lastBelow = {0};
            int up = world.rank() + 1 < world.size() ? world.rank() + 1 : MPI.PROC_NULL;
            int down = world.rank() > 0 ? world.rank() - 1 : MPI.PROC_NULL;
            world.sendrecv(last, up, TAG, lastBelow, down, TAG);
            disordered += sorted.length > 0 && sorted[0] < lastBelow[0] ? 1 : 0;
            int[] all = new int[3];
            world.allreduce(new int[] {wrong, disordered, receivedCount}, all, Op.SUM);
            return all[0] == 0 && all[1] == 0 && all[2] == problem.keys
                    ? ""
                    : "%d of %d verified ranks are wrong, %d keys are out of order, %d of %d are there"
                            .formatted(all[0], STEPS * tested.length, all[1], all[2], problem.keys);
        }
    }
}
