package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// One message on its way: what it is matched by, and where its elements lie.
///
/// *Threads:* written by the sender before it is sent and read by the receiver only; the mailbox
/// orders the two. *Units and shapes:* elements `offset` to `offset + count - 1` of `payload`, a
/// primitive array that nobody writes as long as the receiver may read it.
public final class Envelope {
    /// Matches every source in a receive. Far from zero, so that a rank computed wrongly (`rank -
    /// 1` at rank 0) is an error and no wildcard; the other special values likewise.
    public static final int ANY_SOURCE = -101;

    /// Matches every tag in a receive.
    public static final int ANY_TAG = -103;

    private final int context;
    private final int source;
    private final int tag;
    private final Object payload;
    private final int offset;
    private final int count;

    /// The younger neighbour in [io.portolan.mpi.engine.Unexpected].
    @Nullable Envelope next;

    /// A message of the communicator that owns `context`.
    public Envelope(int context, int source, int tag, Object payload, int offset, int count) {
        this.context = context;
        this.source = source;
        this.tag = tag;
        this.payload = payload;
        this.offset = offset;
        this.count = count;
    }

    /// The rank that sent it.
    public int source() {
        return source;
    }

    /// The tag it was sent with.
    public int tag() {
        return tag;
    }

    /// The primitive array that holds its elements.
    public Object payload() {
        return payload;
    }

    /// The index of the first element in the payload.
    public int offset() {
        return offset;
    }

    /// The number of elements.
    public int count() {
        return count;
    }

    boolean matches(int wantedContext, int wantedSource, int wantedTag) {
        return context == wantedContext
                && (source == wantedSource || wantedSource == ANY_SOURCE)
                && (tag == wantedTag || wantedTag == ANY_TAG);
    }
}
