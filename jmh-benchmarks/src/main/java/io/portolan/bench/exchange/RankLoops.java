package io.portolan.bench.exchange;

import com.sun.management.OperatingSystemMXBean;
import io.portolan.bench.compare.LiveHeap;
import io.portolan.bench.compare.RunThreads;
import io.portolan.bench.exchange.ExchangeTiming.Loop;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.RankProgram;
import io.portolan.mpi.Request;
import io.portolan.mpi.World;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/// What a rank of ours does in each row; the same as in `peers/exchange.c`.
final class RankLoops {

    /// Messages one way in a step of [Row#RATE_1].
    static final int WINDOW = 64;

    private static final int FIRST_THREAD = 10;
    private static final int TO_RIGHT = 1;
    private static final int TO_LEFT = 2;
    private static final int RING_LONGS = 1 << 23;
    private static final int RING_CHUNK = 1 << 15;
    private static final int DOUBLES = 1_000_000;

    /// Steps with a value after those of 0 bytes: a message that was lost or sent twice would be in
    /// their place.
    private static final int AFTER_EMPTY = 2;

    /// From one place that is checked to the next.
    private static final int STRIDE = 4099;

    private final Intracomm comm;
    private final int rank;
    private final int size;
    private final int left;
    private final int right;

    RankLoops(Intracomm comm) {
        this.comm = comm;
        rank = comm.rank();
        size = comm.size();
        left = (rank + size - 1) % size;
        right = (rank + 1) % size;
    }

    /// *Failure:* [IllegalArgumentException] for a row that is no operation of these ranks.
    Loop of(Row row) {
        if (Row.PING_PONGS.contains(row)) {
            return pingPong(row.bytes() / Long.BYTES);
        }
        return switch (row) {
            case RING_WHOLE -> new TiledRing(comm, RING_LONGS, RING_LONGS);
            case RING_CHUNKS -> new TiledRing(comm, RING_LONGS, RING_CHUNK);
            case SHIFT -> this::shift;
            case EXCHANGE_SENDRECV_0 -> steps -> exchangeSendrecv(steps, 0);
            case EXCHANGE_NONBLOCKING_0 -> steps -> exchange(steps, 0, false);
            case EXCHANGE_0 -> steps -> exchange(steps, 0, true);
            case EXCHANGE_SENDRECV -> steps -> exchangeSendrecv(steps, 1);
            case EXCHANGE_NONBLOCKING -> steps -> exchange(steps, 1, false);
            case EXCHANGE -> steps -> exchange(steps, 1, true);
            case ALLREDUCE_1 -> allreduce(1);
            case ALLREDUCE_1M -> allreduce(DOUBLES);
            case BARRIER -> this::barrier;
            case RATE_1 -> streams(1);
            case RATE_4 -> streams(4);
            default -> throw new IllegalArgumentException(row + " has no steps of ranks");
        };
    }

    private Loop pingPong(int count) {
        if (size != 2) {
            throw new IllegalArgumentException("%d ranks: a ping-pong needs two".formatted(size));
        }
        long[] out = new long[count];
        long[] in = new long[count];
        return steps -> pingPong(steps, out, in);
    }

    private long pingPong(long steps, long[] out, long[] in) {
        int other = 1 - rank;
        int last = out.length - 1;
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            if (rank == 1) {
                comm.recv(in, other, TO_LEFT);
            }
            if (last >= 0) {
                out[0] = i + rank;
                out[last] = i + rank;
            }
            comm.send(out, other, TO_LEFT);
            if (rank == 0) {
                comm.recv(in, other, TO_LEFT);
            }
            if (last >= 0 && (in[0] != i + other || in[last] != i + other)) {
                wrong++;
            }
        }
        return wrong;
    }

    private long shift(long steps) {
        long[] out = new long[1];
        long[] in = new long[1];
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            out[0] = i * size + rank;
            comm.sendrecv(out, right, TO_RIGHT, in, left, TO_RIGHT);
            wrong += in[0] == i * size + left ? 0 : 1;
        }
        return wrong;
    }

    private long exchangeSendrecv(long steps, int count) {
        long[] out = new long[count];
        long[] in = new long[count];
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            put(out, i * size + rank);
            comm.sendrecv(out, right, TO_RIGHT, in, left, TO_RIGHT);
            wrong += wrong(in, i * size + left);
            put(out, -(i * size + rank));
            comm.sendrecv(out, left, TO_LEFT, in, right, TO_LEFT);
            wrong += wrong(in, -(i * size + right));
        }
        return count > 0 ? wrong : exchangeSendrecv(AFTER_EMPTY, 1);
    }

    private long exchange(long steps, int count, boolean isPrimitive) {
        long[] toRight = new long[count];
        long[] toLeft = new long[count];
        long[] fromLeft = new long[count];
        long[] fromRight = new long[count];
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            put(toRight, i * size + rank);
            put(toLeft, -(i * size + rank));
            if (isPrimitive) {
                comm.exchange(toLeft, fromLeft, left, toRight, fromRight, right, TO_RIGHT);
            } else {
                Request first = comm.irecv(fromLeft, left, TO_RIGHT);
                Request second = comm.irecv(fromRight, right, TO_LEFT);
                Request third = comm.isend(toRight, right, TO_RIGHT);
                Request fourth = comm.isend(toLeft, left, TO_LEFT);
                var _ = Request.waitAll(first, second, third, fourth);
            }
            wrong += wrong(fromLeft, i * size + left) + wrong(fromRight, -(i * size + right));
        }
        return count > 0 ? wrong : exchange(AFTER_EMPTY, 1, isPrimitive);
    }

    private static void put(long[] message, long value) {
        if (message.length > 0) {
            message[0] = value;
        }
    }

    /// Nothing can be wrong with the values of an empty message.
    private static int wrong(long[] message, long expected) {
        return message.length == 0 || message[0] == expected ? 0 : 1;
    }

    private Loop allreduce(int count) {
        double[] given = new double[count];
        double[] got = new double[count];
        Arrays.setAll(given, i -> i);
        return steps -> allreduce(steps, given, got);
    }

    private long allreduce(long steps, double[] given, double[] got) {
        int last = given.length - 1;
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            double sum = i * size + size * (size - 1L) / 2;
            int between = (int) (i * STRIDE) & last;
            given[0] = i + rank;
            given[between] = i + rank;
            given[last] = i + rank;
            comm.allreduce(given, got, Op.SUM);
            wrong += got[0] == sum && got[between] == sum && got[last] == sum ? 0 : 1;
        }
        return wrong;
    }

    private long barrier(long steps) {
        for (long i = 0; i < steps; i++) {
            comm.barrier();
        }
        return 0;
    }

    /// Several threads of rank 0 that each send to a thread of rank 1: a step is a window of
    /// messages one way and one message back.
    ///
    /// ```
    ///   thread a of rank 0  -- 64 messages, tag a -->  thread a of rank 1
    ///                       <-------- one -----------
    /// ```
    private Loop streams(int threads) {
        return steps -> {
            List<Callable<Long>> streams = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int tag = FIRST_THREAD + i;
                streams.add(() -> stream(steps, tag));
            }
            return RunThreads.platform().run(streams).stream().mapToLong(Long::longValue).sum();
        };
    }

    private long stream(long steps, int tag) {
        int other = 1 - rank;
        long[] value = new long[1];
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            for (long j = i * WINDOW; j < (i + 1) * WINDOW; j++) {
                if (rank == 0) {
                    value[0] = j;
                    comm.send(value, other, tag);
                } else {
                    comm.recv(value, other, tag);
                    wrong += value[0] == j ? 0 : 1;
                }
            }
            if (rank == 0) {
                comm.recv(value, other, tag);
                wrong += value[0] == i ? 0 : 1;
            } else {
                value[0] = i;
                comm.send(value, other, tag);
            }
        }
        return wrong;
    }

    /// A ring in which every rank computes on its values, sends them to the right and receives the
    /// left one's, turn by turn: all values at once, or chunk by chunk, each of which makes some
    /// turns before the next one begins, so that it stays in the cache.
    ///
    /// ```
    ///   in one piece   compute, shift 64 MiB | compute, shift 64 MiB | ...            8 turns
    ///   in chunks      compute, shift the 1st 256 KiB | compute, shift the 1st | ...  8 turns
    ///                  compute, shift the 2nd 256 KiB | ...
    /// ```
    ///
    /// To compute is to sum the values and to add 1 to each: the sum tells a chunk that was lost,
    /// is old or somebody else's. A step is 8 turns of all values, as in `peers/exchange.c`.
    ///
    /// Source: Chai et al. 2007, section 5.4
    static final class TiledRing implements Loop {

        /// In a step; even, so that a chunk is where it was before.
        static final int TURNS = 8;

        private final Intracomm comm;
        private final int chunk;
        private final long[] own;
        private final long[] spare;

        /// Those that every value has made.
        private long turns;

        /// @param longs of every rank
        /// @param chunk how many of them make turns at a time
        TiledRing(Intracomm comm, int longs, int chunk) {
            this.comm = comm;
            this.chunk = chunk;
            own = new long[longs];
            spare = new long[longs];
            int rank = comm.rank();
            Arrays.setAll(own, i -> rank + i);
        }

        @Override
        public long run(long steps) {
            long wrong = 0;
            for (long i = 0; i < steps; i++) {
                for (int at = 0; at < own.length; at += chunk) {
                    wrong += turn(at);
                }
                turns += TURNS;
            }
            return wrong;
        }

        /// Some turns of the chunk that begins here; returns how many sums were wrong.
        private long turn(int at) {
            int size = comm.size();
            int left = (comm.rank() + size - 1) % size;
            int right = (comm.rank() + 1) % size;
            long[] mine = own;
            long[] next = spare;
            long wrong = 0;
            for (int i = 0; i < TURNS; i++) {
                long turn = turns + i;
                long of = Math.floorMod(comm.rank() - turn, size);
                long expected = chunk * (of + turn + at) + chunk * (chunk - 1L) / 2;
                wrong += sumAndAdd(mine, at, at + chunk) == expected ? 0 : 1;
                comm.sendrecv(mine, at, chunk, right, TO_RIGHT, next, at, chunk, left, TO_RIGHT);
                long[] swap = mine;
                mine = next;
                next = swap;
            }
            return wrong;
        }

        private static long sumAndAdd(long[] values, int from, int to) {
            long sum = 0;
            for (int i = from; i < to; i++) {
                sum += values[i];
                values[i]++;
            }
            return sum;
        }
    }

    /// What ranks of ours cost that do nothing.
    static final class IdleRanks {

        /// Until the compiler rests and the management of the world is there: that begins two
        /// seconds after the ranks, and takes half a second of a core, once.
        private static final Duration SETTLE = Duration.ofSeconds(5);

        private static final double PERCENT = 100;

        private IdleRanks() {}

        /// Microseconds from the call of `World.run` to its return, with a barrier of all ranks
        /// between.
        static double startToEndMicros(int ranks) throws InterruptedException {
            long start = System.nanoTime();
            World.run(ranks, Intracomm::barrier);
            return (System.nanoTime() - start) / 1e3;
        }

        /// Bytes that are alive on the heap for each rank.
        static double heapBytes(int ranks) throws InterruptedException {
            World.run(2, Intracomm::barrier); // loads classes
            long before = LiveHeap.bytes();
            return whileIdle(ranks, () -> (double) (LiveHeap.bytes() - before) / ranks);
        }

        /// What part of a core the process uses, in per cent.
        static double blockedPercent(int ranks, Duration duration) throws InterruptedException {
            return whileIdle(
                    ranks,
                    () -> {
                        long processor = processorNanos();
                        long start = System.nanoTime();
                        Thread.sleep(duration);
                        return PERCENT
                                * (processorNanos() - processor)
                                / (System.nanoTime() - start);
                    });
        }

        /// What is seen while all ranks but the first wait for it.
        private static double whileIdle(int ranks, Callable<Double> look)
                throws InterruptedException {
            double[] seen = new double[1];
            RankProgram program =
                    comm -> {
                        long[] value = {comm.rank()};
                        comm.barrier();
                        if (comm.rank() > 0) {
                            comm.recv(value, 0, TO_RIGHT);
                            return;
                        }
                        Thread.sleep(SETTLE); // the others wait by then
                        seen[0] = look.call();
                        for (int other = 1; other < comm.size(); other++) {
                            comm.send(value, other, TO_RIGHT);
                        }
                    };
            World.run(ranks, program);
            return seen[0];
        }

        private static long processorNanos() {
            return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                    .getProcessCpuTime();
        }
    }
}
