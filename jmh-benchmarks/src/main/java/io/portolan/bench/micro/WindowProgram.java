package io.portolan.bench.micro;

import io.portolan.bench.compare.Answer;
import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.LegacyComparison;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Role;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.LockType;
import io.portolan.mpi.Op;
import io.portolan.mpi.Win;
import io.portolan.mpi.World;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/// What an operation on the memory of another rank costs, beside one that a thread does on an array
/// which it shares.
///
/// ```
///   window   rank 0 --put, get, accumulate ...--> | long[] of rank 1 |   rank 1 waits
///   handle   thread --setRelease, getAcquire ...--> | long[] |
///   PCJ      thread 0 --put, get--> | long[] of thread 1 |               thread 1 waits
/// ```
public final class WindowProgram {
    /// In longs; a power of 2.
    static final int LENGTH = 4096;

    private static final Batches BATCHES = new Batches(12, 30);
    private static final Batches QUICK_BATCHES = new Batches(12, 12);

    /// About 5 ms of operations at a few nanoseconds each.
    private static final int OPERATIONS = 2_000_000;

    private WindowProgram() {}

    /// All, in rounds.
    public static BenchComparison comparison() {
        return new LegacyComparison(
                "windows",
                "puts, gets and atomic operations on the memory of another rank, beside VarHandles and PCJ",
                "a core for each of two ranks",
                "five minutes, --quick two",
                WindowProgram.class,
                List.of(WindowContender.values()),
                "bytes",
                List.of(8, 1024),
                List.of(8),
                List.of(
                        Quantity.compared("ns per put"),
                        Quantity.compared("ns per get"),
                        Quantity.compared("ns per accumulate"),
                        Quantity.compared("ns per fetchAndOp, of one element"),
                        Quantity.compared("ns per compareAndSwap, of one element"),
                        Quantity.compared("ns per lock, put and unlock"),
                        Quantity.compared("ns per put and fence")),
                List.of("-Xms512m", "-Xmx512m"));
    }

    /// Arguments: contender, bytes, whether quick.
    public static void main(String[] arguments) throws InterruptedException {
        var contender = WindowContender.valueOf(arguments[0]);
        int elements = Integer.parseInt(arguments[1]) / Long.BYTES;
        Batches batches = Boolean.parseBoolean(arguments[2]) ? QUICK_BATCHES : BATCHES;
        Answer.of(measure(contender, elements, new Timing(OPERATIONS, batches))).print(System.out);
    }

    /// The median batch of each operation; NaN for one that the contender does not have.
    static double[] measure(WindowContender contender, int elements, Timing timing)
            throws InterruptedException {
        return switch (contender) {
            case WINDOW -> ofWindow(elements, timing);
            case HANDLE -> new Shared(elements).measure(timing);
            case PCJ -> PcjTwin.measure(elements, timing);
        };
    }

    private static double[] ofWindow(int elements, Timing timing) throws InterruptedException {
        double[] medians = new double[7];
        World.builder(2)
                .platformThreads()
                .run(world -> {
                    try (Win win = Win.create(world, new long[LENGTH])) {
                        Origin origin = new Origin(world, win, elements);
                        if (world.rank() == 0) {
                            origin.measure(timing, medians);
                        }
                        world.barrier();
                        double fenced = origin.fenced(timing);
                        if (world.rank() == 0) {
                            medians[6] = fenced;
                        }
                    }
                });
        return medians;
    }

    /// The contenders.
    enum WindowContender implements Contender {
        WINDOW("a window", Role.OURS),
        HANDLE("a VarHandle, release and acquire", Role.FLOOR),
        PCJ("PCJ", Role.PEER);

        private final String label;
        private final Role role;

        WindowContender(String label, Role role) {
            this.label = label;
            this.role = role;
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public Role role() {
            return role;
        }

        @Override
        public List<String> by() {
            return this == WINDOW ? List.of(HANDLE.name()) : List.of();
        }
    }

    /// How long is measured.
    ///
    /// @param operations of a few nanoseconds each in a batch
    record Timing(int operations, Batches batches) {
        /// Nanoseconds per operation of the median batch.
        ///
        /// @param cost about how many times as long as the quickest operation one takes
        /// @param loop runs so many operations
        double median(int cost, IntConsumer loop) throws InterruptedException {
            int count = Math.max(10, operations / cost);
            return batches.median(() -> {
                long start = System.nanoTime();
                loop.accept(count);
                return (double) (System.nanoTime() - start) / count;
            });
        }
    }

    /// *Failure:* [IllegalStateException] unless they are equal.
    static void verify(String what, long expected, long found) {
        if (found != expected) {
            throw new IllegalStateException(
                    "%s is %d instead of %d".formatted(what, found, expected));
        }
    }

    /// Where operation `i` begins, so that they go through the memory and stay inside.
    static int place(int i, int elements) {
        return i * elements & (LENGTH - 1);
    }

    /// Rank 0, which does operations on the memory of rank 1.
    private static final class Origin {
        private static final int TARGET = 1;

        private final Intracomm world;
        private final Win win;
        private final int elements;
        private final long[] buffer;
        private final long[] one = {1};
        private final long[] result = new long[1];
        private long added;

        Origin(Intracomm world, Win win, int elements) {
            this.world = world;
            this.win = win;
            this.elements = elements;
            this.buffer = new long[elements];
        }

        /// Measures all that rank 1 has no part in.
        void measure(Timing timing, double[] medians) throws InterruptedException {
            win.lockAll();
            medians[0] = timing.median(cost(), this::put);
            medians[1] = timing.median(cost(), this::get);
            Arrays.fill(buffer, 1);
            win.put(new long[LENGTH], TARGET, 0);
            medians[2] = timing.median(8 * cost(), this::accumulate);
            verifySum();
            win.put(new long[1], TARGET, 0);
            added = 0;
            medians[3] = timing.median(8, this::fetchAndOp);
            verify("the counter", added, result[0] + 1);
            medians[4] = timing.median(8, this::compareAndSwap);
            win.unlockAll();
            medians[5] = timing.median(8 * cost(), this::locked);
        }

        private int cost() {
            return Math.max(1, elements / 16);
        }

        private void put(int count) {
            for (int i = 0; i < count; i++) {
                buffer[0] = i;
                win.put(buffer, 0, elements, TARGET, place(i, elements));
            }
            win.get(result, 0, 1, TARGET, place(count - 1, elements));
            verify("what was put", count - 1, result[0]);
        }

        private void get(int count) {
            long sum = 0;
            for (int i = 0; i < count; i++) {
                win.get(buffer, 0, elements, TARGET, place(i, elements));
                sum += buffer[0];
            }
            verify("whether numbers were got", 1, sum > 0 ? 1 : 0);
        }

        private void accumulate(int count) {
            for (int i = 0; i < count; i++) {
                win.accumulate(buffer, 0, elements, TARGET, place(i, elements), Op.SUM);
            }
            added += (long) count * elements;
        }

        private void verifySum() {
            long[] all = new long[LENGTH];
            win.get(all, TARGET, 0);
            verify("the sum", added, Arrays.stream(all).sum());
        }

        private void fetchAndOp(int count) {
            for (int i = 0; i < count; i++) {
                win.fetchAndOp(one, 0, result, 0, TARGET, 0, Op.SUM);
            }
            added += count;
        }

        private void compareAndSwap(int count) {
            long[] next = new long[1];
            win.get(result, 0, 1, TARGET, 0);
            long[] expected = {result[0]};
            for (int i = 0; i < count; i++) {
                next[0] = expected[0] + 1;
                win.compareAndSwap(next, 0, expected, 0, result, 0, TARGET, 0);
                verify("what was swapped", expected[0], result[0]);
                expected[0] = next[0];
            }
        }

        private void locked(int count) {
            for (int i = 0; i < count; i++) {
                win.lock(LockType.EXCLUSIVE, TARGET);
                win.put(buffer, 0, elements, TARGET, place(i, elements));
                win.unlock(TARGET);
            }
        }

        /// Both ranks put to each other between fences.
        double fenced(Timing timing) throws InterruptedException {
            int other = 1 - world.rank();
            win.fence();
            double median =
                    timing.median(
                            64,
                            count -> {
                                for (int i = 0; i < count; i++) {
                                    buffer[0] = i;
                                    win.put(buffer, 0, elements, other, 0);
                                    win.fence();
                                }
                                verify("what came", count - 1, win.base(long[].class)[0]);
                                win.fence(); // before the other one begins again
                            });
            win.fence(Win.MODE_NOSUCCEED);
            return median;
        }
    }

    /// Arrays that threads share.
    private static final class Shared {
        private static final int TARGET = 1;
        private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

        /// By rank, as a program has them that knows no windows.
        private final long[][] memories = new long[2][LENGTH];

        private final int elements;
        private final long[] buffer;
        private long added;

        Shared(int elements) {
            this.elements = elements;
            this.buffer = new long[elements];
        }

        double[] measure(Timing timing) throws InterruptedException {
            int cost = Math.max(1, elements / 16);
            double[] medians = new double[7];
            Arrays.fill(medians, Double.NaN);
            medians[0] = timing.median(cost, this::put);
            medians[1] = timing.median(cost, this::get);
            Arrays.fill(memories[TARGET], 0);
            medians[2] = timing.median(8 * elements, this::accumulate);
            verify("the sum", added, Arrays.stream(memories[TARGET]).sum());
            medians[3] = timing.median(8, this::fetchAndAdd);
            medians[4] = timing.median(8, this::compareAndSet);
            return medians;
        }

        private void put(int count) {
            for (int i = 0; i < count; i++) {
                buffer[0] = i;
                int at = place(i, elements);
                if (elements == 1) {
                    LONGS.setRelease(memories[TARGET], at, buffer[0]);
                } else {
                    System.arraycopy(buffer, 0, memories[TARGET], at, elements);
                }
            }
            verify("what was put", count - 1, memories[TARGET][place(count - 1, elements)]);
        }

        private void get(int count) {
            long sum = 0;
            for (int i = 0; i < count; i++) {
                int at = place(i, elements);
                if (elements == 1) {
                    buffer[0] = (long) LONGS.getAcquire(memories[TARGET], at);
                } else {
                    System.arraycopy(memories[TARGET], at, buffer, 0, elements);
                }
                sum += buffer[0];
            }
            verify("whether numbers were got", 1, sum > 0 ? 1 : 0);
        }

        private void accumulate(int count) {
            for (int i = 0; i < count; i++) {
                int at = place(i, elements);
                for (int k = 0; k < elements; k++) {
                    LONGS.getAndAdd(memories[TARGET], at + k, 1L);
                }
            }
            added += (long) count * elements;
        }

        private void fetchAndAdd(int count) {
            long first = memories[TARGET][0];
            for (int i = 0; i < count; i++) {
                LONGS.getAndAdd(memories[TARGET], 0, 1L);
            }
            verify("the counter", first + count, memories[TARGET][0]);
        }

        private void compareAndSet(int count) {
            long expected = memories[TARGET][0];
            for (int i = 0; i < count; i++) {
                boolean isSet = LONGS.compareAndSet(memories[TARGET], 0, expected, expected + 1);
                verify("whether it was set", 1, isSet ? 1 : 0);
                expected++;
            }
        }
    }
}
