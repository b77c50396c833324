package io.portolan.bench.table2;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.World;
import java.util.List;
import java.util.function.Consumer;

/// Each computation is a rank of a world that waits for its messages in an operation of its
/// communicator; the world gives it a platform thread or a virtual one by its own rule.
final class RankExecution implements Execution {

    private final List<Rank> ranks;
    private final Consumer<Messages> messages;

    /// @param messages what a rank does after each computation
    private RankExecution(List<Rank> ranks, Consumer<Messages> messages) {
        this.ranks = List.copyOf(ranks);
        this.messages = messages;
    }

    /// A `sendrecv` with itself.
    static Execution pipeline(List<Rank> ranks) {
        return new RankExecution(ranks, Messages::toItself);
    }

    /// A `shift` to the right.
    static Execution shift(List<Rank> ranks) {
        return new RankExecution(ranks, Messages::shift);
    }

    /// A `sendrecv` to the right, then one to the left.
    static Execution exchangeAsTwoSendrecv(List<Rank> ranks) {
        return new RankExecution(ranks, Messages::twoSendrecv);
    }

    /// An `exchange` with both neighbours.
    static Execution exchange(List<Rank> ranks) {
        return new RankExecution(ranks, Messages::exchange);
    }

    @Override
    public void run(int stages) throws InterruptedException {
        World.run(
                ranks.size(),
                comm -> {
                    Rank rank = ranks.get(comm.rank());
                    Messages own = new Messages(comm, rank);
                    do {
                        rank.compute();
                        messages.accept(own);
                    } while (rank.goesOn());
                });
    }

    /// Those of one rank. The value of a token is the message, because a communicator copies.
    private static final class Messages {

        private static final int TAG = 1;

        private final Intracomm comm;
        private final Rank rank;
        private final int left;
        private final int right;
        private final long[] toLeft = new long[1];
        private final long[] toRight = new long[1];
        private final long[] fromLeft = new long[1];
        private final long[] fromRight = new long[1];

        Messages(Intracomm comm, Rank rank) {
            this.comm = comm;
            this.rank = rank;
            left = (comm.rank() + comm.size() - 1) % comm.size();
            right = (comm.rank() + 1) % comm.size();
        }

        void toItself() {
            toRight[0] = rank.rightward.value;
            var _ = comm.sendrecv(toRight, comm.rank(), TAG, fromLeft, comm.rank(), TAG);
            tookFromLeft();
        }

        void shift() {
            toRight[0] = rank.rightward.value;
            var _ = comm.shift(toRight, fromLeft, 1, TAG);
            tookFromLeft();
        }

        void twoSendrecv() {
            toRight[0] = rank.rightward.value;
            var _ = comm.sendrecv(toRight, right, TAG, fromLeft, left, TAG);
            tookFromLeft();
            toLeft[0] = rank.leftward.value;
            var _ = comm.sendrecv(toLeft, left, TAG, fromRight, right, TAG);
            tookFromRight();
        }

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
}
