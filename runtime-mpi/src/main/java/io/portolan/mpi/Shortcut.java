package io.portolan.mpi;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.engine.Taken;

/// The short way of small messages on one communicator, tried before any check: where something
/// speaks against it, a wrong argument for example, nothing happens, and the general way says what
/// it is.
///
/// *Threads:* any; those get through that have lanes: the owner of the rank and eight others.
/// *Failure:* once a rank can know that the world has failed, nothing is sent; what lies in the
/// lane may be received until all ranks are told. *Cost:* a check that is made here stands between
/// two messages, and a few of them are half of what a message takes.
final class Shortcut {
    private final Context context;
    private final Endpoint engine;
    private final int number;
    private final int peers;

    Shortcut(Context context) {
        this.context = context;
        this.engine = context.endpoint().endpoint();
        this.number = context.number();
        this.peers = context.peerCount();
    }

    /// Sends; false if nothing was sent.
    boolean send(int dest, int tag, Content content) {
        return isOpenTo(dest)
                && tag >= 0
                && engine.sendAtOnce(number, context.process(dest), tag, content);
    }

    /// Sends, and a receive from there that comes next expects the answer; false if nothing was
    /// sent.
    boolean ask(int dest, int tag, Content content) {
        return isOpenTo(dest)
                && tag >= 0
                && engine.askAtOnce(number, context.process(dest), tag, content);
    }

    /// Sends two messages, both before it waits for the way of either; how many were sent, the
    /// first one first.
    int send(int tag, int dest, Content content, int otherDest, Content otherContent) {
        return isOpenTo(dest) && isOpenTo(otherDest) && tag >= 0
                ? engine.sendAtOnce(
                        number,
                        tag,
                        context.process(dest),
                        content,
                        context.process(otherDest),
                        otherContent)
                : 0;
    }

    /// Sends and receives; read by [Taken].
    long sendrecv(int dest, int sendTag, Content content, int source, int recvTag, Region region) {
        return isOpenTo(dest) && sendTag >= 0 && isOpenTo(source) && isTagOfReceive(recvTag)
                ? engine.sendrecvAtOnce(
                        number,
                        context.process(dest),
                        sendTag,
                        content,
                        context.process(source),
                        recvTag,
                        region)
                : Taken.NOT_SENT;
    }

    /// Receives what is there or comes soon; read by [Taken].
    long receive(int source, int tag, Region region) {
        return isOpenTo(source) && isTagOfReceive(tag)
                ? engine.receiveAtOnce(number, context.process(source), tag, region)
                : Taken.NOTHING;
    }

    /// Receives two messages of one source likewise, the older one first; how many there were.
    int receive(int source, int tag, Region first, Region second) {
        return isOpenTo(source) && tag >= 0
                ? engine.receiveAtOnce(number, context.process(source), tag, first, second)
                : 0;
    }

    private static boolean isTagOfReceive(int tag) {
        return tag >= 0 || tag == MPI.ANY_TAG;
    }

    private boolean isOpenTo(int peer) {
        return 0 <= peer && peer < peers && !context.isFreed();
    }
}
