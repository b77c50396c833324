package io.portolan.bench.eager;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Request;

/// One of two ranks that send a message there and back, again and again.
///
/// ```
///   posted    rank 0  irecv, send ------->  await          each posts the receive for the answer
///             rank 1  await,  irecv, <----- send           before it sends
///
///   awaited   rank 0  isend, notice ----->  recv notice, recv message
///             rank 1  recv notice, recv message, isend, notice ...
/// ```
final class RoundTrip {
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

    /// Each message is there before its receive, because a notice that was sent after it has come.
    /// Returns nanoseconds per message and notice.
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
