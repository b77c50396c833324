package io.portolan.mpi.engine;

import io.portolan.mpi.link.ProcessLinks;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A receive of the thread that runs a rank, from a rank of another process, which is in no queue:
/// while the thread spins, it takes frames itself, and copies the message from the memory of the
/// wire straight into the region.
///
/// Overview. That is right as long as neither a message nor a receive waits in the mailbox: then
/// nothing is older. The frames of a process are handed over one after the other, so the mailbox is
/// looked at again when the message comes: another thread may have handed over one that is older.
///
/// *Threads:* the owner of the rank; `fills` any. *Cost:* saves a transfer, and the lock of the
/// mailbox twice, of the time of a small message.
final class DirectReceive {
    private final Mailbox mailbox;
    private final RankWaiting waiting;
    private final ProcessLinks links;
    private final long mostBytes;
    private final BooleanSupplier isOver = this::isOver;

    /// The thread that receives. Others that read the field see another thread or none.
    private @Nullable Thread receiver;

    private int context;
    private int source;
    private int tag;
    private @Nullable Region region;
    private long taken;

    /// @param mostBytes of messages that come with their elements
    DirectReceive(Mailbox mailbox, RankWaiting waiting, ProcessLinks links, long mostBytes) {
        this.mailbox = mailbox;
        this.waiting = waiting;
        this.links = links;
        this.mostBytes = mostBytes;
    }

    /// Receives a message that comes while the thread spins; read by [PackedResult]. If the result
    /// is none, the message is to be received in the general way.
    ///
    /// @param tag or [Wildcards#ANY_TAG]
    long receive(int context, int source, int tag, Region region) {
        if (region.bytes() > mostBytes || !isFirst()) {
            return PackedResult.NOTHING;
        }
        this.context = context;
        this.source = source;
        this.tag = tag;
        this.region = region;
        taken = PackedResult.NOTHING;
        receiver = Thread.currentThread();
        try {
            if (!isOver()) {
                waiting.spinUntil(isOver);
            }
        } finally {
            receiver = null;
            this.region = null;
        }
        return taken;
    }

    private boolean isFirst() {
        return mailbox.isEmpty() && mailbox.traffic() == null && !mailbox.isDisturbed();
    }

    private boolean isOver() {
        if (taken == PackedResult.NOTHING) {
            links.poll();
        }
        return taken != PackedResult.NOTHING || !isFirst();
    }

    /// Takes a message that has come, if this thread waits for it here; false if it is to be
    /// matched. A message that does not fit is matched, which tells what is wrong.
    boolean fills(int messageContext, int messageSource, int messageTag, Content content) {
        Region into = region;
        if (!Thread.currentThread().equals(receiver)
                || into == null
                || taken != PackedResult.NOTHING
                || messageContext != context
                || messageSource != source
                || (tag != messageTag && tag != Wildcards.ANY_TAG)
                || !fits(content, into)
                || !mailbox.isEmpty()) {
            return false;
        }
        try {
            Words.copy(content, into);
        } catch (RuntimeException | Error closedMemory) { // which the general way will tell
            return false;
        }
        taken = PackedResult.of(messageTag, content.elements());
        return true;
    }

    private static boolean fits(Content content, Region into) {
        int type = content.type();
        return type == into.type()
                && type != Content.MIXED
                && content.elements() <= into.elements();
    }
}
