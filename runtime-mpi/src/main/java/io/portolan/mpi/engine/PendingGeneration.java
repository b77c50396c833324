package io.portolan.mpi.engine;

import java.util.function.IntPredicate;

/// One generation of a [io.portolan.mpi.meeting.SharedBarrier], as a rank that waits for the other
/// ranks sees it.
///
/// *Threads:* any.
public interface PendingGeneration {
    /// No place: see [#absent(java.util.function.IntPredicate)].
    int NOBODY = -1;

    /// Whether a place has not arrived, which it may still do or never will.
    boolean isOpen();

    /// Whether all places of this process have arrived.
    default boolean haveAllHereCome() {
        return !isOpen();
    }

    /// Makes sure that no thread uses any more what the places brought; false if all have arrived.
    boolean breakUp();

    /// A place that has not arrived: the first one whose rank has ended, or else the first one.
    int absent(IntPredicate isGone);

    /// As [#absent(java.util.function.IntPredicate)], for `places` places.
    ///
    /// @param hasCome asked after `isGone`, so that a place that arrived and then ended is not
    ///   taken for one that will never arrive
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
