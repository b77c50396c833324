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

    /// The next younger one with an equal header.
    @Nullable Matchable nextAlike;

    /// In the oldest with its header: the youngest with an equal one.
    @Nullable Matchable youngestAlike;

    /// In the oldest with its header: the oldest with another one in the same bucket.
    @Nullable Matchable nextGroup;

    Matchable(Header header) {
        this.header = header;
    }

    /// What it is matched by; in a receive or probe the source and the tag may be wildcards.
    Header header() {
        return header;
    }
}
