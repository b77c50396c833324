package io.portolan.mpi;

import io.portolan.mpi.context.Disagreement;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.HangWatch;
import io.portolan.mpi.engine.Quiescence;
import io.portolan.mpi.engine.Wait;
import io.portolan.mpi.engine.WorldFailure;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Looks now and then whether a world goes on. A deadlock is dealt with as the policy says. If none
/// can be proven but nothing moves for longer than allowed, that is logged once, and again after
/// the world has gone on and has stopped anew.
///
/// *Threads:* one.
final class WorldStallWatch {
    private final Fabric fabric;
    private final HangWatch watch;

    /// Of a world in several processes; else null.
    private final @Nullable Quiescence processes;

    private final DeadlockPolicy policy;
    private final Duration max;
    private final LongSupplier nanoClock;
    private final Consumer<String> log;
    private long stillSinceNanos;
    private boolean isStill;
    private boolean hasReported;
    private boolean hasReportedDeadlock;
    private Set<Object> toldHopeless = Set.of();

    WorldStallWatch(
            Fabric fabric,
            DeadlockPolicy policy,
            Duration max,
            LongSupplier nanoClock,
            Consumer<String> log) {
        this.fabric = fabric;
        this.processes = fabric.quiescence();
        this.watch = new HangWatch(fabric, policy == DeadlockPolicy.FAIL);
        this.policy = policy;
        this.max = max;
        this.nanoClock = nanoClock;
        this.log = log;
    }

    /// Looks once; whether nothing has moved since the look before.
    boolean look() {
        fabric.forgetEnded();
        if (policy == DeadlockPolicy.IGNORE) {
            return false;
        }
        HangWatch.Report sight = watch.look();
        tellHopeless(sight.hopeless());
        String deadlock = deadlock(sight);
        if (deadlock == null && !sight.isStill()) {
            isStill = false;
            hasReported = false;
            hasReportedDeadlock = false;
            return false;
        }
        if (!isStill) {
            isStill = true;
            stillSinceNanos = nanoClock.getAsLong();
        }
        if (deadlock != null) {
            reportDeadlock(deadlock);
        } else if (!hasReported && stillFor().compareTo(max) >= 0) {
            hasReported = true;
            log.accept(stalled());
        }
        return true;
    }

    private void reportDeadlock(String report) {
        if (policy == DeadlockPolicy.FAIL) {
            fabric.fail(new WorldFailure(WorldFailure.NOBODY, deadlocked(report)));
        } else if (!hasReportedDeadlock) {
            log.accept(report);
        }
        hasReported = true;
        hasReportedDeadlock = true;
    }

    /// The report of a deadlock; null if none is proven.
    private @Nullable String deadlock(HangWatch.Report sight) {
        if (processes == null) {
            return sight.isDeadlock() ? DeadlockReport.of(fabric, sight.waits()).text() : null;
        }
        List<String> all =
                processes.look(
                        sight.isDeadlock() || sight.haveEnded(),
                        mostBytes ->
                                sight.isDeadlock()
                                        ? DeadlockReport.lines(fabric, sight.waits(), mostBytes)
                                        : "");
        return all == null || all.isEmpty() ? null : DeadlockReport.of(all).text();
    }

    /// Tells of waits which no thread is left to end and which are not given up, because the policy
    /// is to log only.
    private void tellHopeless(List<Wait> hopeless) {
        Set<Object> now = new HashSet<>();
        for (Wait wait : hopeless) {
            now.add(wait.awaited());
            if (!toldHopeless.contains(wait.awaited())) {
                log.accept(RankState.of(wait).text() + ", and nobody is left to end that");
            }
        }
        toldHopeless = now;
    }

    private Duration stillFor() {
        return Duration.ofNanos(nanoClock.getAsLong() - stillSinceNanos);
    }

    static MPIException deadlocked(String report) {
        return new MPIException(ErrorClass.PENDING, report);
    }

    /// It may be a deadlock, or all may wait for a thread that has still to act.
    private String stalled() {
        return "nothing has moved for %s: all ranks wait, and it is not known whether it ends, because some of them wait elsewhere than in operations, or for what another thread, a port or a stage is to bring; %s, or allow more by World.builder(%d).stallAfter%s"
                .formatted(
                        inSeconds(max),
                        new Disagreement(fabric)
                                .among(fabric.waits(), fabric.waits())
                                .orElse("look for sends and receives that do not agree"),
                        fabric.settings().ranks(),
                        WorldDump.of(fabric).lines());
    }

    private static String inSeconds(Duration time) {
        return time.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
    }
}
