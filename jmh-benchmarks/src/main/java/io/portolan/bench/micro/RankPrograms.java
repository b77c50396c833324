package io.portolan.bench.micro;

import io.portolan.bench.compare.Program;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Twin;
import io.portolan.bench.results.MedianSpread;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Request;
import io.portolan.mpi.World;
import io.portolan.mpi.WorldBuilder;
import io.portolan.mpi.profile.Profile;
import io.portolan.mpi.profile.Profiling;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.IntConsumer;

/// What messages cost between two ranks that do nothing else, each on a thread of its own.
public final class RankPrograms {
    private RankPrograms() {}

    /// Of twins that send so many bytes.
    static <T> Program.Description<Twin<T>> description(
            String name,
            String summary,
            String takes,
            List<Twin<T>> twins,
            List<Integer> bytes,
            List<Integer> quickBytes,
            String... units) {
        return new Program.Description<>(
                name,
                summary,
                "a core for each of two ranks",
                takes,
                twins,
                "bytes",
                bytes,
                quickBytes,
                Arrays.stream(units).map(Quantity::compared).toList(),
                List.of("-Xms512m", "-Xmx512m"));
    }

    /// What both ranks do at the same time.
    interface RankMeasurement {
        /// Returns its figures; those of rank 0 count.
        double[] on(Intracomm world) throws Exception;
    }

    /// The figures of rank 0 of two.
    static double[] measure(WorldBuilder two, RankMeasurement measurement)
            throws InterruptedException {
        double[][] figures = new double[2][];
        two.platformThreads().run(world -> figures[world.rank()] = measurement.on(world));
        return figures[0];
    }

    /// How often the operations of a row are timed.
    ///
    /// @param warmUps batches that do not count
    /// @param counted those of which the median counts
    record Batches(int warmUps, int counted) {

        /// The median of the batches that count. Ranks that measure together all call it.
        ///
        /// @param batch does operations in a row; returns the nanoseconds of one
        double median(DoubleSupplier batch) {
            double[] nanos = new double[counted];
            for (int i = -warmUps; i < counted; i++) {
                double each = batch.getAsDouble();
                if (i >= 0) {
                    nanos[i] = each;
                }
            }
            return MedianSpread.of(nanos).median();
        }
    }

    /// A message by its size, eager and by rendezvous: where the second gets cheaper the default of
    /// the world's eager limit belongs.
    public static final class EagerProgram implements Program<Twin<Long>> {
        /// With the limit up to which the world sends eagerly.
        static final List<Twin<Long>> TWINS =
                List.of(
                        Twin.ours("EAGER", "eager: a copy waits", Long.MAX_VALUE)
                                .dividedBy("RENDEZVOUS"),
                        Twin.ours("RENDEZVOUS", "rendezvous: the sender waits", 0L));

        /// About 10 ms of messages of whatever size.
        private static final int BATCH_BYTES = 20_000_000;

        private static final int MESSAGE_COST_BYTES = 1500;

        @Override
        public Description<Twin<Long>> description() {
            return RankPrograms.description(
                    "eager",
                    "messages of two ranks copied at once, beside such that wait for their receive",
                    "ten minutes, --quick three",
                    TWINS,
                    List.of(256, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 262_144),
                    List.of(1024, 4096, 16_384, 65_536),
                    "ns per message, the receive posted before",
                    "ns per message and notice, the receive after");
        }

        @Override
        public ProgramAnswer measure(Twin<Long> twin, int bytes, boolean isQuick)
                throws InterruptedException {
            int rounds = BATCH_BYTES / (bytes + MESSAGE_COST_BYTES);
            return ProgramAnswer.of(
                    medians(twin.of(), bytes, rounds, new Batches(40, isQuick ? 20 : 60)));
        }

        static double[] medians(long eagerBytes, int bytes, int rounds, Batches batches)
                throws InterruptedException {
            return RankPrograms.measure(
                    World.builder(2).eagerBytes(eagerBytes).unexpectedBytes(Long.MAX_VALUE),
                    world -> {
                        RoundTrip trip = new RoundTrip(world, bytes);
                        return new double[] {
                            batches.median(() -> trip.posted(rounds)),
                            batches.median(() -> trip.awaited(rounds))
                        };
                    });
        }
    }

    /// What a profile costs a message.
    public static final class ProfileProgram implements Program<Twin<Optional<Profiling>>> {
        /// With what is profiled. Of the counters as few calls are timed as can be, and there is no
        /// trace.
        static final List<Twin<Optional<Profiling>>> TWINS =
                List.of(
                        Twin.ours("NONE", "no profile", Optional.empty()),
                        profiled(
                                "COUNTERS",
                                "counters only",
                                new Profiling(Duration.ofHours(1), Duration.ofHours(1), 0)),
                        profiled("STANDARD", "the standard profile", Profiling.standard()));

        /// About 10 ms.
        private static final int ROUNDS = 20_000;

        private static Twin<Optional<Profiling>> profiled(
                String name, String label, Profiling profiling) {
            return Twin.ours(name, label, Optional.of(profiling)).dividedBy("NONE");
        }

        @Override
        public Description<Twin<Optional<Profiling>>> description() {
            return RankPrograms.description(
                    "profile",
                    "a message there and back between two ranks, with a profile and without",
                    "three minutes, --quick one",
                    TWINS,
                    List.of(8, 1024, 16_384),
                    List.of(8, 1024),
                    "ns per message, send and recv",
                    "ns per message, the receive posted before");
        }

        @Override
        public ProgramAnswer measure(Twin<Optional<Profiling>> twin, int bytes, boolean isQuick)
                throws InterruptedException {
            return ProgramAnswer.of(
                    medians(twin, bytes, ROUNDS, new Batches(40, isQuick ? 20 : 60)));
        }

        static double[] medians(
                Twin<Optional<Profiling>> twin, int bytes, int rounds, Batches batches)
                throws InterruptedException {
            LongAdder counted = new LongAdder();
            Consumer<Profile> count =
                    profile ->
                            profile.figures().messages().forEach(it -> counted.add(it.received()));
            WorldBuilder two = World.builder(2);
            twin.of().ifPresent(profiling -> two.profile(profiling, count));
            double[] medians =
                    RankPrograms.measure(
                            two,
                            world -> {
                                RoundTrip trip = new RoundTrip(world, bytes);
                                return new double[] {
                                    batches.median(() -> trip.blocking(rounds)),
                                    batches.median(() -> trip.posted(rounds))
                                };
                            });
            long messages = 4L * rounds * (batches.warmUps() + batches.counted());
            if (twin.of().isPresent() && counted.sum() != messages) {
                throw new IllegalStateException(
                        "the profile counts %d messages of %d".formatted(counted.sum(), messages));
            }
            return medians;
        }
    }

    /// One of two ranks that send a message there and back, again and again.
    ///
    /// ```
    ///   blocking  rank 0  send, recv                   rank 1  recv, send
    ///
    ///   posted    rank 0  irecv, send ------->  await          each posts the receive for the answer
    ///             rank 1  await,  irecv, <----- send           before it sends
    ///
    ///   awaited   rank 0  isend, notice ----->  recv notice, recv message
    ///             rank 1  recv notice, recv message, isend, notice ...
    /// ```
    private static final class RoundTrip {
        private static final int MESSAGE = 1;
        private static final int NOTICE = 2;

        private final Intracomm world;
        private final int peer;
        private final long[] out;
        private final long[] in;
        private final long[] notice = new long[1];

        RoundTrip(Intracomm world, int bytes) {
            this.world = world;
            this.peer = 1 - world.rank();
            this.out = new long[bytes / Long.BYTES];
            this.in = new long[bytes / Long.BYTES];
        }

        double blocking(int rounds) {
            return nanosPerMessage(
                    rounds,
                    this::send,
                    round -> {
                        world.recv(in, peer, MESSAGE);
                        verify(round);
                    });
        }

        /// Each receive is posted before its message is sent.
        double posted(int rounds) {
            Request[] receive = {world.irecv(in, peer, MESSAGE)};
            return nanosPerMessage(
                    rounds,
                    this::send,
                    round -> {
                        receive[0].await();
                        verify(round);
                        if (round + 1 < rounds) {
                            receive[0] = world.irecv(in, peer, MESSAGE);
                        }
                    });
        }

        /// Each message is there before its receive, because a notice that was sent after it has
        /// come.
        double awaited(int rounds) {
            return nanosPerMessage(
                    rounds,
                    round -> {
                        write(round);
                        Request send = world.isend(out, peer, MESSAGE);
                        world.send(notice, peer, NOTICE);
                        send.await();
                    },
                    round -> {
                        world.recv(notice, peer, NOTICE);
                        world.recv(in, peer, MESSAGE);
                        verify(round);
                    });
        }

        private double nanosPerMessage(int rounds, IntConsumer send, IntConsumer receive) {
            boolean isFirst = world.rank() == 0;
            world.barrier();
            long start = System.nanoTime();
            for (int round = 0; round < rounds; round++) {
                if (isFirst) {
                    send.accept(round);
                }
                receive.accept(round);
                if (!isFirst) {
                    send.accept(round);
                }
            }
            return (System.nanoTime() - start) / 2.0 / rounds;
        }

        private void send(int round) {
            write(round);
            world.send(out, peer, MESSAGE);
        }

        private void write(int round) {
            out[0] = round;
            out[out.length - 1] = ~round;
        }

        private void verify(int round) {
            if (in[0] != (in.length == 1 ? ~round : round) || in[in.length - 1] != ~round) {
                throw new IllegalStateException(
                        "message %d came as %d, %d".formatted(round, in[0], in[in.length - 1]));
            }
        }
    }
}
