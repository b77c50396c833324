package io.portolan.bench.table2;

import io.portolan.bench.compare.RunThreads;
import io.portolan.bench.pipeline.Pipeline;
import io.portolan.bench.table2.Computations.Rank;
import io.portolan.bench.table2.Computations.Token;
import io.portolan.core.Arbiter;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.JoinArbiter;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.World;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// How ranks run: as spawned handlers or on threads of their own.
interface Execution extends AutoCloseable {

    /// Lets all ranks, which have begun, do their stages, and waits for their ends.
    void run(int stages) throws InterruptedException;

    /// Ends what it started; a thread for each rank ends by itself.
    @Override
    default void close() {}

    /// What a rank does after each computation.
    interface Exchange {
        void run() throws InterruptedException;
    }

    /// Send to both sides, receive from both as one join.
    static Exchange joining(Rank rank) {
        JoinArbiter<Map.Entry<Token, Token>> both =
                Arbiters.joinedReceive(rank.fromLeft, rank.fromRight, (_, _) -> {});
        return () -> {
            rank.sendRight(rank.rightward);
            rank.sendLeft(rank.leftward);
            Map.Entry<Token, Token> received = both.await();
            rank.rightward = received.getKey();
            rank.leftward = received.getValue();
            rank.tookFromLeft(rank.rightward);
            rank.tookFromRight(rank.leftward);
        };
    }

    /// The floor of a shift between threads that block: to send is to store a message and to
    /// unpark, to receive is to park until one is there. Nobody spins, queues or locks.
    static Execution parkedShift(List<Rank> ranks) {
        RunThreads threads = RunThreads.forRanks(ranks.size());
        return _ -> {
            List<Inbox> inboxes = ranks.stream().map(_ -> new Inbox(ranks.size())).toList();
            run(
                    threads,
                    ranks,
                    rank -> {
                        Inbox mine = inboxes.get(rank.number);
                        Inbox toRight = inboxes.get((rank.number + 1) % ranks.size());
                        mine.owner = Thread.currentThread();
                        return () -> {
                            toRight.send(rank.rightward);
                            rank.rightward = mine.receive();
                            rank.tookFromLeft(rank.rightward);
                        };
                    });
        };
    }

    /// Each rank is a long-running thread that waits for its messages at yield points: a platform
    /// thread when each can have a core, else a virtual one.
    static Function<List<Rank>, Execution> onThreads(Function<Rank, Exchange> exchange) {
        return ranks -> {
            RunThreads threads = RunThreads.forRanks(ranks.size());
            return _ -> run(threads, ranks, exchange);
        };
    }

    private static void run(RunThreads threads, List<Rank> ranks, Function<Rank, Exchange> exchange)
            throws InterruptedException {
        List<Callable<Boolean>> loops =
                ranks.stream()
                        .<Callable<Boolean>>map(rank ->
                                () -> {
                                    loop(rank, exchange.apply(rank));
                                    return true;
                                })
                        .toList();
        var _ = threads.run(loops);
    }

    private static void loop(Rank rank, Exchange messages) throws InterruptedException {
        do {
            rank.compute();
            messages.run();
        } while (rank.goesOn());
    }

    /// Each computation is a rank of a world that waits for its messages in an operation of its
    /// communicator; the world gives it a platform thread or a virtual one by its own rule.
    static Function<List<Rank>, Execution> inWorld(Function<Messages, Exchange> exchange) {
        return ranks ->
                _ ->
                        World.run(
                                ranks.size(),
                                comm -> {
                                    Rank rank = ranks.get(comm.rank());
                                    loop(rank, exchange.apply(new Messages(comm, rank)));
                                });
    }

    /// Each message, or pair of messages, starts a handler that does a stage of its rank and sends
    /// on.
    ///
    /// The arbiters have `concurrency(1)`, because a handler changes the state of its rank. Two
    /// shifts are a join of two ports and not of two items of one port: a neighbour may be a stage
    /// ahead, and two items could then both be the same neighbour's.
    final class Spawned implements Execution {

        private final Dispatcher dispatcher = Dispatcher.start("ranks");
        private final List<Rank> ranks;
        private final boolean sendsBothWays;
        private CountDownLatch start = new CountDownLatch(0);
        private CountDownLatch finished = new CountDownLatch(0);

        /// @param sendsBothWays whether a handler waits for two messages, one from either side
        Spawned(List<Rank> ranks, boolean sendsBothWays) {
            this.ranks = ranks;
            this.sendsBothWays = sendsBothWays;
            for (Rank rank : ranks) {
                dispatcher.activate(sendsBothWays ? join(rank) : receive(rank));
            }
        }

        @Override
        public void run(int stages) throws InterruptedException {
            start = new CountDownLatch(1); // seen by the handlers: before the posts
            finished = new CountDownLatch(ranks.size());
            for (Rank rank : ranks) {
                rank.sendRight(rank.rightward);
                if (sendsBothWays) {
                    rank.sendLeft(rank.leftward);
                }
            }
            start.countDown();
            Pipeline.await(finished, ranks.size(), "ranks", stages);
        }

        @Override
        public void close() {
            dispatcher.close();
        }

        /// No rank may send before each has its first message, or a second one could come first.
        private void awaitStart(Rank rank) throws InterruptedException {
            if (rank.isFirstStage()) {
                start.await();
            }
        }

        private Arbiter receive(Rank rank) {
            return Arbiters.receive(
                            rank.fromLeft,
                            (Token token) -> {
                                awaitStart(rank);
                                rank.compute();
                                rank.tookFromLeft(token);
                                if (rank.goesOn()) {
                                    rank.sendRight(token);
                                } else {
                                    finished.countDown();
                                }
                            })
                    .concurrency(1);
        }

        private Arbiter join(Rank rank) {
            return Arbiters.joinedReceive(
                            rank.fromLeft,
                            rank.fromRight,
                            (Token rightward, Token leftward) -> {
                                awaitStart(rank);
                                rank.compute();
                                rank.tookFromLeft(rightward);
                                rank.tookFromRight(leftward);
                                if (rank.goesOn()) {
                                    rank.sendRight(rightward);
                                    rank.sendLeft(leftward);
                                } else {
                                    finished.countDown();
                                }
                            })
                    .concurrency(1);
        }
    }

    /// The messages from one rank to the next: at most as many as there are ranks, since the sender
    /// cannot be further ahead round the ring.
    final class Inbox {

        private final AtomicReferenceArray<@Nullable Token> messages;
        private volatile @Nullable Thread owner;
        private int sent; // by the sender
        private int received; // by the owner

        private Inbox(int ranks) {
            messages = new AtomicReferenceArray<>(ranks + 1);
        }

        private void send(Token message) {
            messages.set(sent, message);
            sent = next(sent);
            LockSupport.unpark(owner);
        }

        private Token receive() {
            Token message = messages.get(received);
            while (message == null) {
                LockSupport.park(this);
                message = messages.get(received);
            }
            messages.set(received, null);
            received = next(received);
            return message;
        }

        private int next(int at) {
            return at + 1 < messages.length() ? at + 1 : 0;
        }
    }

    /// Those of one rank of a world. The value of a token is the message, because a communicator
    /// copies.
    final class Messages {

        private static final int TAG = 1;

        private final Intracomm comm;
        private final Rank rank;
        private final int left;
        private final int right;
        private final long[] toLeft = new long[1];
        private final long[] toRight = new long[1];
        private final long[] fromLeft = new long[1];
        private final long[] fromRight = new long[1];

        private Messages(Intracomm comm, Rank rank) {
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
