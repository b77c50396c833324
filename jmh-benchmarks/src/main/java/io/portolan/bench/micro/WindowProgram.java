package io.portolan.bench.micro;

import io.portolan.bench.compare.Answer;
import io.portolan.bench.compare.Program;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.Twin;
import io.portolan.bench.micro.RankPrograms.Batches;
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

    private static final List<String> QUANTITIES =
            List.of(
                    "ns per put",
                    "ns per get",
                    "ns per accumulate",
                    "ns per fetchAndOp, of one element",
                    "ns per compareAndSwap, of one element",
                    "ns per lock, put and unlock",
                    "ns per put and fence");

    /// In longs; a power of 2.
    private static final int LENGTH = 4096;

    private static final int TARGET = 1;

    /// About 5 ms of operations at a few nanoseconds each.
    private static final int OPERATIONS = 2_000_000;

    /// Measures all operations.
    interface Measurement {
        /// The median batch of each; NaN for one that the contender does not have.
        double[] medians(int elements, Timing timing) throws InterruptedException;
    }

    @Override
    public Description<Twin<Measurement>> description() {
        return new Description<>(
                "windows",
                "puts, gets and atomic operations on the memory of another rank, beside VarHandles and PCJ",
                RankPrograms.NEEDS,
                "five minutes, --quick two",
                TWINS,
                "bytes",
                List.of(8, 1024),
                List.of(8),
                QUANTITIES.stream().map(Quantity::compared).toList(),
                RankPrograms.JVM_OPTIONS);
    }

    @Override
    public Answer measure(Twin<Measurement> twin, int bytes, boolean isQuick)
            throws InterruptedException {
        Timing timing = new Timing(OPERATIONS, new Batches(12, isQuick ? 12 : 30));
        return Answer.of(twin.of().medians(bytes / Long.BYTES, timing));
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

    private static void verify(String what, long expected, long found) {
        if (found != expected) {
            throw new IllegalStateException(
                    "%s is %d instead of %d".formatted(what, found, expected));
        }
    }

    private static double[] none() {
        double[] none = new double[QUANTITIES.size()];
        Arrays.fill(none, Double.NaN);
        return none;
    }

    private static double[] ofWindow(int elements, Timing timing) throws InterruptedException {
        return RankPrograms.measure(
                World.builder(2),
                world -> {
                    try (Win win = Win.create(world, new long[LENGTH])) {
                        WindowMemory memory = new WindowMemory(world, win, elements);
                        double[] medians = world.rank() == 0 ? memory.measure(timing) : none();
                        world.barrier();
                        medians[6] = memory.fenced(timing);
                        return medians;
                    }
                });
    }

    /// Operations of one thread on the memory of another, which verify what they did.
    ///
    /// *Cost:* a JVM loads one class of it only, so the compiler sees no virtual calls in the
    /// loops.
    private abstract static class RemoteMemory {
        final int elements;
        final long[] buffer;
        private long added;

        RemoteMemory(int elements) {
            this.elements = elements;
            this.buffer = new long[elements];
        }

        /// Puts the buffer.
        abstract void put(int at);

        /// Gets into the buffer.
        abstract void get(int at);

        /// Adds the buffer, which is all ones.
        abstract void accumulate(int at);

        /// Adds 1 to the first element; returns what it was.
        abstract long fetchAndAdd();

        /// Sets the first element; returns whether it was as expected.
        abstract boolean compareAndSwap(long expected, long next);

        /// The sum of all elements.
        abstract long sum();

        /// The first five quantities.
        double[] measure(Timing timing, int costOfAccumulate) throws InterruptedException {
            int cost = Math.max(1, elements / 16);
            double[] medians = none();
            medians[0] = timing.median(cost, this::puts);
            medians[1] = timing.median(cost, this::gets);
            long before = sum();
            Arrays.fill(buffer, 1);
            medians[2] = timing.median(costOfAccumulate, this::accumulates);
            verify("the sum", before + added, sum());
            medians[3] = timing.median(8, this::fetches);
            medians[4] = timing.median(8, this::swaps);
            return medians;
        }

        /// Where operation `i` begins, so that they go through the memory and stay inside.
        final int place(int i) {
            return i * elements & (LENGTH - 1);
        }

        private long first() {
            get(0);
            return buffer[0];
        }

        private void puts(int count) {
            for (int i = 0; i < count; i++) {
                buffer[0] = i;
                put(place(i));
            }
            buffer[0] = -1;
            get(place(count - 1));
            verify("what was put", count - 1, buffer[0]);
        }

        private void gets(int count) {
            long sum = 0;
            for (int i = 0; i < count; i++) {
                get(place(i));
                sum += buffer[0];
            }
            verify("whether numbers were got", 1, sum > 0 ? 1 : 0);
        }

        private void accumulates(int count) {
            for (int i = 0; i < count; i++) {
                accumulate(place(i));
            }
            added += (long) count * elements;
        }

        private void fetches(int count) {
            long first = first();
            long last = first;
            for (int i = 0; i < count; i++) {
                last = fetchAndAdd();
            }
            verify("the counter", first + count - 1, last);
            verify("the counter", first + count, first());
        }

        private void swaps(int count) {
            long expected = first();
            for (int i = 0; i < count; i++) {
                verify("whether it was swapped", 1, compareAndSwap(expected, expected + 1) ? 1 : 0);
                expected++;
            }
            verify("what was swapped", expected, first());
        }
    }

    /// Ours: the window of rank 1, of which rank 0 is the origin.
    private static final class WindowMemory extends RemoteMemory {
        private final Intracomm world;
        private final Win win;
        private final long[] one = {1};
        private final long[] next = new long[1];
        private final long[] compared = new long[1];
        private final long[] result = new long[1];

        WindowMemory(Intracomm world, Win win, int elements) {
            super(elements);
            this.world = world;
            this.win = win;
        }

        /// Measures all that rank 1 has no part in.
        double[] measure(Timing timing) throws InterruptedException {
            int cost = 8 * Math.max(1, elements / 16);
            win.lockAll();
            double[] medians = measure(timing, cost);
            win.unlockAll();
            medians[5] =
                    timing.median(
                            cost,
                            count -> {
                                for (int i = 0; i < count; i++) {
                                    win.lock(LockType.EXCLUSIVE, TARGET);
                                    put(place(i));
                                    win.unlock(TARGET);
                                }
                            });
            return medians;
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

        @Override
        void put(int at) {
            win.put(buffer, 0, elements, TARGET, at);
        }

        @Override
        void get(int at) {
            win.get(buffer, 0, elements, TARGET, at);
        }

        @Override
        void accumulate(int at) {
            win.accumulate(buffer, 0, elements, TARGET, at, Op.SUM);
        }

        @Override
        long fetchAndAdd() {
            win.fetchAndOp(one, 0, result, 0, TARGET, 0, Op.SUM);
            return result[0];
        }

        @Override
        boolean compareAndSwap(long expected, long value) {
            compared[0] = expected;
            next[0] = value;
            win.compareAndSwap(next, 0, compared, 0, result, 0, TARGET, 0);
            return result[0] == expected;
        }

        @Override
        long sum() {
            long[] all = new long[LENGTH];
            win.get(all, TARGET, 0);
            return Arrays.stream(all).sum();
        }
    }

    /// An array that threads share.
    private static final class SharedArray extends RemoteMemory {
        private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

        /// By rank, as a program has them that knows no windows.
        private final long[][] memories = new long[2][LENGTH];

        SharedArray(int elements) {
            super(elements);
        }

        double[] measure(Timing timing) throws InterruptedException {
            return measure(timing, 8 * elements);
        }

        @Override
        void put(int at) {
            if (elements == 1) {
                LONGS.setRelease(memories[TARGET], at, buffer[0]);
            } else {
                System.arraycopy(buffer, 0, memories[TARGET], at, elements);
            }
        }

        @Override
        void get(int at) {
            if (elements == 1) {
                buffer[0] = (long) LONGS.getAcquire(memories[TARGET], at);
            } else {
                System.arraycopy(memories[TARGET], at, buffer, 0, elements);
            }
        }

        @Override
        void accumulate(int at) {
            for (int k = 0; k < elements; k++) {
                LONGS.getAndAdd(memories[TARGET], at + k, 1L);
            }
        }

        @Override
        long fetchAndAdd() {
            return (long) LONGS.getAndAdd(memories[TARGET], 0, 1L);
        }

        @Override
        boolean compareAndSwap(long expected, long next) {
            return LONGS.compareAndSet(memories[TARGET], 0, expected, next);
        }

        @Override
        long sum() {
            return Arrays.stream(memories[TARGET]).sum();
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
        private static Timing timing = new Timing(0, new Batches(0, 1));
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
        public void main() throws InterruptedException {
            PCJ.barrier();
            if (PCJ.myId() == 0) {
                medians[0] = timing.median(COST, PcjTwin::put);
                medians[1] = timing.median(COST, PcjTwin::get);
            }
            PCJ.barrier();
        }

        private static void put(int count) {
            long[] buffer = new long[elements];
            for (int i = 0; i < count; i++) {
                if (elements == 1) {
                    PCJ.put((long) i, TARGET, Memory.memory, i);
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
            return PCJ.<Long>get(TARGET, Memory.memory, i);
        }

        private static long[] all() {
            return PCJ.get(TARGET, Memory.parts, 0);
        }
    }
}
