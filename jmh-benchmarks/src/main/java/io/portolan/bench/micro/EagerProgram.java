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
import java.util.List;

/// What a message between two ranks costs, eager and by rendezvous, by its size: where the second
/// gets cheaper the default of the world's eager limit belongs.
public final class EagerProgram {
    private static final List<Integer> SIZES =
            List.of(256, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 262_144);
    private static final List<Integer> QUICK_SIZES = List.of(1024, 4096, 16_384, 65_536);

    private static final Batches BATCHES = new Batches(40, 60);
    private static final Batches QUICK_BATCHES = new Batches(40, 20);

    /// About 10 ms of messages of whatever size.
    private static final int BATCH_BYTES = 20_000_000;

    private static final int MESSAGE_COST_BYTES = 1500;

    private EagerProgram() {}

    /// Both ways, in rounds.
    public static BenchComparison comparison() {
        return new LegacyComparison(
                "eager",
                "messages of two ranks copied at once, beside such that wait for their receive",
                "a core for each of two ranks",
                "ten minutes, --quick three",
                EagerProgram.class,
                List.of(EagerContender.values()),
                "bytes",
                SIZES,
                QUICK_SIZES,
                List.of(
                        Quantity.compared("ns per message, the receive posted before"),
                        Quantity.compared("ns per message and notice, the receive after")),
                List.of("-Xms512m", "-Xmx512m"));
    }

    /// Arguments: contender, bytes, whether quick.
    public static void main(String[] arguments) throws InterruptedException {
        var contender = EagerContender.valueOf(arguments[0]);
        int bytes = Integer.parseInt(arguments[1]);
        Batches batches = Boolean.parseBoolean(arguments[2]) ? QUICK_BATCHES : BATCHES;
        int rounds = BATCH_BYTES / (bytes + MESSAGE_COST_BYTES);
        Answer.of(measure(contender, bytes, rounds, batches)).print(System.out);
    }

    /// The median batch with the receive posted before, and with the receive after.
    static double[] measure(EagerContender contender, int bytes, int rounds, Batches batches)
            throws InterruptedException {
        double[] medians = new double[2];
        World.builder(2)
                .platformThreads()
                .eagerBytes(contender.eagerBytes())
                .unexpectedBytes(Long.MAX_VALUE)
                .run(world -> {
                    RoundTrip trip = new RoundTrip(world, bytes);
                    double posted = batches.median(() -> trip.posted(rounds));
                    double awaited = batches.median(() -> trip.awaited(rounds));
                    if (world.rank() == 0) {
                        medians[0] = posted;
                        medians[1] = awaited;
                    }
                });
        return medians;
    }

    /// The two ways of a message without a receive.
    enum EagerContender implements Contender {
        EAGER("eager: a copy waits", Role.OURS, Long.MAX_VALUE),
        RENDEZVOUS("rendezvous: the sender waits", Role.OURS, 0);

        private final String label;
        private final Role role;
        private final long eagerBytes;

        EagerContender(String label, Role role, long eagerBytes) {
            this.label = label;
            this.role = role;
            this.eagerBytes = eagerBytes;
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
            return this == EAGER ? List.of(RENDEZVOUS.name()) : List.of();
        }

        /// The limit up to which the world sends in this way.
        long eagerBytes() {
            return eagerBytes;
        }
    }

    /// One of two ranks that send a message there and back, again and again.
    ///
    /// ```
    ///   posted    rank 0  irecv, send ------->  await          each posts the receive for the answer
    ///             rank 1  await,  irecv, <----- send           before it sends
    ///
    ///   awaited   rank 0  isend, notice ----->  recv notice, recv message
    ///             rank 1  recv notice, recv message, isend, notice ...
    /// ```
    static final class RoundTrip {
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

        /// Each receive is posted before its message is sent. Returns nanoseconds per message.
        double posted(int rounds) {
            boolean isFirst = world.rank() == 0;
            Request receive = world.irecv(in, peer, MESSAGE);
            world.barrier();
            long start = System.nanoTime();
            for (int round = 0; round < rounds; round++) {
                if (isFirst) {
                    send(round);
                }
                receive.await();
                verify(round);
                if (round + 1 < rounds) {
                    receive = world.irecv(in, peer, MESSAGE);
                }
                if (!isFirst) {
                    send(round);
                }
            }
            return perMessage(start, rounds);
        }

        /// Each message is there before its receive, because a notice that was sent after it has
        /// come. Returns nanoseconds per message and notice.
        double awaited(int rounds) {
            world.barrier();
            long start = System.nanoTime();
            for (int round = 0; round < rounds; round++) {
                if (world.rank() == 0) {
                    sendWithNotice(round);
                }
                world.recv(notice, peer, NOTICE);
                world.recv(in, peer, MESSAGE);
                verify(round);
                if (world.rank() != 0) {
                    sendWithNotice(round);
                }
            }
            return perMessage(start, rounds);
        }

        private void send(int round) {
            write(round);
            world.send(out, peer, MESSAGE);
        }

        private void sendWithNotice(int round) {
            write(round);
            Request send = world.isend(out, peer, MESSAGE);
            world.send(notice, peer, NOTICE);
            send.await();
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

        private static double perMessage(long start, int rounds) {
            return (System.nanoTime() - start) / 2.0 / rounds;
        }
    }
}
