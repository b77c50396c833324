package io.portolan.core;

/// Somebody who waits for room in a port, or for a receiver at a rendezvous, with an item: a
/// blocked `post` or the post branch of a choice.
///
/// @param decision made when the item is taken over
/// @param item what is posted, as it will be queued
/// @param outcome what is decided then
record Giver(Decision decision, Object item, Object outcome) {

    /// Hands the item over; false when the decision was made otherwise.
    boolean give() {
        return decision.decide(outcome);
    }

    boolean isSpent() {
        return !decision.isOpen();
    }
}
