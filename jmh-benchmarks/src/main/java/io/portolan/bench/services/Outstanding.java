package io.portolan.bench.services;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/// Keeps a number of asks outstanding: the answer to each starts the next one, on the thread that
/// brings the answer.
///
/// *Threads:* one asks first, those of the contender go on; each line of asks is on one at a time.
final class Outstanding {

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
        private final Ping ping = Ping.first();
        private long asks;
        private long askedNanos;
        private boolean isAsking;
        private boolean isAnswered;

        Line(AtomicBoolean isToEnd, CountDownLatch ended, boolean isTimed) {
            this.isToEnd = isToEnd;
            this.ended = ended;
            this.isTimed = isTimed;
        }

        /// Asks until it is to end. An answer that comes before `ask` returns goes on in this loop,
        /// so that the stack does not grow.
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
