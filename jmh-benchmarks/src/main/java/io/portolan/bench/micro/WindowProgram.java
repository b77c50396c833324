package io.portolan.bench.micro;

import io.portolan.bench.compare.Program;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.Twin;
import io.portolan.bench.compare.WarmUpPhase;
import io.portolan.bench.micro.RankPrograms.Batches;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.LockType;
import io.portolan.mpi.Op;
import io.portolan.mpi.Win;
import io.portolan.mpi.World;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.logging.LogManager;
import org.pcj.PCJ;
import org.pcj.RegisterStorage;
import org.pcj.StartPoint;
import org.pcj.Storage;

/// What an operation on the memory of another rank costs, beside one that a thread does on an array
/// which it shares.
///
/// ```
///   window   rank 0 --put, get, accumulate ...--> | long[] of rank 1 |   rank 1 waits
///   handle   thread --setRelease, getAcquire ...--> | long[] |
///   PCJ      thread 0 --put, get--> | long[] of thread 1 |               thread 1 waits
/// ```
public final class WindowProgram implements Program<Twin<WindowProgram.Measurement>> {
    static final List<Twin<Measurement>> TWINS =
            List.of(
                    Twin.<Measurement>ours("WINDOW", "a window", WindowProgram::ofWindow)
                            .dividedBy("HANDLE"),
                    Twin.of(
                            "HANDLE",
                            "a VarHandle, release and acquire",
                            Role.FLOOR,
                            (elements, timing) -> new SharedArray(elements).measure(timing)),
                    Twin.peer("PCJ", "PCJ", PcjTwin::measure));

    /// In longs; a power of 2.
    private static final int LENGTH = 4096;

    private static final int TARGET = 1;

    /// About 5 ms of operations at a few nanoseconds each.
    private static final int OPERATIONS = 2_000_000;

    /// Of each operation of a contender that makes so few in a batch that batches leave it cold.
    private static final Duration WARM_UP = Duration.ofSeconds(5);

    /// Measures all operations.
    interface Measurement {
        /// The median batch of each; NaN for one that the contender does not have.
        double[] medians(int elements, Timing timing) throws InterruptedException;
    }

    @Override
    public Description<Twin<Measurement>> description() {
        return RankPrograms.description(
                "windows",
                "puts, gets and atomic operations on the memory of another rank, beside VarHandles and PCJ",
                "seven minutes, --quick three",
                TWINS,
                List.of(8, 1024),
                List.of(8),
                "ns per put",
                "ns per get",
                "ns per accumulate",
                "ns per fetchAndOp, of one element",
                "ns per compareAndSwap, of one element",
                "ns per lock, put and unlock",
                "ns per put and fence");
    }

    @Override
    public ProgramAnswer measure(Twin<Measurement> twin, int bytes, boolean isQuick)
            throws InterruptedException {
        Timing timing = new Timing(OPERATIONS, new Batches(12, isQuick ? 12 : 30), WARM_UP);
        return ProgramAnswer.of(twin.of().medians(bytes / Long.BYTES, timing));
    }

    /// How long is measured.
    ///
    /// @param operations of a few nanoseconds each in a batch
    /// @param warmUp before the batches, of a slow contender that calls [#warmUp]
    record Timing(int operations, Batches batches, Duration warmUp) {
        /// Nanoseconds per operation of the median batch.
        ///
        /// @param cost about how many times as long as the quickest operation one takes
        /// @param loop runs so many operations
        double median(int cost, IntConsumer loop) {
            int count = count(cost);
            return batches.median(() -> {
                long start = System.nanoTime();
                loop.accept(count);
                return (double) (System.nanoTime() - start) / count;
            });
        }

        /// Runs batches for so long. Only for one thread alone: two would do different numbers.
        void warmUp(int cost, IntConsumer loop) {
            for (WarmUpPhase before = new WarmUpPhase(warmUp.toNanos()); before.goesOn(); ) {
                loop.accept(count(cost));
            }
        }

        private int count(int cost) {
            return Math.max(10, operations / cost);
        }
    }

    private static void verify(String what, long expected, long found) {
        if (found != expected) {
            throw new IllegalStateException(
                    "%s is %d instead of %d".formatted(what, found, expected));
        }
    }

    private static double[] none() {
        double[] none = new double[7];
        Arrays.fill(none, Double.NaN);
        return none;
    }

    private static double[] ofWindow(int elements, Timing timing) throws InterruptedException {
        return RankPrograms.measure(
                World.builder(2),
                world -> {
                    try (Win win = Win.create(world, new long[LENGTH])) {
                        WindowOperations operations = new WindowOperations(world, win, elements);
                        double[] medians = world.rank() == 0 ? operations.measure(timing) : none();
                        world.barrier();
                        medians[6] = operations.fenced(timing);
                        return medians;
                    }
                });
    }

    /// About how many times as long as that of one element an operation takes.
    private static int cost(int elements) {
        return Math.max(1, elements / 16);
    }

    /// Where operation `i` begins, so that they go through the memory and stay inside.
    private static int place(int i, int elements) {
        return i * elements & (LENGTH - 1);
    }

    /// Rank 0, which does operations on the memory of rank 1.
    private static final class WindowOperations {
        private final Intracomm world;
        private final Win win;
        private final int elements;
        private final long[] buffer;
        private final long[] one = {1};
        private final long[] result = new long[1];
        private long added;

        WindowOperations(Intracomm world, Win win, int elements) {
            this.world = world;
            this.win = win;
            this.elements = elements;
            this.buffer = new long[elements];
        }

        /// Measures all that rank 1 has no part in.
        double[] measure(Timing timing) {
            double[] medians = none();
            win.lockAll();
            medians[0] = timing.median(cost(elements), this::put);
            medians[1] = timing.median(cost(elements), this::get);
            Arrays.fill(buffer, 1);
            win.put(new long[LENGTH], TARGET, 0);
            medians[2] = timing.median(8 * cost(elements), this::accumulate);
            verifySum();
            win.put(new long[1], TARGET, 0);
            added = 0;
            medians[3] = timing.median(8, this::fetchAndOp);
            verify("the counter", added, result[0] + 1);
            medians[4] = timing.median(8, this::compareAndSwap);
            win.unlockAll();
            medians[5] = timing.median(8 * cost(elements), this::locked);
            return medians;
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
        double fenced(Timing timing) {
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
    private static final class SharedArray {
        private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

        /// By rank, as a program has them that knows no windows.
        private final long[][] memories = new long[2][LENGTH];

        private final int elements;
        private final long[] buffer;
        private long added;

        SharedArray(int elements) {
            this.elements = elements;
            this.buffer = new long[elements];
        }

        double[] measure(Timing timing) {
            int cost = cost(elements);
            double[] medians = none();
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

    /// A peer: two threads of PCJ in one JVM, of which the first puts into an array of the second
    /// and gets from it. PCJ makes an object of this class for each of its threads, so what is
    /// measured goes through statics.
    @RegisterStorage(PcjTwin.Memory.class)
    public static final class PcjTwin implements StartPoint {
        /// A put or get takes about as long as so many of the quickest operations.
        private static final int COST = 20_000;

        private static int elements;
        private static Timing timing = new Timing(0, new Batches(0, 1), Duration.ZERO);
        private static double[] medians = none();

        @SuppressWarnings("UnusedVariable") // PCJ finds it by its name
        private final long[] memory = new long[LENGTH];

        @SuppressWarnings("UnusedVariable") // as well
        private final long[][] parts = new long[1][];

        /// What the threads share, by the names of fields.
        @Storage(PcjTwin.class)
        enum Memory {
            memory,
            parts
        }

        private static double[] measure(int length, Timing howLong) {
            LogManager.getLogManager().reset(); // it tells of its start
            elements = length;
            timing = howLong;
            medians = none();
            PCJ.executionBuilder(PcjTwin.class).addNode("localhost").addNode("localhost").start();
            return medians;
        }

        @Override
        public void main() {
            PCJ.barrier();
            if (PCJ.myId() == 0) {
                timing.warmUp(COST, PcjTwin::put);
                medians[0] = timing.median(COST, PcjTwin::put);
                timing.warmUp(COST, PcjTwin::get);
                medians[1] = timing.median(COST, PcjTwin::get);
            }
            PCJ.barrier();
        }

        private static void put(int count) {
            long[] buffer = new long[elements];
            for (int i = 0; i < count; i++) {
                if (elements == 1) {
                    PCJ.put((long) i, TARGET, Memory.memory, place(i, 1));
                } else {
                    buffer[0] = i;
                    PCJ.put(buffer, TARGET, Memory.parts, 0);
                }
            }
            verify("what was put", count - 1, elements == 1 ? one(count - 1) : all()[0]);
        }

        private static void get(int count) {
            for (int i = 0; i < count; i++) {
                long got = elements == 1 ? one(i) : all().length;
                verify("what was got", elements == 1 ? i : elements, got);
            }
        }

        private static long one(int i) {
            return PCJ.<Long>get(TARGET, Memory.memory, place(i, 1));
        }

        private static long[] all() {
            return PCJ.get(TARGET, Memory.parts, 0);
        }
    }
}
