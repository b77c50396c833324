package io.portolan.mpi.engine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The entries of a [MatchQueue] by their headers, wildcards included.
///
/// Overview. Entries with equal headers are a group, of which the oldest is always the one to be
/// taken. It stands for its group in a hash table; when it leaves, the next of the group takes its
/// place. The entries themselves are the links. Between groups the number decides who is older.
///
/// ```
///   bucket 0 --> 0/1/7 --------> 2/1/3
///                  | alike         |
///                0/1/7           2/1/3
/// ```
///
/// *Threads:* under the lock of the mailbox. *Cost:* nothing is allocated but the table, and this
/// grows with the number of groups.
final class HeaderIndex<T extends Matchable> {
    private static final int FIRST_BUCKETS = 64;

    private @Nullable Matchable[] buckets = new Matchable[FIRST_BUCKETS];
    private int groups;
    private int wildcards;

    /// Adds one that is younger than all others.
    void add(T added) {
        Header header = added.header();
        wildcards += header.hasWildcard() ? 1 : 0;
        added.nextAlike = null;
        added.nextGroup = null;
        Matchable group = group(header.context(), header.source(), header.tag());
        if (group == null) {
            added.youngestAlike = added;
            addGroup(added);
            groups++;
            growIfFull();
        } else {
            Objects.requireNonNull(group.youngestAlike).nextAlike = added;
            group.youngestAlike = added;
        }
    }

    /// Takes out one that is here; quickly if it is the oldest of its group.
    void remove(T removed) {
        Header header = removed.header();
        wildcards -= header.hasWildcard() ? 1 : 0;
        Matchable group = group(header.context(), header.source(), header.tag());
        if (removed.equals(group)) {
            replace(removed, removed.nextAlike);
        } else {
            Matchable before = Objects.requireNonNull(group);
            while (!removed.equals(before.nextAlike)) {
                before = Objects.requireNonNull(before.nextAlike);
            }
            before.nextAlike = removed.nextAlike;
            if (removed.equals(group.youngestAlike)) {
                group.youngestAlike = before;
            }
        }
        removed.nextAlike = null;
        removed.youngestAlike = null;
        removed.nextGroup = null;
    }

    /// The oldest one with just this header, or null.
    @SuppressWarnings("unchecked") // no other is added
    @Nullable T oldest(int context, int source, int tag) {
        return (T) group(context, source, tag);
    }

    /// The oldest one that accepts a message with that header, or null.
    @Nullable T accepting(int context, int source, int tag) {
        T exact = oldest(context, source, tag);
        if (wildcards == 0) {
            return exact;
        }
        T anySource = oldest(context, Wildcards.ANY_SOURCE, tag);
        T anyTag = oldest(context, source, Wildcards.ANY_TAG);
        T any = oldest(context, Wildcards.ANY_SOURCE, Wildcards.ANY_TAG);
        return older(older(exact, anySource), older(anyTag, any));
    }

    private @Nullable Matchable group(int context, int source, int tag) {
        Matchable at = buckets[bucket(Header.hash(context, source, tag))];
        while (at != null && !at.header().equals(context, source, tag)) {
            at = at.nextGroup;
        }
        return at;
    }

    /// Puts the successor where the oldest of the group stood, or nothing.
    private void replace(Matchable oldest, @Nullable Matchable successor) {
        Matchable following = oldest.nextGroup;
        if (successor == null) {
            groups--;
        } else {
            successor.youngestAlike = oldest.youngestAlike;
            successor.nextGroup = following;
            following = successor;
        }
        int bucket = bucket(oldest.header().hashCode());
        Matchable at = Objects.requireNonNull(buckets[bucket]);
        if (oldest.equals(at)) {
            buckets[bucket] = following;
            return;
        }
        while (!oldest.equals(at.nextGroup)) {
            at = Objects.requireNonNull(at.nextGroup);
        }
        at.nextGroup = following;
    }

    private void addGroup(Matchable oldest) {
        int bucket = bucket(oldest.header().hashCode());
        oldest.nextGroup = buckets[bucket];
        buckets[bucket] = oldest;
    }

    private void growIfFull() {
        if (groups > buckets.length) {
            @Nullable Matchable[] full = buckets;
            buckets = new Matchable[2 * full.length];
            for (Matchable at : full) {
                while (at != null) {
                    Matchable following = at.nextGroup;
                    addGroup(at);
                    at = following;
                }
            }
        }
    }

    /// The upper half as well, because a hash is spread there and a table is small.
    private int bucket(int hash) {
        return (hash ^ (hash >>> 16)) & (buckets.length - 1);
    }

    private static <T extends Matchable> @Nullable T older(@Nullable T a, @Nullable T b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return a.number < b.number ? a : b;
    }
}
