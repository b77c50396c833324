package io.portolan.bench.table2;

import io.portolan.core.Arbiter;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// Each message, or pair of messages, starts a handler that does a stage of its rank and sends on.
///
/// The arbiters have `concurrency(1)`, because a handler changes the state of its rank. Two shifts
/// are a join of two ports and not of two items of one port: a neighbour may be a stage ahead, and
/// two items could then both be the same neighbour's.
final class SpawnedExecution implements Execution {

    private static final int LIMIT_SECONDS = 60;

    private final Dispatcher dispatcher = Dispatcher.start("ranks");
    private final List<Rank> ranks;
    private final boolean sendsBothWays;
    private CountDownLatch start = new CountDownLatch(0);
    private CountDownLatch finished = new CountDownLatch(0);

    private SpawnedExecution(
            List<Rank> ranks,
            boolean sendsBothWays,
            Function<SpawnedExecution, Function<Rank, Arbiter>> arbiters) {
        this.ranks = ranks;
        this.sendsBothWays = sendsBothWays;
        ranks.stream().map(arbiters.apply(this)).forEach(dispatcher::activate);
    }

    /// A handler for each message from the left.
    static Execution shift(List<Rank> ranks) {
        return new SpawnedExecution(ranks, false, execution -> execution::receive);
    }

    /// A handler for each two messages, one from either side.
    static Execution twoShifts(List<Rank> ranks) {
        return new SpawnedExecution(ranks, true, execution -> execution::join);
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
        if (!finished.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(
                    "%d of %d ranks did not finish %d stages within %d s: a message was lost or is slow"
                            .formatted(finished.getCount(), ranks.size(), stages, LIMIT_SECONDS));
        }
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
                        (Rank.Token token) -> {
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
                        (Rank.Token rightward, Rank.Token leftward) -> {
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
