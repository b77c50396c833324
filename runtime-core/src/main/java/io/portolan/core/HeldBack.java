package io.portolan.core;

import java.util.List;

/// A port with items that an interleave admits no handler for.
///
/// @param port the port
/// @param interleave the interleave, in words
/// @param inside the threads that must leave it before
/// @param posters the handlers among them that have posted to the interleave itself
record HeldBack(
        LockedPort port, String interleave, List<Thread> inside, List<AdmittedTask> posters) {

    private static final int MOST_ITEMS = 64;

    /// Whether one of its oldest items has a causality that is among these.
    boolean isUnder(Causalities causalities) {
        return !causalities.isEmpty()
                && port.look(mine -> mine.first(MOST_ITEMS)).stream()
                        .anyMatch(queued -> Causalities.of(queued).shares(causalities));
    }
}
