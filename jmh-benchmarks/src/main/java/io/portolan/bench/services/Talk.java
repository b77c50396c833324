package io.portolan.bench.services;

import io.portolan.bench.compare.Answer;
import io.portolan.bench.compare.Quantity;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;

/// What is measured of a conversation: two-way exchanges, the time of each, one-way messages.
public final class Talk {

    /// In the order of the answers.
    public static final List<Quantity> QUANTITIES =
            List.of(
                    Quantity.compared("ns per two-way exchange of all"),
                    Quantity.compared("us from an ask to its answer, p50"),
                    Quantity.compared("ns per one-way message"));

    private static final double NANOS_PER_MICRO = 1000;
    private static final int TOLD_AT_ONCE = 1024;
    private static final int BATCHES = 3;
    private static final long BACKLOG = (BATCHES + 1) * TOLD_AT_ONCE;

    private Talk() {}

    /// The figures of all quantities; NaN for one-way messages where there are none.
    ///
    /// @param outstanding how many exchanges are under way at any time
    /// @param warmUp for so many ns before anything counts
    /// @param nanos for how long to measure each
    public static Answer measure(
            Conversation conversation, int outstanding, long warmUp, long nanos)
            throws InterruptedException {
        Outstanding asks = new Outstanding(conversation, outstanding);
        asks.run(warmUp, false);
        double nanosPerAsk = asks.run(nanos, false).nanosPerAsk();
        double median = asks.run(nanos / 2, true).times().getValueAtPercentile(50);
        double oneWay = Double.NaN;
        if (conversation instanceof OneWayConversation telling) {
            oneWay(telling, warmUp / 2);
            oneWay = oneWay(telling, nanos);
        }
        return Answer.of(nanosPerAsk, median / NANOS_PER_MICRO, oneWay);
    }

    /// Nanoseconds per message, with a bounded number on the way.
    private static double oneWay(OneWayConversation conversation, long nanos) {
        Ping ping = Ping.first();
        Queue<CompletableFuture<Long>> counts = new ArrayDeque<>();
        long before = conversation.told().join();
        long sent = 0;
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            for (int i = 0; i < TOLD_AT_ONCE; i++) {
                conversation.tell(ping);
            }
            sent += TOLD_AT_ONCE;
            counts.add(conversation.told());
            if (counts.size() > BATCHES) {
                awaitTold(conversation, counts.remove(), before + sent - BACKLOG);
            }
        }
        awaitTold(conversation, conversation.told(), before + sent);
        return (double) (System.nanoTime() - start) / sent;
    }

    /// Waits until so many were told, of which a count may have been asked for a while ago: who
    /// asked again each time would wait until nothing is on the way.
    private static void awaitTold(
            OneWayConversation conversation, CompletableFuture<Long> count, long wanted) {
        long told = count.join();
        while (told < wanted) {
            Thread.onSpinWait();
            told = conversation.told().join();
        }
    }
}
