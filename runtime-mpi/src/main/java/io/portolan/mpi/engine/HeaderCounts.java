package io.portolan.mpi.engine;

/// How many entries of a queue have a header, by the hash of the header: a thread without the lock
/// can tell that none of them matters to it.
///
/// Overview. Threads of one rank that each receive from a thread of another often find something in
/// the queues, which is for one of the others. If each took the lock for that, it would empty all
/// lanes into the queues, where the next one finds what is not for it: four threads took two to
/// five times as long so (docs/results/mpi.md).
///
/// *Threads:* `add` and `remove` under the lock of the mailbox; `mayHave` by any thread, which sees
/// all counts that happened before.
final class HeaderCounts {
    private static final int BUCKETS = 32;

    /// Behind the buckets, those with a wildcard.
    private final int[] counts = new int[BUCKETS + 1];

    void add(Header header) {
        counts[bucket(header)]++;
    }

    void remove(Header header) {
        counts[bucket(header)]--;
    }

    /// False only if no entry accepts a message with that header, and no entry has the header of a
    /// message that a receive with that header accepts. For [Wildcards#ANY_TAG] the answer is
    /// always true.
    boolean mayHave(int context, int source, int tag) {
        return tag == Wildcards.ANY_TAG
                || counts[BUCKETS] != 0
                || counts[bucket(Header.hash(context, source, tag))] != 0;
    }

    private static int bucket(Header header) {
        return header.hasWildcard() ? BUCKETS : bucket(header.hashCode());
    }

    private static int bucket(int hash) {
        return (hash ^ (hash >>> 16)) & (BUCKETS - 1);
    }
}
