package io.portolan.mpi.engine;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The entries of a [MatchQueue] by their headers, wildcards included. Of those with equal headers
/// the oldest is always the one to be taken, so each header has a queue of its own; between headers
/// the number decides who is older.
///
/// *Threads:* under the lock of the mailbox.
final class HeaderIndex<T extends Matchable> {
    private final Map<Header, ArrayDeque<T>> byHeader = new HashMap<>();
    private int wildcards;

    /// Adds one that is younger than all others.
    void add(T added) {
        Header header = added.header();
        wildcards += header.hasWildcard() ? 1 : 0;
        byHeader.computeIfAbsent(header, _ -> new ArrayDeque<>(1)).addLast(added);
    }

    /// Takes out one that is here; quickly if it is the oldest with its header.
    void remove(T removed) {
        Header header = removed.header();
        wildcards -= header.hasWildcard() ? 1 : 0;
        byHeader.computeIfPresent(
                header,
                (_, alike) -> {
                    alike.removeFirstOccurrence(removed);
                    return alike.isEmpty() ? null : alike;
                });
    }

    /// The oldest one with just this header, or null.
    @Nullable T oldest(Header header) {
        ArrayDeque<T> alike = byHeader.get(header);
        return alike == null ? null : alike.peekFirst();
    }

    /// The oldest one that accepts a message with that header, or null.
    @Nullable T accepting(int context, int source, int tag) {
        T exact = oldest(new Header(context, source, tag));
        if (wildcards == 0) {
            return exact;
        }
        T anySource = oldest(new Header(context, Wildcards.ANY_SOURCE, tag));
        T anyTag = oldest(new Header(context, source, Wildcards.ANY_TAG));
        T any = oldest(new Header(context, Wildcards.ANY_SOURCE, Wildcards.ANY_TAG));
        return older(older(exact, anySource), older(anyTag, any));
    }

    private static <T extends Matchable> @Nullable T older(@Nullable T a, @Nullable T b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return a.number < b.number ? a : b;
    }
}
