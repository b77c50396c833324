package io.portolan.bench.micro;

import io.portolan.bench.compare.Answer;
import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.LegacyComparison;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Role;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// What a message costs when four threads of a rank send at once, beside the one that runs it.
public final class RateProgram {
    private static final int WINDOWS = 2000;
    private static final Batches BATCHES = new Batches(15, 40);
    private static final Batches QUICK_BATCHES = new Batches(15, 15);

    private RateProgram() {}

    /// Both, in rounds.
    public static BenchComparison comparison() {
        return new LegacyComparison(
                "rate",
                "windows of 64 messages by four threads of a rank, beside its own thread",
                "a core for each of two ranks",
                "three minutes, --quick one",
                RateProgram.class,
                List.of(RateContender.values()),
                "bytes",
                List.of(8, 1024),
                List.of(8),
                List.of(Quantity.compared("ns per message")),
                List.of("-Xms512m", "-Xmx512m"));
    }

    /// Arguments: contender, bytes, whether quick.
    public static void main(String[] arguments) throws InterruptedException {
        var contender = RateContender.valueOf(arguments[0]);
        int bytes = Integer.parseInt(arguments[1]);
        Batches batches = Boolean.parseBoolean(arguments[2]) ? QUICK_BATCHES : BATCHES;
        Answer.of(nanosPerMessage(contender, bytes, WINDOWS, batches)).print(System.out);
    }

    /// The median batch.
    static double nanosPerMessage(RateContender contender, int bytes, int windows, Batches batches)
            throws InterruptedException {
        double[] median = new double[1];
        World.builder(2)
                .platformThreads()
                .run(world -> {
                    Stream stream = new Stream(world, contender.threads(), bytes);
                    double nanos = batches.median(() -> stream.run(windows));
                    if (world.rank() == 0) {
                        median[0] = nanos;
                    }
                });
        return median[0];
    }

    /// Who sends and receives for a rank.
    enum RateContender implements Contender {
        ONE("the rank's own thread", 1),
        FOUR("4 threads of the rank", 4);

        private final String label;
        private final int threads;

        RateContender(String label, int threads) {
            this.label = label;
            this.threads = threads;
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public Role role() {
            return Role.OURS;
        }

        @Override
        public List<String> by() {
            return this == FOUR ? List.of(ONE.name()) : List.of();
        }

        int threads() {
            return threads;
        }
    }

    /// Messages from rank 0 to rank 1, in windows with an answer each; every thread of rank 0 has a
    /// partner in rank 1 and a tag of its own.
    static final class Stream {
        static final int WINDOW = 64;

        private static final int ANSWER = 1000;

        private final Intracomm world;
        private final int threads;
        private final int elements;
        private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

        /// @param threads 1 for the one that runs the rank
        Stream(Intracomm world, int threads, int bytes) {
            this.world = world;
            this.threads = threads;
            this.elements = bytes / Long.BYTES;
        }

        /// Nanoseconds per message of all threads together.
        double run(int windows) throws InterruptedException {
            world.barrier();
            long start = System.nanoTime();
            if (threads == 1) {
                converse(0, windows);
            } else {
                List<Thread> all = new ArrayList<>();
                for (int thread = 0; thread < threads; thread++) {
                    int tag = thread;
                    all.add(
                            Thread.ofPlatform()
                                    .start(() -> converseOrNote(tag, windows / threads)));
                }
                for (Thread thread : all) {
                    thread.join();
                }
            }
            if (!failures.isEmpty()) {
                throw new IllegalStateException("a thread failed", failures.peek());
            }
            long messages = (long) windows / threads * threads * WINDOW;
            return (double) (System.nanoTime() - start) / messages;
        }

        private void converseOrNote(int tag, int windows) {
            try {
                converse(tag, windows);
            } catch (RuntimeException e) {
                failures.add(e);
            }
        }

        private void converse(int tag, int windows) {
            long[] buffer = new long[elements];
            long[] answer = new long[1];
            for (int window = 0; window < windows; window++) {
                for (int i = 0; i < WINDOW; i++) {
                    if (world.rank() == 0) {
                        buffer[elements - 1] = i;
                        world.send(buffer, 1, tag);
                    } else {
                        world.recv(buffer, 0, tag);
                        verify(i, buffer[elements - 1]);
                    }
                }
                if (world.rank() == 0) {
                    world.recv(answer, 1, ANSWER + tag);
                } else {
                    world.send(answer, 0, ANSWER + tag);
                }
            }
        }

        private static void verify(long expected, long found) {
            if (found != expected) {
                throw new IllegalStateException(
                        "message %d of a window came as %d".formatted(expected, found));
            }
        }
    }
}
