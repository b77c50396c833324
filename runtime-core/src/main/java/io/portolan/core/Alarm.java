package io.portolan.core;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Posts the time to its port, once. It is registered on the port as a taker that takes nothing,
/// because a taker is told when the port is closed. Its lane keeps it until it has rung, and ends
/// it when the lane has ended: then the port is closed, so that nobody waits for ever.
final class Alarm extends Taker {

    private final Lane lane;
    private final Duration delay;
    private final MatchingPort<Instant> port;
    private final Causalities causalities = Causalities.current();
    private @Nullable Future<?> due;
    private volatile boolean hasRung;

    private Alarm(Lane lane, Duration delay) {
        this.lane = lane;
        this.delay = delay;
        port = new MatchingPort<>("timer of " + lane);
    }

    /// A port to which the time is posted after `delay`, unless it is closed or the lane ends
    /// before.
    ///
    /// *Failure:* [IllegalStateException] when the lane is closed.
    static Port<Instant> set(Lane lane, Duration delay) {
        Alarm alarm = new Alarm(lane, delay);
        lane.keep(alarm);
        if (lane.isClosed()) { // after the keep: its end sees the alarm, or this sees the closing
            lane.forget(alarm);
            throw lane.closed();
        }
        alarm.due = lane.timing().after(TimeUnit.NANOSECONDS.convert(delay), alarm::ring);
        alarm.port.register(alarm); // which tells it of a close that came before
        return alarm.port;
    }

    /// The lane has ended.
    void end() {
        if (!hasRung) {
            port.close(
                    new IllegalStateException(
                            "%s ended before its timer of %s was due: receive before the close"
                                    .formatted(lane, delay)));
        }
    }

    @Override
    boolean offer(Object item) {
        return false;
    }

    @Override
    boolean isSpent() {
        return hasRung;
    }

    @Override
    void portClosed(int left) {
        hasRung = true;
        lane.forget(this);
        if (due != null) {
            due.cancel(false);
        }
    }

    @Override
    public String toString() {
        return "timer";
    }

    private void ring() {
        hasRung = true;
        lane.forget(this);
        try {
            causalities.run(() -> port.post(Instant.now()));
        } catch (PortClosedException cancelled) {
            return; // just now
        }
    }
}
