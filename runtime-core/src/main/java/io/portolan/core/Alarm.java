package io.portolan.core;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Posts the time to its port, once. It is registered on the port as a taker that takes nothing,
/// because a taker is told when the port is closed. Its sink keeps it until it has rung, and ends
/// it when the sink has ended: then the port is closed, so that nobody waits for ever.
final class Alarm extends Taker {

    private final TaskSink sink;
    private final Duration delay;
    private final MatchingPort<Instant> port;
    private final Causalities causalities = Causalities.current();
    private @Nullable Future<?> due;
    private volatile boolean hasRung;

    private Alarm(TaskSink sink, Duration delay) {
        this.sink = sink;
        this.delay = delay;
        port = new MatchingPort<>("timer of " + sink);
    }

    /// A port to which the time is posted after `delay`, unless it is closed or the sink ends
    /// before.
    ///
    /// *Failure:* [IllegalStateException] when the sink is closed.
    static Port<Instant> set(TaskSink sink, Duration delay) {
        Alarm alarm = new Alarm(sink, delay);
        sink.keep(alarm);
        if (sink.isClosed()) { // after the keep: its end sees the alarm, or this sees the closing
            sink.forget(alarm);
            throw sink.closed();
        }
        alarm.due = sink.timing().after(TimeUnit.NANOSECONDS.convert(delay), alarm::ring);
        alarm.port.register(alarm); // which tells it of a close that came before
        return alarm.port;
    }

    /// The sink has ended.
    void end() {
        if (!hasRung) {
            port.close(
                    new IllegalStateException(
                            "%s ended before its timer of %s was due: receive before the close"
                                    .formatted(sink, delay)));
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
        sink.forget(this);
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
        sink.forget(this);
        try {
            causalities.run(() -> port.post(Instant.now()));
        } catch (PortClosedException cancelled) {
            return; // just now
        }
    }
}
