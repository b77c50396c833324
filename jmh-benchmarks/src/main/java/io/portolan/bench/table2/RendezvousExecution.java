package io.portolan.bench.table2;

import io.portolan.bench.compare.RunThreads;
import io.portolan.core.Arbiters;
import io.portolan.core.JoinArbiter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;

/// Each rank is a long-running thread that waits for its messages at yield points: a platform
/// thread when each can have a core, else a virtual one.
final class RendezvousExecution implements Execution {

    private final RunThreads threads;
    private final List<Rank> ranks;
    private final Function<Rank, Exchange> exchange;

    /// What a rank does after each computation.
    private interface Exchange {
        void run() throws InterruptedException;
    }

    private RendezvousExecution(List<Rank> ranks, Function<Rank, Exchange> exchange) {
        threads = RunThreads.forRanks(ranks.size());
        this.ranks = ranks;
        this.exchange = exchange;
    }

    /// Send to the right, receive from the left.
    static Execution shift(List<Rank> ranks) {
        return new RendezvousExecution(ranks, rank -> () -> shiftRight(rank));
    }

    /// A shift to the right and then one to the left.
    static Execution exchangeAsTwoShifts(List<Rank> ranks) {
        return new RendezvousExecution(
                ranks,
                rank ->
                        () -> {
                            shiftRight(rank);
                            rank.sendLeft(rank.leftward);
                            rank.leftward = rank.fromRight.receive();
                            rank.tookFromRight(rank.leftward);
                        });
    }

    /// Send to both sides, receive from both as one join.
    static Execution exchangeAsJoin(List<Rank> ranks) {
        return new RendezvousExecution(ranks, RendezvousExecution::joining);
    }

    @Override
    public void run(int stages) throws InterruptedException {
        List<Callable<Boolean>> loops =
                ranks.stream().<Callable<Boolean>>map(rank -> () -> loop(rank)).toList();
        var _ = threads.run(loops);
    }

    private boolean loop(Rank rank) throws InterruptedException {
        Exchange messages = exchange.apply(rank);
        do {
            rank.compute();
            messages.run();
        } while (rank.goesOn());
        return true;
    }

    private static void shiftRight(Rank rank) throws InterruptedException {
        rank.sendRight(rank.rightward);
        rank.rightward = rank.fromLeft.receive();
        rank.tookFromLeft(rank.rightward);
    }

    private static Exchange joining(Rank rank) {
        JoinArbiter<Map.Entry<Rank.Token, Rank.Token>> both =
                Arbiters.joinedReceive(rank.fromLeft, rank.fromRight, (_, _) -> {});
        return () -> {
            rank.sendRight(rank.rightward);
            rank.sendLeft(rank.leftward);
            Map.Entry<Rank.Token, Rank.Token> received = both.await();
            rank.rightward = received.getKey();
            rank.leftward = received.getValue();
            rank.tookFromLeft(rank.rightward);
            rank.tookFromRight(rank.leftward);
        };
    }
}
