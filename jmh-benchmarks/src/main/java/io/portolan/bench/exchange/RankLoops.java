package io.portolan.bench.exchange;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.Request;
import java.util.Arrays;

/// What a rank of ours does in each row; the same as in `peers/exchange.c`.
final class RankLoops {

    private static final int TO_RIGHT = 1;
    private static final int TO_LEFT = 2;
    private static final int LONGS_OF_1_MIB = 1 << 17;
    private static final int DOUBLES = 1_000_000;

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
        return switch (row) {
            case PING_PONG_0 -> pingPong(0);
            case PING_PONG_8 -> pingPong(1);
            case PING_PONG_1K -> pingPong(LONGS_OF_1_MIB >> 10);
            case PING_PONG_64K -> pingPong(LONGS_OF_1_MIB >> 4);
            case PING_PONG_1M -> pingPong(LONGS_OF_1_MIB);
            case SHIFT -> this::shift;
            case EXCHANGE_SENDRECV -> this::exchangeSendrecv;
            case EXCHANGE_NONBLOCKING -> this::exchangeNonblocking;
            case EXCHANGE -> this::exchange;
            case ALLREDUCE_1 -> allreduce(1);
            case ALLREDUCE_1M -> allreduce(DOUBLES);
            case BARRIER -> this::barrier;
            case RATE_1 -> new Streams(comm, 1);
            case RATE_4 -> new Streams(comm, 4);
            case CROSSING, BLOCKED, START_TO_END, HEAP ->
                    throw new IllegalArgumentException(row + " has no steps");
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

    private long exchangeSendrecv(long steps) {
        long[] out = new long[1];
        long[] in = new long[1];
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            out[0] = i * size + rank;
            comm.sendrecv(out, right, TO_RIGHT, in, left, TO_RIGHT);
            wrong += in[0] == i * size + left ? 0 : 1;
            out[0] = -out[0];
            comm.sendrecv(out, left, TO_LEFT, in, right, TO_LEFT);
            wrong += in[0] == -(i * size + right) ? 0 : 1;
        }
        return wrong;
    }

    private long exchangeNonblocking(long steps) {
        long[] toRight = new long[1];
        long[] toLeft = new long[1];
        long[] fromLeft = new long[1];
        long[] fromRight = new long[1];
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            toRight[0] = i * size + rank;
            toLeft[0] = -toRight[0];
            Request first = comm.irecv(fromLeft, left, TO_RIGHT);
            Request second = comm.irecv(fromRight, right, TO_LEFT);
            Request third = comm.isend(toRight, right, TO_RIGHT);
            Request fourth = comm.isend(toLeft, left, TO_LEFT);
            var _ = Request.waitAll(first, second, third, fourth);
            wrong += wrong(i, fromLeft[0], fromRight[0]);
        }
        return wrong;
    }

    private long exchange(long steps) {
        long[] toRight = new long[1];
        long[] toLeft = new long[1];
        long[] fromLeft = new long[1];
        long[] fromRight = new long[1];
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            toRight[0] = i * size + rank;
            toLeft[0] = -toRight[0];
            comm.exchange(toLeft, fromLeft, left, toRight, fromRight, right, TO_RIGHT);
            wrong += wrong(i, fromLeft[0], fromRight[0]);
        }
        return wrong;
    }

    private int wrong(long step, long fromLeft, long fromRight) {
        boolean isRight = fromLeft == step * size + left && fromRight == -(step * size + right);
        return isRight ? 0 : 1;
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
