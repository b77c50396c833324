package io.portolan.mpi.meeting;

import io.portolan.mpi.engine.PendingGeneration;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The places of a [io.portolan.mpi.meeting.SharedBarrier] whose ranks live in other processes, as
/// those that live here reach them.
///
/// ```
///   all places here have come --> meet(what they brought) --> ... frames ... --> atEnd
/// ```
///
/// @param <G> what is brought
public interface OtherPlaces<G> {
    /// How many places there are in all processes.
    int size();

    /// How many of them are here.
    int here();

    /// Whether a place is here.
    boolean isHere(int place);

    /// Where places show what they call, those of other processes too; null if they only meet.
    @Nullable FlagBoard board();

    /// Tells the other processes what the latest call of a place here shows. *Threads:* the place's
    /// own.
    ///
    /// @param count of its words
    void show(int place, int count);

    /// Goes on after all places here have come: tells the others, and has the conclusion drawn once
    /// they have come too. Does not block.
    ///
    /// *Threads:* the thread that arrived last. Of the calls for one barrier each happens-before
    /// the next. *Failure:* the error that keeps the others from being told, such as a want of
    /// memory; then the conclusion is not drawn, and nothing is done with what was brought. What
    /// else fails the places are told by the conclusion.
    ///
    /// @param call the number of the call of each place on the board, if there is one
    /// @param given what a place here has brought
    /// @param conclusion what is done when all have met
    /// @param atEnd lets the places here go; runs once, on any thread, maybe before this returns
    /// @return the wait for the others
    PendingGeneration meet(
            long call, IntFunction<G> given, Conclusion<G> conclusion, Runnable atEnd);
}
