package io.portolan.mpi;

import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.RemoteFailure;
import io.portolan.mpi.engine.WorldFailure;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Runs a program as P ranks in this JVM.
///
/// {@snippet class="io.portolan.mpi.examples.HelloRing" region="ring"}
///
/// Ranks run on platform threads when each can have a core of its own and on virtual threads when
/// there are more ranks than cores, unless the builder says otherwise. The threads are named `rank
/// 3 of 8` and do not keep the JVM alive.
public final class World {
    /// A deadlock is found by two looks. The first ones after a rank has ended, or all have begun.
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    /// Between the later looks, in a world that goes on for long: looks are most of what such a
    /// world costs while all ranks wait.
    private static final Duration BETWEEN_LATER_LOOKS = Duration.ofMillis(250);

    private static final int SOON_LOOKS = 10;

    private final Parts parts;
    private final List<RankThread> ranks = new ArrayList<>();

    /// No port, because a thread that waits at a port yields first, and beside busy programs 200
    /// yields take a second.
    private final BlockingQueue<RankEnd> ends = new LinkedBlockingQueue<>();

    private final List<RankEnd> failedEnds = new ArrayList<>();

    /// The parts whose ranks have been interrupted because they failed.
    private final Set<OpenWorld> interrupted = new HashSet<>();

    private @Nullable InterruptedException interruption;

    /// @param parts all of the world, in the order of their ranks
    World(List<OpenWorld> parts, RankProgram program) {
        this.parts = new Parts(parts);
        for (OpenWorld part : parts) {
            for (int rank = part.firstRank(); rank < part.endRank(); rank++) {
                int number = rank;
                Thread thread = unstarted(rank, part, () -> runRank(part, number, program));
                ranks.add(new RankThread(part, rank, thread));
            }
        }
    }

    /// A thread for one rank. It does not keep the JVM alive. Ranks run on platform threads while
    /// each can have a core, and on virtual threads above, because only those wait and switch in
    /// less than a microsecond.
    private static Thread unstarted(int rank, OpenWorld ranks, Runnable body) {
        String name = "rank " + rank + " of " + ranks.size();
        return ranks.isVirtual()
                ? Thread.ofVirtual().name(name).unstarted(body)
                : Thread.ofPlatform().name(name).daemon().unstarted(body);
    }

    /// Starts describing a world of so many ranks.
    ///
    /// *Failure:* [MPIException] when `ranks` is less than 1.
    public static WorldBuilder builder(int ranks) {
        Arguments.requireRanks("World.builder", ranks);
        return WorldBuilder.of(ranks);
    }

    /// Runs the program once per rank and returns when all of them have ended.
    ///
    /// *Threads:* any thread may call it, a rank included; it blocks. *Ordering:* what the caller
    /// did before happens-before what the ranks do, and that happens-before its return. *Failure:*
    /// a rank that throws ends the world, unless all others have an error handler that survives it
    /// ([Errhandler#FAILURES_RETURN]): the operations of the other ranks throw
    /// [RankFailedException], and their threads are interrupted, lest they wait elsewhere. An
    /// interrupt of the caller ends the world in the same way. Either way `run` waits for all
    /// ranks; one that neither calls an operation nor heeds interrupts runs to its end, and on a
    /// virtual thread keeps one of the JVM's carriers so long, of which there are as many as cores.
    /// [MPIException] when `ranks` is less than 1, and when all ranks wait for each other: then
    /// with the wait-for graph, within a second.
    ///
    /// @throws RankFailedException naming the rank that failed first, with what it threw as the
    ///   cause; failures of other ranks that do not follow from it are suppressed exceptions of it
    /// @throws InterruptedException when the caller was interrupted while it waited; the failure of
    ///   a rank before that is suppressed
    public static void run(int ranks, RankProgram program) throws InterruptedException {
        Arguments.requireRanks("World.run", ranks);
        builder(ranks).run(program);
    }

    /// Runs the program once on each rank of this process, which is one of several that were
    /// started together: by `portolan run --processes`, by `mpiexec` of MPICH, `mpirun` of Open
    /// MPI, Slurm's `srun`, or by the variables `PORTOLAN_PROCESS` and so on. The ranks of all
    /// these processes are one world.
    ///
    /// {@snippet class="io.portolan.mpi.examples.JoinedRing" region="join"}
    ///
    /// A process has as many ranks as the system property `portolan.ranks` says, one unless it is
    /// set, or as many as `portolan run` has divided among the processes; the ranks of a process
    /// follow each other. A program that `portolan run` starts once for each rank runs on that
    /// rank, on the calling thread. A process that nobody has started so is a world of its own.
    ///
    /// *Threads:* as [#run]; once in a process. *Failure:* as [#run], for failures in any process.
    /// [MPIException] when the other processes do not come within 30 s (`PORTOLAN_START_SECONDS`),
    /// naming those that are missing, and when they run another program or version.
    public static void join(RankProgram program) throws InterruptedException {
        join().run(program);
    }

    /// Starts describing this process' part of the world that [#join(RankProgram)] runs. Its
    /// processes find each other when it is run or opened. What the description says of threads and
    /// messages does not count where `portolan run` has started the program once for each rank.
    public static WorldBuilder join() {
        return WorldBuilder.ofJob();
    }

    void run() throws InterruptedException {
        try (parts) { // threads that outlive their rank must not wait for ever
            start();
            awaitEnds();
            report(parts.firstFailure());
        }
    }

    private void start() {
        for (RankThread each : ranks) {
            try {
                each.thread().start();
            } catch (OutOfMemoryError e) { // no thread to be had: the others must not wait for it
                end(each.part(), each.rank(), e);
            }
        }
    }

    private void runRank(OpenWorld part, int rank, RankProgram program) {
        Throwable thrown = null;
        try {
            program.run(part.join(rank));
        } catch (Throwable t) { // errors too: whatever ends a rank must reach the caller
            thrown = t;
        }
        end(part, rank, thrown);
    }

    private void end(OpenWorld part, int rank, @Nullable Throwable thrown) {
        Throwable ended = thrown;
        try {
            ended = part.leave(rank, thrown);
        } finally { // also without memory to tell other processes of the end
            ends.add(new RankEnd(rank, ended));
        }
    }

    private void awaitEnds() {
        Endpoint outer = Endpoint.ofCaller(); // the rank of another world that runs this one
        int running = ranks.size();
        int looks = 0;
        while (running > 0) {
            try {
                Duration wait = looks < SOON_LOOKS ? BETWEEN_LOOKS : BETWEEN_LATER_LOOKS;
                RankEnd end = ends.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
                if (end == null) {
                    boolean isStill = parts.areStill();
                    if (outer != null && !isStill) {
                        outer.goesOn();
                    }
                    looks++;
                } else {
                    if (end.thrown() != null) {
                        failedEnds.add(end);
                    }
                    running--;
                    looks = 0;
                }
                interruptFailed();
            } catch (InterruptedException e) {
                interruption = e;
                parts.interrupted(e);
                ranks.forEach(each -> each.thread().interrupt());
            }
        }
    }

    /// Interrupts the ranks of the parts that have failed, once, lest they wait elsewhere. Parts
    /// whose ranks have been told nothing yet are left alone, so that operations throw what has
    /// failed and not the interrupt.
    private void interruptFailed() {
        for (OpenWorld part : parts.list()) {
            if (part.firstFailure() != null && interrupted.add(part)) {
                ranks.stream()
                        .filter(each -> each.part() == part)
                        .forEach(each -> each.thread().interrupt());
            }
        }
    }

    private void report(@Nullable WorldFailure first) throws InterruptedException {
        if (interruption != null) {
            InterruptedException report =
                    new InterruptedException(
                            "World.run was interrupted; all of its %d ranks have ended"
                                    .formatted(ranks.size()));
            report.initCause(interruption);
            if (first != null && first.rank() != WorldFailure.CALLER) {
                report.addSuppressed(failed(first));
            }
            throw report;
        }
        if (first != null) {
            throw failed(first);
        }
        if (failedEnds.size() == ranks.size()) { // the others, elsewhere, go on
            RankEnd end = failedEnds.getFirst();
            throw failed(new WorldFailure(end.rank(), Objects.requireNonNull(end.thrown())));
        }
    }

    private MPIException failed(WorldFailure first) {
        MPIException report = OpenWorld.failed(first);
        for (RankEnd end : failedEnds) {
            Throwable thrown = end.thrown();
            if (thrown != null && !followsFrom(thrown, first)) {
                report.addSuppressed(new RankFailedException(end.rank(), thrown));
            }
        }
        return report;
    }

    /// Whether an exception is the first failure or its echo: an operation that threw because of
    /// it, an interrupt, which every rank gets then, what another process told, or what a
    /// collective told all of its ranks.
    private static boolean followsFrom(Throwable thrown, WorldFailure first) {
        return causes(thrown)
                .anyMatch(at ->
                        at instanceof InterruptedException
                                || at instanceof RemoteFailure
                                || isAmong(first.cause(), at));
    }

    @SuppressWarnings("ReferenceEquality") // the very exception, not one like it
    private static boolean isAmong(Throwable chain, Throwable sought) {
        return causes(chain).anyMatch(at -> at == sought);
    }

    private static Stream<Throwable> causes(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause);
    }

    /// A rank of this process, and the thread that it runs on.
    private record RankThread(OpenWorld part, int rank, Thread thread) {}

    /// How a rank ended.
    ///
    /// @param thrown what its program threw; null when it returned
    record RankEnd(int rank, @Nullable Throwable thrown) {}

    /// The parts of a world: one, or as many as it is divided into.
    ///
    /// @param list in the order of their ranks
    private record Parts(List<OpenWorld> list) implements AutoCloseable {
        /// Whether nothing has moved in any since the look before.
        boolean areStill() {
            boolean areStill = true;
            for (OpenWorld part : list) {
                areStill &= part.isStill();
            }
            return areStill;
        }

        void interrupted(InterruptedException cause) {
            list.forEach(part -> part.interrupted(cause));
        }

        /// What ended the world, as the part knows it where that happened; null if nothing did.
        @Nullable WorldFailure firstFailure() {
            WorldFailure told = null;
            for (OpenWorld part : list) {
                WorldFailure failure = part.firstFailure();
                if (failure != null && !(failure.cause() instanceof RemoteFailure)) {
                    return failure;
                }
                told = told == null ? failure : told;
            }
            return told;
        }

        @Override
        public void close() {
            list.reversed().forEach(OpenWorld::close); // the first one may wait for the others
        }
    }
}
