package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// A message or a receive that is matched by its header and may have to wait for that in a
/// [MatchQueue].
abstract class Matchable {
    private final Header header;

    /// The older neighbour in the queue.
    @Nullable Matchable previous;

    @Nullable Matchable next;

    /// The position in the order in which the entries of the queue were added.
    long number;

    /// The next younger entry with an equal header.
    @Nullable Matchable nextAlike;

    /// In the oldest entry of a header: the youngest entry with an equal header.
    @Nullable Matchable youngestAlike;

    /// In the oldest entry of a header: the oldest entry of another header in the same bucket.
    @Nullable Matchable nextGroup;

    Matchable(Header header) {
        this.header = header;
    }

    /// The header by which the entry is matched; in a receive or probe the source and the tag may
    /// be wildcards.
    Header header() {
        return header;
    }
}
