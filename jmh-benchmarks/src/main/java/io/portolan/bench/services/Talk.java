package io.portolan.bench.services;

import io.portolan.bench.compare.Answer;
import io.portolan.bench.compare.Quantity;
import java.util.List;

/// What is measured of a conversation: two-way exchanges, the time of each, one-way messages.
public final class Talk {

    /// In the order of the answers.
    public static final List<Quantity> QUANTITIES =
            List.of(
                    Quantity.compared("ns per two-way exchange of all"),
                    Quantity.compared("us from an ask to its answer, p50"),
                    Quantity.compared("ns per one-way message"));

    private static final double NANOS_PER_MICRO = 1000;
    private static final long BACKLOG = 4096;

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
        double median = asks.run(nanos / 2, true).times().percentile(0.5);
        double oneWay = Double.NaN;
        if (conversation.canTell()) {
            oneWay(conversation, warmUp / 2);
            oneWay = oneWay(conversation, nanos);
        }
        return Answer.of(nanosPerAsk, median / NANOS_PER_MICRO, oneWay);
    }

    /// Nanoseconds per message, with a bounded number on the way.
    private static double oneWay(Conversation conversation, long nanos) {
        Ping ping = Ping.first();
        long before = conversation.told();
        long sent = 0;
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            while (sent - (conversation.told() - before) > BACKLOG) {
                Thread.onSpinWait();
            }
            for (int i = 0; i < BACKLOG / 4; i++) {
                conversation.tell(ping);
            }
            sent += BACKLOG / 4;
        }
        while (conversation.told() - before < sent) {
            Thread.onSpinWait();
        }
        return (double) (System.nanoTime() - start) / sent;
    }
}
