package io.portolan.mpi;

import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.Failure;
import io.portolan.mpi.engine.HangWatch;
import io.portolan.mpi.engine.Sight;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// Looks now and then whether a world goes on. A deadlock is dealt with as the policy says; where
/// none can be proven but nothing moves for longer than allowed, that is told once, and again after
/// the world has gone on and has stopped anew.
///
/// *Threads:* one.
final class StallWatch {
    private final Fabric fabric;
    private final HangWatch watch;
    private final DeadlockPolicy policy;
    private final Duration max;
    private final LongSupplier nanoClock;
    private final Consumer<String> log;
    private long stillSinceNanos;
    private boolean isStill;
    private boolean hasReported;

    StallWatch(
            Fabric fabric,
            DeadlockPolicy policy,
            Duration max,
            LongSupplier nanoClock,
            Consumer<String> log) {
        this.fabric = fabric;
        this.watch = new HangWatch(fabric);
        this.policy = policy;
        this.max = max;
        this.nanoClock = nanoClock;
        this.log = log;
    }

    /// Looks once.
    void look() {
        Sight sight = watch.look();
        if (!sight.isStill()) {
            isStill = false;
            hasReported = false;
            return;
        }
        if (!isStill) {
            isStill = true;
            stillSinceNanos = nanoClock.getAsLong();
        }
        if (!hasReported && policy != DeadlockPolicy.IGNORE) {
            report(sight);
        }
    }

    private void report(Sight sight) {
        if (sight.isDeadlock()) {
            String report = new DeadlockReport(sight.waits()).text();
            if (policy == DeadlockPolicy.FAIL) {
                fabric.fail(new Failure(Failure.NOBODY, deadlocked(report)));
            } else {
                tell(report);
            }
        } else if (stillFor().compareTo(max) >= 0) {
            tell(stalled());
        }
    }

    private Duration stillFor() {
        return Duration.ofNanos(nanoClock.getAsLong() - stillSinceNanos);
    }

    private void tell(String report) {
        hasReported = true;
        log.accept(report);
    }

    static MPIException deadlocked(String report) {
        return new MPIException(ErrorClass.PENDING, null, null, null, report, null);
    }

    /// It may be a deadlock, or all may wait for a thread that has still to act.
    private String stalled() {
        return "nothing has moved for %s: all threads that take part wait, some of them elsewhere than in operations or for what a port or a stage is to bring, so that it is not known whether it ends; look for sends and receives that do not agree, or allow more by World.builder(%d).stallAfter%s"
                .formatted(inSeconds(max), fabric.settings().ranks(), WorldDump.of(fabric).lines());
    }

    private static String inSeconds(Duration time) {
        return time.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
    }
}
