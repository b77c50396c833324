package io.portolan.bench.services;

import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.WarmUpPhase;
import io.portolan.bench.services.Talk.Conversation.Asking;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// What is measured of two ends: two-way exchanges, the time of each, one-way messages.
final class Talk {

    /// In the order of the answers.
    static final List<Quantity> QUANTITIES =
            List.of(
                    Quantity.compared("ns per two-way exchange of all"),
                    Quantity.compared("us from an ask to its answer, p50"),
                    Quantity.compared("ns per one-way message"));

    private static final double NANOS_PER_MICRO = 1000;
    private static final int TOLD_AT_ONCE = 1024;

    /// Parts in which it is looked whether what runs is warm.
    private static final int WARM_UP_RUNS = 20;

    private static final int BATCHES = 3;
    private static final long BACKLOG = (BATCHES + 1) * TOLD_AT_ONCE;

    private Talk() {}

    /// Two ends, as a contender's documentation builds them.
    ///
    /// @param asking asks the other end
    /// @param telling sends pings that have no answer; null where there are none
    /// @param ends to be closed
    record Conversation(Asking asking, @Nullable OneWay telling, AutoCloseable ends) {

        interface Asking {
            /// Asks the other end for the swapped ping.
            ///
            /// @param answered called with it, on whatever thread
            void ask(Ping ping, Consumer<Ping> answered);
        }

        /// Over a connection by which all is sent.
        ///
        /// @param <K> the kind of a ping, of which there are three
        static <K> Conversation by(Sending<K> sending, K ask, K tell, K told, AutoCloseable ends) {
            return new Conversation(
                    (ping, answered) -> sending.send(ask, ping, answered),
                    new OneWay(
                            ping -> sending.send(tell, ping, null),
                            () -> {
                                CompletableFuture<Ping> count = new CompletableFuture<>();
                                sending.send(told, Ping.FIRST, count::complete);
                                return count.thenApply(Ping::id);
                            }),
                    ends);
        }

        interface Sending<K> {
            /// Sends a ping.
            ///
            /// @param answered null for no answer
            void send(K kind, Ping ping, @Nullable Consumer<Ping> answered);
        }
    }

    /// What the other end counts.
    ///
    /// @param tell tells it a ping
    /// @param told asks how many it was told
    record OneWay(Consumer<Ping> tell, Supplier<CompletableFuture<Long>> told) {

        /// Of an end in this process, whose count can be looked at.
        static OneWay here(Consumer<Ping> tell, AtomicLong told) {
            return new OneWay(tell, () -> CompletableFuture.completedFuture(told.get()));
        }
    }

    /// The figures of all quantities; NaN for one-way messages where there are none.
    ///
    /// *Failure:* [IllegalStateException] if an answer is not that to its ask, if an ask is
    /// answered twice, or if the other end was told more messages than were sent.
    ///
    /// @param outstanding how many exchanges are under way at any time
    /// @param warmUp for so many ns before anything counts, at least
    /// @param nanos for how long to measure each
    static ProgramAnswer measure(
            Conversation conversation, int outstanding, long warmUp, long nanos)
            throws InterruptedException {
        Outstanding asks = new Outstanding(conversation.asking(), outstanding);
        for (WarmUpPhase before = new WarmUpPhase(warmUp); before.goesOn(); ) {
            asks.run(warmUp / WARM_UP_RUNS, false);
        }
        double nanosPerAsk = asks.run(nanos, false).nanosPerAsk();
        double median = asks.run(nanos / 2, true).times().getValueAtPercentile(50);
        double oneWay = Double.NaN;
        OneWay telling = conversation.telling();
        if (telling != null) {
            for (WarmUpPhase before = new WarmUpPhase(warmUp / 2); before.goesOn(); ) {
                nanosPerMessage(telling, warmUp / WARM_UP_RUNS);
            }
            oneWay = nanosPerMessage(telling, nanos);
        }
        return ProgramAnswer.of(nanosPerAsk, median / NANOS_PER_MICRO, oneWay);
    }

    /// With a bounded number on the way.
    private static double nanosPerMessage(OneWay telling, long nanos) {
        Ping ping = Ping.FIRST;
        Consumer<Ping> tell = telling.tell();
        Queue<CompletableFuture<Long>> counts = new ArrayDeque<>();
        long before = telling.told().get().join();
        long sent = 0;
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            for (int i = 0; i < TOLD_AT_ONCE; i++) {
                tell.accept(ping);
            }
            sent += TOLD_AT_ONCE;
            counts.add(telling.told().get());
            if (counts.size() > BATCHES) {
                awaitTold(telling, counts.remove(), before + sent - BACKLOG);
            }
        }
        long told = awaitTold(telling, telling.told().get(), before + sent);
        double nanosPerMessage = (double) (System.nanoTime() - start) / sent;
        if (told != before + sent) {
            throw new IllegalStateException(
                    "%d messages were sent, the other end was told %d"
                            .formatted(sent, told - before));
        }
        return nanosPerMessage;
    }

    /// Waits until so many were told, and returns how many were. The count may have been asked for
    /// a while ago: who asked again each time would wait until nothing is on the way.
    private static long awaitTold(OneWay telling, CompletableFuture<Long> count, long wanted) {
        long told = count.join();
        while (told < wanted) {
            Thread.onSpinWait();
            told = telling.told().get().join();
        }
        return told;
    }

    /// Keeps a number of asks outstanding: the answer to each starts the next one, on the thread
    /// that brings the answer. No two asks of a run have the same number.
    ///
    /// *Threads:* one asks first, those of the contender go on; each line of asks is on one at a
    /// time.
    private static final class Outstanding {

        private static final int DIGITS = 2;

        private final Asking asking;
        private final int lines;

        /// The first answer that nobody waits for, if there was one.
        private volatile @Nullable String wrong;

        Outstanding(Asking asking, int lines) {
            this.asking = asking;
            this.lines = lines;
        }

        /// Goes on for so long.
        ///
        /// *Failure:* [IllegalStateException] for an answer of this or an earlier run that nobody
        /// waits for.
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
                                while (System.nanoTime() - start < nanos && wrong == null) {
                                    LockSupport.parkNanos(1_000_000);
                                }
                                isToEnd.set(true);
                            });
            for (int i = 0; i < lines; i++) {
                all[i] = new Line(i, isToEnd, ended, isTimed);
                all[i].go();
            }
            end.join();
            long time = System.nanoTime() - start;
            ended.await();
            String found = wrong;
            if (found != null) {
                throw new IllegalStateException(found);
            }
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

            /// Whose answer is awaited, or that is asked with next.
            private Ping ping;

            private long asks;
            private long askedNanos;

            /// Whether `ask` has not returned yet.
            private boolean isAsking = true;

            private boolean isAnswered;

            Line(int index, AtomicBoolean isToEnd, CountDownLatch ended, boolean isTimed) {
                this.ping = Ping.FIRST.numbered(index);
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
                    asking.ask(ping, this::answered);
                } while (isAnsweredHere());
            }

            private synchronized boolean isAnsweredHere() {
                if (isAnswered) {
                    next();
                    return true;
                }
                isAsking = false;
                return false;
            }

            private void answered(Ping answer) {
                if (isToGoOn(answer)) {
                    go();
                }
            }

            /// Takes an answer; returns whether who brings it is to ask next.
            private synchronized boolean isToGoOn(Ping answer) {
                if (isAnswered || answer.x() != ping.y() || answer.id() != ping.id()) {
                    if (wrong == null) {
                        wrong =
                                "an answer that nobody waits for: %s, after %s was asked%s"
                                        .formatted(answer, ping, isAnswered ? " and answered" : "");
                    }
                    ended.countDown(); // nobody may answer this line any more
                    return false;
                }
                if (isTimed) {
                    times.recordValue(Math.max(0, System.nanoTime() - askedNanos));
                }
                asks++;
                if (isAsking) {
                    isAnswered = true;
                    return false;
                }
                next();
                return true;
            }

            private void next() {
                ping = ping.numbered(ping.id() + lines);
                isAsking = true;
                isAnswered = false;
            }
        }
    }
}
