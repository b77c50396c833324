package io.portolan.mpi;

import io.portolan.mpi.meeting.Participant;
import java.io.ObjectInputFilter;

/// How this rank's side of a communicator of some kind is made.
///
/// @param <C> the kind
@FunctionalInterface
interface SideOf<C extends Comm> {
    /// The side with that context, whose collectives meet at that seat.
    C make(Context context, Participant<Contribution> seat, ObjectInputFilter filter);
}
