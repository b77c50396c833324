package io.portolan.bench.services;

import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Quantity;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/// What is measured of a conversation: two-way exchanges, the time of each, one-way messages.
final class Talk {

    /// In the order of the answers.
    static final List<Quantity> QUANTITIES =
            List.of(
                    Quantity.compared("ns per two-way exchange of all"),
                    Quantity.compared("us from an ask to its answer, p50"),
                    Quantity.compared("ns per one-way message"));

    private static final double NANOS_PER_MICRO = 1000;
    private static final int TOLD_AT_ONCE = 1024;
    private static final int BATCHES = 3;
    private static final long BACKLOG = (BATCHES + 1) * TOLD_AT_ONCE;

    private Talk() {}

    /// Two ends, as a contender's documentation builds them.
    interface Conversation extends AutoCloseable {

        /// Asks the other end for the swapped ping.
        ///
        /// @param answered called with it, on whatever thread
        void ask(Ping ping, Consumer<Ping> answered);

        @Override
        void close();
    }

    /// Two ends of which one can also send pings that have no answer.
    interface OneWay extends Conversation {

        /// Tells the other end, which counts.
        void tell(Ping ping);

        /// Asks how many pings the other end was told.
        CompletableFuture<Long> told();
    }

    /// The figures of all quantities; NaN for one-way messages where there are none.
    ///
    /// @param outstanding how many exchanges are under way at any time
    /// @param warmUp for so many ns before anything counts
    /// @param nanos for how long to measure each
    static ProgramAnswer measure(
            Conversation conversation, int outstanding, long warmUp, long nanos)
            throws InterruptedException {
        Outstanding asks = new Outstanding(conversation, outstanding);
        asks.run(warmUp, false);
        double nanosPerAsk = asks.run(nanos, false).nanosPerAsk();
        double median = asks.run(nanos / 2, true).times().getValueAtPercentile(50);
        double oneWay = Double.NaN;
        if (conversation instanceof OneWay telling) {
            oneWay(telling, warmUp / 2);
            oneWay = oneWay(telling, nanos);
        }
        return ProgramAnswer.of(nanosPerAsk, median / NANOS_PER_MICRO, oneWay);
    }

    /// Nanoseconds per message, with a bounded number on the way.
    private static double oneWay(OneWay conversation, long nanos) {
        Ping ping = Ping.FIRST;
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
    private static void awaitTold(OneWay conversation, CompletableFuture<Long> count, long wanted) {
        long told = count.join();
        while (told < wanted) {
            Thread.onSpinWait();
            told = conversation.told().join();
        }
    }

    /// Keeps a number of asks outstanding: the answer to each starts the next one, on the thread
    /// that brings the answer.
    ///
    /// *Threads:* one asks first, those of the contender go on; each line of asks is on one at a
    /// time.
    private static final class Outstanding {

        private static final int DIGITS = 2;

        private final Conversation conversation;
        private final int lines;

        Outstanding(Conversation conversation, int lines) {
            this.conversation = conversation;
            this.lines = lines;
        }

        /// Goes on for so long.
        ///
        /// @param isTimed whether each ask is timed, which takes some time itself
        Run run(long nanos, boolean isTimed) throws InterruptedException {
            AtomicBoolean isToEnd = new AtomicBoolean();
            Line[] all = new Line[lines];
            CountDownLatch ended = new CountDownLatch(lines);
            long start = System.nanoTime();
            Thread end =
                    Thread.ofPlatform()
                            .daemon()
                            .start(() -> {
                                while (System.nanoTime() - start < nanos) {
                                    LockSupport.parkNanos(1_000_000);
                                }
                                isToEnd.set(true);
                            });
            for (int i = 0; i < lines; i++) {
                all[i] = new Line(isToEnd, ended, isTimed);
                all[i].go();
            }
            end.join();
            long time = System.nanoTime() - start;
            ended.await();
            Histogram times = new Histogram(DIGITS);
            long asks = 0;
            for (Line line : all) {
                asks += line.asks;
                times.add(line.times);
            }
            return new Run((double) time / asks, times);
        }

        /// @param nanosPerAsk of all lines together
        /// @param times from each ask to its answer; empty when not timed
        record Run(double nanosPerAsk, Histogram times) {}

        private final class Line {

            private final AtomicBoolean isToEnd;
            private final CountDownLatch ended;
            private final boolean isTimed;
            private final Histogram times = new Histogram(DIGITS);
            private final Ping ping = Ping.FIRST;
            private long asks;
            private long askedNanos;
            private boolean isAsking;
            private boolean isAnswered;

            Line(AtomicBoolean isToEnd, CountDownLatch ended, boolean isTimed) {
                this.isToEnd = isToEnd;
                this.ended = ended;
                this.isTimed = isTimed;
            }

            /// Asks until it is to end. An answer that comes before `ask` returns goes on in this
            /// loop, so that the stack does not grow.
            void go() {
                do {
                    if (isToEnd.get()) {
                        ended.countDown();
                        return;
                    }
                    askedNanos = isTimed ? System.nanoTime() : 0;
                    isAnswered = false;
                    isAsking = true;
                    conversation.ask(ping, this::answered);
                } while (isAnsweredHere());
            }

            private synchronized boolean isAnsweredHere() {
                isAsking = false;
                return isAnswered;
            }

            private synchronized boolean isAskingHere() {
                isAnswered = true;
                return isAsking;
            }

            private void answered(Ping answer) {
                if (answer.x() != ping.y() || answer.id() != ping.id()) {
                    throw new IllegalStateException("asked with " + ping + ", answered " + answer);
                }
                if (isTimed) {
                    times.recordValue(Math.max(0, System.nanoTime() - askedNanos));
                }
                asks++;
                if (!isAskingHere()) {
                    go();
                }
            }
        }
    }
}
