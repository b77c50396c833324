package io.portolan.services.node;

import io.portolan.services.store.StateStore;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Says in `/health` and `/logs` when the disk of the store does not take changes, and when it does
/// again; and in `/health` what was lost, until somebody accepts that.
///
/// *Threads:* [#look] by the one that watches, the others by any.
final class DiskWatch {

    private static final long LONGEST_WRITE_NANOS = Duration.ofSeconds(2).toNanos();

    private static final String DISK = "disk";
    private static final String LOSSES = "losses";

    private final @Nullable StateStore store;
    private final HealthMonitor health;
    private final NodeLog log;
    private @Nullable String told;

    DiskWatch(@Nullable StateStore store, HealthMonitor health, NodeLog log) {
        this.store = store;
        this.health = health;
        this.log = log;
    }

    /// Says what was lost and nobody has accepted yet.
    void start() throws InterruptedException {
        List<String> losses = losses();
        if (!losses.isEmpty()) {
            Node.await(
                    health.missing(
                            LOSSES,
                            "states were lost, and nobody has accepted that (POST /health/$actions/accept-losses): "
                                    + "the log of the node says which files"));
        }
    }

    /// What was lost and nobody has accepted yet: a line for each damage.
    List<String> losses() {
        try {
            return store == null ? List.of() : store.losses();
        } catch (IOException e) {
            log.write(Level.ERROR, "store", "what was lost could not be read", e);
            return List.of("what was lost could not be read");
        }
    }

    /// Somebody knows what was lost; returns the lines.
    List<String> acceptLosses(String who) throws IOException, InterruptedException {
        List<String> losses = losses();
        if (store != null && !losses.isEmpty()) {
            store.acceptLosses();
            log.write(
                    Level.WARNING,
                    "store",
                    "%s accepted what was lost: %s".formatted(who, String.join("; ", losses)),
                    null);
            Node.await(health.there(LOSSES));
        }
        return losses;
    }

    /// Looks whether the disk takes changes.
    void look() {
        if (store == null) {
            return;
        }
        String failure = store.failure();
        long busyNanos = store.busyNanos();
        String now =
                failure != null
                        ? "durable changes are refused, the disk does not take them"
                        : busyNanos > LONGEST_WRITE_NANOS
                                ? "durable changes wait, the disk has not answered for some seconds"
                                : null;
        if (Objects.equals(now, told)) {
            return;
        }
        told = now;
        if (now == null) {
            log.write(Level.INFO, "store", "the disk takes durable changes again", null);
            var _ = health.there(DISK); // the watch waits for nobody
        } else {
            log.write(Level.ERROR, "store", failure == null ? now : now + ": " + failure, null);
            var _ = health.missing(DISK, now);
        }
    }
}
