package io.portolan.bench.exchange;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.Request;
import java.util.Arrays;

/// What a rank of ours does in each row; the same as in `peers/exchange.c`.
final class RankLoops {

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
            case EXCHANGE_NONBLOCKING_0 -> steps -> exchangeNonblocking(steps, 0);
            case EXCHANGE_0 -> steps -> exchange(steps, 0);
            case EXCHANGE_SENDRECV -> steps -> exchangeSendrecv(steps, 1);
            case EXCHANGE_NONBLOCKING -> steps -> exchangeNonblocking(steps, 1);
            case EXCHANGE -> steps -> exchange(steps, 1);
            case ALLREDUCE_1 -> allreduce(1);
            case ALLREDUCE_1M -> allreduce(DOUBLES);
            case BARRIER -> this::barrier;
            case RATE_1 -> new Streams(comm, 1);
            case RATE_4 -> new Streams(comm, 4);
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

    private long exchangeNonblocking(long steps, int count) {
        long[] toRight = new long[count];
        long[] toLeft = new long[count];
        long[] fromLeft = new long[count];
        long[] fromRight = new long[count];
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            put(toRight, i * size + rank);
            put(toLeft, -(i * size + rank));
            Request first = comm.irecv(fromLeft, left, TO_RIGHT);
            Request second = comm.irecv(fromRight, right, TO_LEFT);
            Request third = comm.isend(toRight, right, TO_RIGHT);
            Request fourth = comm.isend(toLeft, left, TO_LEFT);
            var _ = Request.waitAll(first, second, third, fourth);
            wrong += wrong(fromLeft, i * size + left) + wrong(fromRight, -(i * size + right));
        }
        return count > 0 ? wrong : exchangeNonblocking(AFTER_EMPTY, 1);
    }

    private long exchange(long steps, int count) {
        long[] toRight = new long[count];
        long[] toLeft = new long[count];
        long[] fromLeft = new long[count];
        long[] fromRight = new long[count];
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            put(toRight, i * size + rank);
            put(toLeft, -(i * size + rank));
            comm.exchange(toLeft, fromLeft, left, toRight, fromRight, right, TO_RIGHT);
            wrong += wrong(fromLeft, i * size + left) + wrong(fromRight, -(i * size + right));
        }
        return count > 0 ? wrong : exchange(AFTER_EMPTY, 1);
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
}
