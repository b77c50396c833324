package io.portolan.bench.notifications;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;

/// All subscribers, each of whom expects every change once and in order. Changes come in turns; who
/// makes them waits for the end of a turn, which is when the last subscriber was told of it.
///
/// *Threads:* subscribers on any; all else on one.
final class Audience {

    private static final int MOST_TURNS = 4;

    private final Broadcast broadcast;
    private final List<Subscriber> subscribers = new ArrayList<>();
    private final AtomicIntegerArray told = new AtomicIntegerArray(MOST_TURNS);
    private final Semaphore ended = new Semaphore(0);
    private volatile int pace = 1;
    private volatile String wrong = "";
    private long changes;

    Audience(Broadcast broadcast) {
        this.broadcast = broadcast;
    }

    void add(int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            Subscriber subscriber = new Subscriber();
            subscribers.add(subscriber);
            broadcast.subscribe(subscriber);
        }
    }

    int size() {
        return subscribers.size();
    }

    /// So many changes are a turn from now on. Between turns that have all ended.
    void pace(int changesPerTurn) {
        if (changes % changesPerTurn != 0) {
            throw new IllegalStateException(
                    "%d changes are no turns of %d".formatted(changes, changesPerTurn));
        }
        pace = changesPerTurn;
    }

    /// Makes the changes of a turn, of which at most three may go on at the same time.
    void turn() throws InterruptedException {
        for (int i = 0; i < pace; i++) {
            broadcast.change(++changes);
        }
    }

    /// Waits until the oldest turn has ended; returns whether it has in this time.
    ///
    /// *Failure:* [IllegalStateException] when a subscriber was told something wrong.
    boolean await(long seconds) throws InterruptedException {
        boolean isEnded = ended.tryAcquire(seconds, TimeUnit.SECONDS);
        if (!wrong.isEmpty()) {
            throw new IllegalStateException(wrong);
        }
        return isEnded;
    }

    /// *Failure:* [IllegalStateException] when somebody was not told of everything.
    void check() {
        long few = subscribers.stream().filter(each -> each.last != changes).count();
        if (few > 0 || !wrong.isEmpty()) {
            throw new IllegalStateException(
                    "%d of %d were not told of %d changes; %s"
                            .formatted(few, subscribers.size(), changes, wrong));
        }
    }

    private void told(long number) {
        int now = pace;
        if (number % now == 0) {
            int turn = (int) (number / now % MOST_TURNS);
            if (told.incrementAndGet(turn) == subscribers.size()) {
                told.set(turn, 0);
                ended.release();
            }
        }
    }

    private final class Subscriber implements Broadcast.Told {

        private long last; // seen with the end of its turn

        @Override
        public void change(long number) {
            if (number != last + 1) {
                wrong = "told of change %d after %d".formatted(number, last);
            }
            last = number;
            told(number);
        }

        @Override
        public void other(Object what) {
            wrong = "told of %s after change %d".formatted(what, last);
        }
    }
}
