package io.portolan.core;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Posts the time to its port, once. It is registered on the port as a taker that takes nothing,
/// because a taker is told when the port is closed.
final class Alarm extends Taker {

    private final MatchingPort<Instant> port;
    private final Causalities causalities = Causalities.current();
    private @Nullable Future<?> due;
    private volatile boolean hasRung;

    private Alarm(MatchingPort<Instant> port) {
        this.port = port;
    }

    /// A port to which the time is posted after `delay`, unless it is closed before.
    static Port<Instant> set(String name, Duration delay) {
        MatchingPort<Instant> port = new MatchingPort<>(name);
        Alarm alarm = new Alarm(port);
        alarm.due = Timers.after(TimeUnit.NANOSECONDS.convert(delay), alarm::ring);
        port.register(alarm);
        return port;
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
        try {
            causalities.run(() -> port.post(Instant.now()));
        } catch (PortClosedException cancelled) {
            return; // just now
        }
    }
}
