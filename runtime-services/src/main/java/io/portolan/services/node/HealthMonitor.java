package io.portolan.services.node;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import io.portolan.services.system.Health;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Whether the node works and should be asked.
///
/// It works as long as a message to its threads is handled within ten seconds: handlers that block
/// them although they said that they would not are what a restart is for. It should be asked unless
/// somebody said what is missing.
///
/// *Threads:* any, `look` by the one that watches.
final class HealthMonitor {

    private static final long BETWEEN_BEATS_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_BEAT_NANOS = Duration.ofSeconds(10).toNanos();

    private final Function<Health, CompletableFuture<Boolean>> told;
    private final Port<Boolean> beat = Port.unbounded("heartbeat");
    private final Map<String, String> missing = new LinkedHashMap<>(); // guarded by this
    private long sentNanos;
    private volatile boolean isHandled = true;
    private @Nullable String stuck; // guarded by this

    /// @param told of each change; completes when every reader sees it
    HealthMonitor(
            Dispatcher workers, long nowNanos, Function<Health, CompletableFuture<Boolean>> told) {
        this.told = told;
        sentNanos = nowNanos;
        workers.activate(Arbiters.receive(beat, sent -> isHandled = true));
    }

    /// Says that the node should not be asked while something is missing; completes when every
    /// reader of `/health` sees that.
    synchronized CompletableFuture<Boolean> missing(String what, String reason) {
        missing.put(what, reason);
        return told.apply(health());
    }

    /// Says that it is missing no more; completes when every reader of `/health` sees that.
    synchronized CompletableFuture<Boolean> there(String what) {
        missing.remove(what);
        return told.apply(health());
    }

    /// How the node is.
    synchronized Health health() {
        List<String> reasons = new ArrayList<>(missing.values());
        if (stuck != null) {
            reasons.add(stuck);
        }
        return new Health(stuck == null, reasons.isEmpty(), reasons);
    }

    /// Sends a message to the node's threads, or looks what became of the last one.
    void look(long nowNanos) {
        long since = nowNanos - sentNanos;
        if (isHandled && since >= BETWEEN_BEATS_NANOS) {
            stuck(null);
            sentNanos = nowNanos;
            isHandled = false;
            beat.post(true);
        } else if (!isHandled && since >= LONGEST_BEAT_NANOS) {
            stuck(
                    "no thread of the node is free since %d seconds: a handler with isBlocking=false blocks"
                            .formatted(Duration.ofNanos(since).toSeconds()));
        }
    }

    private synchronized void stuck(@Nullable String why) {
        boolean isChange = (stuck == null) != (why == null);
        stuck = why;
        if (isChange) {
            var _ = told.apply(health()); // the watch waits for nobody
        }
    }
}
