package io.portolan.core;

/// The agreement of two sides that may both still go elsewhere: somebody who gives and somebody who
/// takes, each of them perhaps a branch of a choice.
///
/// The giver is held, the taker asked, and then the giver's decision made or left open. Only one
/// thread in the program does this at a time, and whoever finds a decision held waits for that one
/// thread, which itself waits for nobody: so two choices that would meet each other crosswise
/// cannot wait for each other.
final class Rendezvous {

    private static final Object ONE_AT_A_TIME = new Object();

    private Rendezvous() {}

    /// Brings a giver together with the first taker that agrees; returns whether there was one.
    @SuppressWarnings("ReferenceEquality") // a decision has no other equality
    static boolean meet(Giver giver, Backlog port) {
        synchronized (ONE_AT_A_TIME) {
            Decision decision = giver.decision();
            if (!decision.hold()) {
                return false;
            }
            boolean isTaken = false;
            try {
                isTaken = port.isTaken(giver.item(), taker -> taker.decision() != decision);
            } finally {
                decision.release(isTaken ? giver.outcome() : null);
            }
            return isTaken;
        }
    }
}
