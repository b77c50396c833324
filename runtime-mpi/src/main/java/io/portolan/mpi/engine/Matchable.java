package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// What is matched by its header and may have to wait for that in a [MatchQueue].
abstract class Matchable {
    private final Header header;

    /// The neighbours in the queue, of which the one before is older.
    @Nullable Matchable previous;

    @Nullable Matchable next;

    /// The how manieth of the queue it is.
    long number;

    Matchable(Header header) {
        this.header = header;
    }

    /// What it is matched by; in a receive or probe the source and the tag may be wildcards.
    Header header() {
        return header;
    }
}
