package io.portolan.mpi.engine;

import io.portolan.mpi.link.Link;
import java.util.function.Function;

/// The way to a rank of another process: frames through the link to that process.
///
/// *Threads:* any.
///
/// @param dest the rank in the world
/// @param messages of this process
/// @param windows of other processes
/// @param link to the process of the rank
record RemoteRoute(int dest, RemoteMessages messages, RemoteWindows windows, Link link)
        implements Route {
    @Override
    public boolean deliverAtOnce(int context, int source, int tag, Content content, long number) {
        return messages.sendEager(link, dest, context, source, tag, content, number);
    }

    /// A ready send is a standard one: whether a receive is posted only the other process knows.
    @Override
    public boolean deliver(OutgoingTransfer send) {
        if (send.mode() == Mode.BUFFERED) {
            deliverCopy(send);
        } else if (send.mode() == Mode.READY && isSentAtOnce(send, send.content())) {
            send.tell(send.content(), CopyKind.REMOTE);
            send.finish();
        } else {
            messages.announce(link, send);
        }
        return true;
    }

    private void deliverCopy(OutgoingTransfer send) {
        if (!isSentAtOnce(send, send.content())) {
            messages.announceCopy(link, send);
        }
        send.tell(send.content(), CopyKind.REMOTE);
        send.finish();
    }

    private boolean isSentAtOnce(OutgoingTransfer send, Content content) {
        Header header = send.header();
        return messages.sendEager(
                link,
                dest,
                header.context(),
                header.source(),
                header.tag(),
                content,
                send.messageNumber());
    }

    @Override
    public boolean withdraw(OutgoingTransfer send) {
        return false; // whether it is matched only the other process knows
    }

    @Override
    public LaneSender lane(int source, int thread) {
        throw new AssertionError("no lane leads to another process");
    }

    @Override
    public TargetWindow window(int window, Function<RemoteWindow, TargetWindow> elsewhere) {
        return elsewhere.apply(windows.to(link, dest, window));
    }
}
