package io.portolan.core;

/// What waits for room in a port, or for a receiver that takes its item at once: a blocked `post`
/// or the post branch of a choice.
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

    /// The agreement of two sides that may both still go elsewhere: a giver and a taker, each of
    /// them perhaps a branch of a choice.
    ///
    /// The giver is held, the taker asked, and then the giver's decision made or left open. Two
    /// choices that would meet each other crosswise, at two ports, could so wait for each other;
    /// therefore only one thread in the program at a time holds a choice while it asks choices. Any
    /// other thread that holds a decision asks none that may be held, or holds one that nobody asks
    /// for: that of a thread that waits in one post, or receives at one port.
    static final class Rendezvous {

        private static final Object ONE_AT_A_TIME = new Object();

        private Rendezvous() {}

        /// Brings a giver together with the first taker that agrees; returns whether there was one.
        /// By the holder of the port's lock.
        static boolean meet(Giver giver, Backlog port) {
            if (giver.decision().isChoice() && port.hasChoice()) {
                synchronized (ONE_AT_A_TIME) {
                    return isMet(giver, port);
                }
            }
            return isMet(giver, port);
        }

        private static boolean isMet(Giver giver, Backlog port) {
            Decision decision = giver.decision();
            if (!decision.hold()) {
                return false;
            }
            boolean isTaken = false;
            try {
                isTaken = port.isTaken(giver.item(), taker -> port.mayMeet(giver, taker));
            } finally {
                decision.release(isTaken ? giver.outcome() : null);
            }
            return isTaken;
        }
    }
}
