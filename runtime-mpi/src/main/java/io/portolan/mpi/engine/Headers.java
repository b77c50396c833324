package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// The headers that were used last: a program sends and receives with the same few again and again,
/// and not each message needs an object of its own.
///
/// *Threads:* any; a header is immutable, and a thread may use one that another thread has just
/// replaced.
final class Headers {
    private static final int MASK = 15;

    private final @Nullable Header[] recent = new Header[MASK + 1];

    /// Such a header.
    Header of(int context, int source, int tag) {
        int hash = Header.hash(context, source, tag);
        int at = (hash ^ (hash >>> 16)) & MASK;
        Header known = recent[at];
        if (known == null || !known.equals(context, source, tag)) {
            known = new Header(context, source, tag);
            recent[at] = known;
        }
        return known;
    }
}
