package io.portolan.mpi;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The attributes of all communicators of one rank, in the order in which they were set: they are
/// deleted at its end. A communicator that has some is known here until it is freed.
///
/// *Threads:* any.
///
/// Source: MPI 4.1, section 11.2.4
final class AttributeOrder {
    private final LinkedHashSet<Entry> entries = new LinkedHashSet<>();

    private record Entry(Attributes attributes, AttributeKey<?> key) {}

    /// Notes that the attribute was set: it is the newest now.
    synchronized void wasSet(Attributes attributes, AttributeKey<?> key) {
        entries.addLast(new Entry(attributes, key));
    }

    synchronized void wasDeleted(Attributes attributes, AttributeKey<?> key) {
        entries.remove(new Entry(attributes, key));
    }

    /// Deletes all, the newest first, also what a delete function sets meanwhile; what a delete
    /// function has refused to delete or has set again is not tried a second time.
    ///
    /// @return what the first one threw, with what others threw suppressed, or null
    @Nullable Throwable deleteAll() {
        Set<Entry> tried = new HashSet<>();
        Throwable thrown = null;
        for (Entry next = newest(tried); next != null; next = newest(tried)) {
            tried.add(next);
            try {
                next.attributes().deleteIfThere(next.key());
            } catch (Throwable t) { // whatever the user's function throws: the others are told too
                if (thrown == null) {
                    thrown = t;
                } else if (!thrown.equals(t)) {
                    thrown.addSuppressed(t);
                }
            }
        }
        return thrown;
    }

    private synchronized @Nullable Entry newest(Set<Entry> tried) {
        for (Entry entry : entries.reversed()) {
            if (!tried.contains(entry)) {
                return entry;
            }
        }
        return null;
    }
}
