package io.portolan.mpi;

import io.portolan.core.Port;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.Failure;
import io.portolan.mpi.engine.RankThreads;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs a program as P ranks in this JVM.
///
/// {@snippet class="io.portolan.mpi.examples.HelloRing" region="ring"}
///
/// Ranks run on platform threads when each can have a core of its own and on virtual threads when
/// there are more ranks than cores. The threads are named `rank 3 of 8` and do not keep the JVM
/// alive.
public final class World {
    private final List<Endpoint> endpoints;
    private final List<Thread> threads = new ArrayList<>();
    private final Port<RankEnd> ends;
    private final List<RankEnd> failedEnds = new ArrayList<>();
    private @Nullable InterruptedException interruption;

    private World(int ranks, RankProgram program) {
        endpoints = Endpoint.connect(ranks);
        ends = Port.unbounded("ends of " + ranks + " ranks");
        for (Endpoint endpoint : endpoints) {
            threads.add(
                    RankThreads.unstarted(
                            endpoint.rank(), ranks, () -> runRank(endpoint, program)));
        }
    }

    /// Runs the program once per rank and returns when all of them have ended.
    ///
    /// *Threads:* any thread may call it, a rank included; it blocks. *Ordering:* what the caller
    /// did before happens-before what the ranks do, and that happens-before its return. *Failure:*
    /// a rank that throws ends the world: the operations of the other ranks throw
    /// [RankFailedException], and their threads are interrupted, lest they wait elsewhere. An
    /// interrupt of the caller ends the world in the same way. Either way `run` waits for all
    /// ranks; one that neither calls an operation nor heeds interrupts runs to its end.
    /// [MPIException] when `ranks` is less than 1.
    ///
    /// @throws RankFailedException naming the rank that failed first, with what it threw as the
    ///   cause; failures of other ranks that do not follow from it are suppressed exceptions of it
    /// @throws InterruptedException when the caller was interrupted while it waited; the failure of
    ///   a rank before that is suppressed
    public static void run(int ranks, RankProgram program) throws InterruptedException {
        Arguments.requireRanks(ranks);
        World world = new World(ranks, program);
        world.start();
        world.awaitEnds();
        world.report();
    }

    private void start() {
        for (Endpoint endpoint : endpoints) {
            try {
                threads.get(endpoint.rank()).start();
            } catch (
                    OutOfMemoryError
                            e) { // no thread to be had: those that run must not wait for it
                end(endpoint, e);
            }
        }
    }

    private void runRank(Endpoint endpoint, RankProgram program) {
        Throwable thrown = null;
        try {
            program.run(new Intracomm(new CheckedEndpoint(endpoint)));
        } catch (Throwable t) { // errors too: whatever ends a rank must reach the caller
            thrown = t;
        }
        end(endpoint, thrown);
    }

    private void end(Endpoint endpoint, @Nullable Throwable thrown) {
        if (thrown != null) {
            // First, so that nobody mistakes a failed rank for one that returned.
            endpoint.fail(new Failure(endpoint.rank(), thrown));
        }
        endpoint.end();
        ends.post(new RankEnd(endpoint.rank(), thrown));
    }

    private void awaitEnds() {
        int running = threads.size();
        while (running > 0) {
            try {
                RankEnd end = ends.receive();
                running--;
                if (end.thrown() != null) {
                    failedEnds.add(end);
                    if (failedEnds.size() == 1) {
                        threads.forEach(Thread::interrupt);
                    }
                }
            } catch (InterruptedException e) {
                interruption = e;
                endpoints.getFirst().fail(new Failure(Failure.CALLER, e));
                threads.forEach(Thread::interrupt);
            }
        }
    }

    private void report() throws InterruptedException {
        Failure first = endpoints.getFirst().failure();
        if (interruption != null) {
            InterruptedException report =
                    new InterruptedException(
                            "World.run was interrupted; all of its %d ranks have ended"
                                    .formatted(threads.size()));
            report.initCause(interruption);
            if (first != null && first.rank() != Failure.CALLER) {
                report.addSuppressed(rankFailed(first));
            }
            throw report;
        }
        if (first != null) {
            throw rankFailed(first);
        }
    }

    private RankFailedException rankFailed(Failure first) {
        RankFailedException report = new RankFailedException(first.rank(), first.cause());
        for (RankEnd end : failedEnds) {
            Throwable thrown = end.thrown();
            if (thrown != null && !followsFrom(thrown, first)) {
                report.addSuppressed(new RankFailedException(end.rank(), thrown));
            }
        }
        return report;
    }

    /// Whether an exception is the first failure or its echo: an operation that threw because of
    /// it, or an interrupt, which every rank gets then.
    @SuppressWarnings("ReferenceEquality") // the very exception, not one like it
    private static boolean followsFrom(Throwable thrown, Failure first) {
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            if (at == first.cause() || at instanceof InterruptedException) {
                return true;
            }
        }
        return false;
    }
}
