package io.portolan.mpi.engine;

import java.util.function.IntPredicate;

/// Those of a [io.portolan.mpi.meeting.SharedBarrier] who come to one call, as one who waits for
/// the others sees them.
///
/// *Threads:* any.
public interface PendingGeneration {
    /// No place: see [#absent(java.util.function.IntPredicate)].
    int NOBODY = -1;

    /// Whether somebody has still to come, or never will.
    boolean isOpen();

    /// Makes sure that nobody uses any more what was brought; false if all have come.
    boolean breakUp();

    /// A place that has not come: the first one that is gone, else the first one at all.
    int absent(IntPredicate isGone);

    /// The same of so many places.
    ///
    /// @param hasCome asked after whether the place is gone, so that one that came and then went is
    ///   not taken for one that will never come
    static int absent(int places, IntPredicate hasCome, IntPredicate isGone) {
        int first = NOBODY;
        for (int place = 0; place < places; place++) {
            boolean gone = isGone.test(place);
            if (!hasCome.test(place)) {
                if (gone) {
                    return place;
                }
                first = first == NOBODY ? place : first;
            }
        }
        return first;
    }
}
