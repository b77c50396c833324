package io.portolan.mpi.engine;

import java.util.Objects;
import java.util.function.Function;

/// The way to a rank of this JVM: straight into its mailbox, small messages through a lane, and
/// straight to its memory.
///
/// *Threads:* any.
///
/// @param mailbox the destination's
/// @param windows likewise
record LocalRoute(Mailbox mailbox, ExposedWindows windows) implements Route {
    @Override
    public boolean deliver(OutgoingTransfer send) {
        return mailbox.deliver(send);
    }

    @Override
    public boolean deliverAtOnce(int context, int source, int tag, Content content, long number) {
        return false;
    }

    @Override
    public boolean withdraw(OutgoingTransfer send) {
        return mailbox.withdraw(send);
    }

    @Override
    public LaneSender lane(int source, int thread) {
        return new LaneSender(source, thread, mailbox);
    }

    @Override
    public TargetWindow window(int window, Function<RemoteWindow, TargetWindow> elsewhere) {
        return Objects.requireNonNull(windows.of(window), "nothing is exposed");
    }
}
