package io.portolan.bench.table2;

import io.portolan.mpi.Intracomm;

/// The messages of one rank of a world. The value of a token is the message, because a communicator
/// copies.
final class RankMessages {

    private static final int TAG = 1;

    private final Intracomm comm;
    private final Rank rank;
    private final int left;
    private final int right;
    private final long[] toLeft = new long[1];
    private final long[] toRight = new long[1];
    private final long[] fromLeft = new long[1];
    private final long[] fromRight = new long[1];

    RankMessages(Intracomm comm, Rank rank) {
        this.comm = comm;
        this.rank = rank;
        left = (comm.rank() + comm.size() - 1) % comm.size();
        right = (comm.rank() + 1) % comm.size();
    }

    /// A `sendrecv` with itself.
    void pipeline() {
        toRight[0] = rank.rightward.value;
        var _ = comm.sendrecv(toRight, comm.rank(), TAG, fromLeft, comm.rank(), TAG);
        tookFromLeft();
    }

    /// A `shift` to the right.
    void shift() {
        toRight[0] = rank.rightward.value;
        var _ = comm.shift(toRight, fromLeft, 1, TAG);
        tookFromLeft();
    }

    /// A `sendrecv` to the right, then one to the left.
    void exchangeAsTwoSendrecv() {
        toRight[0] = rank.rightward.value;
        var _ = comm.sendrecv(toRight, right, TAG, fromLeft, left, TAG);
        tookFromLeft();
        toLeft[0] = rank.leftward.value;
        var _ = comm.sendrecv(toLeft, left, TAG, fromRight, right, TAG);
        tookFromRight();
    }

    /// An `exchange` with both neighbours.
    void exchange() {
        toRight[0] = rank.rightward.value;
        toLeft[0] = rank.leftward.value;
        comm.exchange(toLeft, fromLeft, left, toRight, fromRight, right, TAG);
        tookFromLeft();
        tookFromRight();
    }

    private void tookFromLeft() {
        rank.rightward.value = fromLeft[0];
        rank.tookFromLeft(rank.rightward);
    }

    private void tookFromRight() {
        rank.leftward.value = fromRight[0];
        rank.tookFromRight(rank.leftward);
    }
}
