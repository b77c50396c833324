package io.portolan.mpi.engine;

/// The way to a rank of this JVM: straight into its mailbox, and small messages through a lane.
///
/// *Threads:* any.
///
/// @param mailbox the destination's
record LocalRoute(Mailbox mailbox) implements Route {
    @Override
    public boolean deliver(OutgoingTransfer send) {
        return mailbox.deliver(send);
    }

    @Override
    public boolean withdraw(OutgoingTransfer send) {
        return mailbox.withdraw(send);
    }

    @Override
    public LaneSender lane(int source, int thread) {
        return new LaneSender(source, thread, mailbox);
    }
}
