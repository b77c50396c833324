package io.portolan.bench.micro;

import io.portolan.bench.compare.Answer;
import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.LegacyComparison;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Role;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Request;
import io.portolan.mpi.World;
import io.portolan.mpi.WorldBuilder;
import io.portolan.mpi.profile.Profiling;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a profile costs a message between two ranks that do nothing else.
public final class ProfileProgram {
    private static final Batches BATCHES = new Batches(40, 60);
    private static final Batches QUICK_BATCHES = new Batches(40, 20);

    /// About 10 ms.
    private static final int ROUNDS = 20_000;

    private ProfileProgram() {}

    /// With and without, in rounds.
    public static BenchComparison comparison() {
        return new LegacyComparison(
                "profile",
                "a message there and back between two ranks, with a profile and without",
                "a core for each of two ranks",
                "three minutes, --quick one",
                ProfileProgram.class,
                List.of(ProfileContender.values()),
                "bytes",
                List.of(8, 1024, 16_384),
                List.of(8, 1024),
                List.of(
                        Quantity.compared("ns per message, send and recv"),
                        Quantity.compared("ns per message, the receive posted before")),
                List.of("-Xms512m", "-Xmx512m"));
    }

    /// Arguments: contender, bytes, whether quick.
    public static void main(String[] arguments) throws InterruptedException {
        var contender = ProfileContender.valueOf(arguments[0]);
        int bytes = Integer.parseInt(arguments[1]);
        Batches batches = Boolean.parseBoolean(arguments[2]) ? QUICK_BATCHES : BATCHES;
        Answer.of(measure(contender, bytes, ROUNDS, batches)).print(System.out);
    }

    /// The median batch with blocking calls, and with receives that are posted before.
    static double[] measure(ProfileContender contender, int bytes, int rounds, Batches batches)
            throws InterruptedException {
        double[] medians = new double[2];
        long[] counted = new long[1];
        WorldBuilder builder = World.builder(2).platformThreads();
        Profiling profiling = contender.profiling();
        if (profiling != null) {
            builder.profile(
                    profiling,
                    profile ->
                            profile.figures()
                                    .messages()
                                    .forEach(each -> counted[0] += each.received()));
        }
        builder.run(world -> {
            ThereAndBack trip = new ThereAndBack(world, bytes);
            double blocking = batches.median(() -> trip.blocking(rounds));
            double posted = batches.median(() -> trip.posted(rounds));
            if (world.rank() == 0) {
                medians[0] = blocking;
                medians[1] = posted;
            }
        });
        long messages = 4L * rounds * (batches.warmUps() + batches.counted());
        if (profiling != null && counted[0] != messages) {
            throw new IllegalStateException(
                    "the profile counts %d messages of %d".formatted(counted[0], messages));
        }
        return medians;
    }

    /// How much of a profile there is.
    enum ProfileContender implements Contender {
        NONE("no profile"),
        /// As few calls are timed as can be, and there is no trace.
        COUNTERS("counters only"),
        STANDARD("the standard profile");

        private final String label;

        ProfileContender(String label) {
            this.label = label;
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
            return this == NONE ? List.of() : List.of(NONE.name());
        }

        @Nullable Profiling profiling() {
            return switch (this) {
                case NONE -> null;
                case COUNTERS -> new Profiling(Duration.ofHours(1), Duration.ofHours(1), 0);
                case STANDARD -> Profiling.standard();
            };
        }
    }

    /// One of two ranks that send a message there and back, again and again.
    ///
    /// ```
    ///   blocking  rank 0  send, recv                   rank 1  recv, send
    ///   posted    rank 0  irecv, send, await           rank 1  irecv, await, send
    /// ```
    static final class ThereAndBack {
        private final Intracomm world;
        private final int peer;
        private final long[] out;
        private final long[] in;

        ThereAndBack(Intracomm world, int bytes) {
            this.world = world;
            this.peer = 1 - world.rank();
            this.out = new long[bytes / Long.BYTES];
            this.in = new long[bytes / Long.BYTES];
        }

        /// Returns nanoseconds per message.
        double blocking(int rounds) {
            world.barrier();
            long start = System.nanoTime();
            for (int round = 0; round < rounds; round++) {
                if (world.rank() == 0) {
                    send(round);
                    world.recv(in, peer, 0);
                } else {
                    world.recv(in, peer, 0);
                    send(round);
                }
                verify(round);
            }
            return perMessage(start, rounds);
        }

        /// Returns nanoseconds per message.
        double posted(int rounds) {
            Request receive = world.irecv(in, peer, 0);
            world.barrier();
            long start = System.nanoTime();
            for (int round = 0; round < rounds; round++) {
                if (world.rank() == 0) {
                    send(round);
                }
                receive.await();
                verify(round);
                if (round + 1 < rounds) {
                    receive = world.irecv(in, peer, 0);
                }
                if (world.rank() != 0) {
                    send(round);
                }
            }
            return perMessage(start, rounds);
        }

        private void send(int round) {
            out[out.length - 1] = round;
            world.send(out, peer, 0);
        }

        private void verify(int round) {
            if (in[in.length - 1] != round) {
                throw new IllegalStateException(
                        "message %d came as %d".formatted(round, in[in.length - 1]));
            }
        }

        private static double perMessage(long start, int rounds) {
            return (System.nanoTime() - start) / 2.0 / rounds;
        }
    }
}
