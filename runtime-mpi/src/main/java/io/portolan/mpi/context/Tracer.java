package io.portolan.mpi.context;

import io.portolan.mpi.engine.Traffic;
import io.portolan.mpi.engine.Transfer;
import java.util.List;

/// Sees what one rank does: its messages, where each operation begins and ends, and its waits. A
/// rank has none unless its world is given some, and then each operation costs one look at a null.
///
/// ```
///   long mark = begin(call, peer, bytes)     or arrive(call, bytes, arrival), in a collective
///      ...    since = beginWait(call)        if the thread has to wait, in it or for its request
///      ...    waited(call, late, since, ..)
///   end(call, mark)
/// ```
///
/// An operation that goes on by itself ends when the call returns that began it; a persistent
/// request begins each time that it is started. An operation that throws does not end.
///
/// *Threads:* the threads of the rank, several at a time; a thread is in one operation at a time.
public interface Tracer extends Traffic {
    /// An operation begins, before its arguments are checked.
    ///
    /// @param call the operation and its communicator
    /// @param peer the destination, else the source, as given
    /// @param bytes of the buffer that is sent, else of the one that is received into; 0 if it is
    ///   not known
    /// @return what [#end] is to be given; 0 if the operation is not timed
    long begin(Call call, int peer, long bytes);

    /// The rank arrives in a collective.
    ///
    /// @param bytes about how many its contribution moves
    /// @param arrival number of the collective in its communicator, from 1 on
    /// @return as [#begin]
    long arrive(Call call, long bytes, long arrival);

    /// The call of the operation returns.
    ///
    /// @param mark what its begin has returned; not 0
    void end(Call call, long mark);

    /// A wait begins.
    ///
    /// @param call the operation that is waited for
    /// @return the time, after [System#nanoTime()]; 0 if the wait is not timed unless it is long
    long beginWait(Call call);

    /// A wait is over that is timed or was long, in vain or not.
    ///
    /// @param call the operation that was waited for
    /// @param late the transfers that another rank had to do something for when the wait began;
    ///   none if the elements were being copied already
    /// @param sinceNanos when the wait began, after [System#nanoTime()]
    /// @param isLong whether the thread did more than spin
    void waited(Call call, List<Transfer> late, long sinceNanos, boolean isLong);
}
