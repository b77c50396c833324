package io.portolan.mpi.engine;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Receives or messages that wait to be matched, in the order in which they came.
///
/// Overview. A linked list, searched from the oldest on: as long as it is short nothing is quicker.
/// As soon as it is long, a [HeaderIndex] is kept beside it, until it is short again. The oldest
/// receive that accepts a message is then found by the four headers that accept it, and so is the
/// oldest message for a receive without wildcards; only one with wildcards searches the list.
///
/// *Threads:* under the lock of the mailbox, except for `mayHave` and `isEmpty`, which tell a
/// thread of what it has brought itself, or has seen of others by what it has acquired. *Cost:*
/// what is found by header takes the same time however many wait.
final class MatchQueue<T extends Matchable> {
    /// As many are searched one by one.
    static final int SHORT = 16;

    private @Nullable T oldest;
    private @Nullable T youngest;
    private int size;
    private long numbers;
    private final HeaderCounts counts = new HeaderCounts();
    private @Nullable HeaderIndex<T> index;

    void add(T added) {
        counts.add(added.header());
        added.number = numbers++;
        added.previous = youngest;
        if (youngest == null) {
            oldest = added;
        } else {
            youngest.next = added;
        }
        youngest = added;
        size++;
        if (index != null) {
            index.add(added);
        } else if (size > SHORT) {
            HeaderIndex<T> ofAll = new HeaderIndex<>();
            forEach(ofAll::add);
            index = ofAll;
        }
    }

    /// Takes out this very one; false if it is not here.
    boolean remove(T removed) {
        if (removed.previous == null && !removed.equals(oldest)) {
            return false;
        }
        if (index != null) {
            index.remove(removed);
        }
        counts.remove(removed.header());
        T before = cast(removed.previous);
        T after = cast(removed.next);
        if (before == null) {
            oldest = after;
        } else {
            before.next = after;
        }
        if (after == null) {
            youngest = before;
        } else {
            after.previous = before;
        }
        removed.previous = null;
        removed.next = null;
        size--;
        if (size <= SHORT / 4) {
            index = null;
        }
        return true;
    }

    /// The oldest one that accepts a message with that header, or null; it stays.
    @Nullable T accepting(int context, int source, int tag) {
        if (index != null) {
            return index.accepting(context, source, tag);
        }
        T at = oldest;
        while (at != null && !at.header().accepts(context, source, tag)) {
            at = cast(at.next);
        }
        return at;
    }

    /// The oldest one that the header accepts, or null; it stays.
    @Nullable T acceptedBy(Header wanted) {
        if (index != null && !wanted.hasWildcard()) {
            return index.oldest(wanted.context(), wanted.source(), wanted.tag());
        }
        T at = oldest;
        while (at != null && !wanted.accepts(at.header())) {
            at = cast(at.next);
        }
        return at;
    }

    /// As [HeaderCounts#mayHave]. *Threads:* any.
    boolean mayHave(int context, int source, int tag) {
        return counts.mayHave(context, source, tag);
    }

    boolean isEmpty() {
        return oldest == null;
    }

    /// Calls the action with each, the oldest first.
    void forEach(Consumer<? super T> action) {
        for (T at = oldest; at != null; at = cast(at.next)) {
            action.accept(at);
        }
    }

    @SuppressWarnings("unchecked") // no other is added
    private @Nullable T cast(@Nullable Matchable linked) {
        return (T) linked;
    }
}
