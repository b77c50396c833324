package io.portolan.mpi;

import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.engine.Wait;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a rank does at one moment, or another thread that takes part.
///
/// @param rank its number in the world; [MPI#UNDEFINED] of a thread that is no rank and waits in no
///   operation
/// @param thread the name of the thread; empty before the rank has begun
/// @param state `waits in an operation`, `waits elsewhere`, `runs`, `has not begun`, or `has called
///   nothing yet` of threads that a rank has started
/// @param waitsFor in operations, of which more than 64 are counted in the text only; otherwise
///   nothing
/// @param needsAll whether it waits for all of these, or for any
/// @param line the user's, at which it is; empty before the rank has begun
/// @param text all of that for people
public record RankState(
        int rank,
        String thread,
        String state,
        List<AwaitedOperation> waitsFor,
        boolean needsAll,
        String line,
        String text) {

    /// The state of a thread that is parked in an operation.
    static RankState of(Wait wait) {
        return of(wait, StackLines.MAX);
    }

    /// The state of a thread that is parked in an operation.
    ///
    /// @param most how many operations are told; of the rest only the number is
    static RankState of(Wait wait, int most) {
        List<Transfer> stuck = wait.awaited().stuck();
        List<AwaitedOperation> waitsFor =
                stuck.stream().limit(most).map(AwaitedOperation::of).toList();
        boolean needsAll = wait.awaited().needsAll();
        Stream<String> rest =
                stuck.size() > most ? Stream.of(stuck.size() - most + " more") : Stream.empty();
        String what =
                Stream.concat(waitsFor.stream().map(AwaitedOperation::text), rest)
                        .collect(Collectors.joining(needsAll ? " and " : " or "));
        String thread = wait.thread().getName();
        String line = StackLines.callSite(wait.thread());
        String rank = "rank " + wait.rank();
        String who = wait.isHelper() ? "thread '%s' of %s".formatted(thread, rank) : rank;
        return new RankState(
                wait.rank(),
                thread,
                "waits in an operation",
                waitsFor,
                needsAll,
                line,
                "%s waits in %s, at %s".formatted(who, what, line));
    }

    /// The state of the thread that runs a rank.
    static RankState ofRank(int rank, Thread owner) {
        return of(rank, owner, "rank " + rank);
    }

    /// The state of another thread that takes part.
    static RankState ofHelper(Thread helper) {
        return of(
                MPI.UNDEFINED,
                helper,
                "thread '%s', which is no rank,".formatted(helper.getName()));
    }

    /// The state of a thread that a rank, or one of its threads, has started and that has not
    /// called anything yet.
    ///
    /// @param place where they were made
    static RankState ofUnseen(String place, long count) {
        return new RankState(
                MPI.UNDEFINED,
                "",
                "has called nothing yet",
                List.of(),
                false,
                place,
                "%s, and %s called nothing yet, unless ended"
                        .formatted(
                                count == 1
                                        ? "1 thread was started at " + place
                                        : "%d threads were started at %s".formatted(count, place),
                                count == 1 ? "has" : "have"));
    }

    static RankState notBegun(int rank) {
        String state = "has not begun";
        return new RankState(
                rank, "", state, List.of(), false, "", "rank %d %s".formatted(rank, state));
    }

    private static RankState of(int rank, Thread thread, String who) {
        String state =
                switch (thread.getState()) {
                    case WAITING, TIMED_WAITING, BLOCKED -> "waits elsewhere";
                    case NEW, RUNNABLE, TERMINATED -> "runs";
                };
        String line = StackLines.callSite(thread);
        return new RankState(
                rank,
                thread.getName(),
                state,
                List.of(),
                false,
                line,
                "%s %s, at %s".formatted(who, state, line));
    }
}
