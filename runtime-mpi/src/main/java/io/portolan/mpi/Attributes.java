package io.portolan.mpi;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.error.ErrorClass;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The attributes of one communicator or window.
///
/// *Threads:* any; one at a time, callbacks included, which may use the attributes themselves.
/// *Cost:* a communicator without attributes has only this object and its owner.
///
/// Source: MPI 4.1, sections 7.7.2 and 7.7.3
final class Attributes {
    private final Owner owner;

    /// The values in the order in which they were last set; made for the first one.
    private Map<AttributeKey<?>, Object> values = Map.of();

    Attributes(Comm comm) {
        this.owner = new OfComm(comm);
    }

    Attributes(Win win) {
        this.owner = new OfWin(win);
    }

    /// What has the attributes.
    private sealed interface Owner {
        /// What a duplicate gets, if anything.
        <T> Optional<T> copyOf(AttributeKey<T> key, T value);

        /// Tells of a value that goes.
        <T> void deleted(AttributeKey<T> key, T value);

        Call deleteAttr();

        /// In words.
        String kind();

        AttributeOrder order();
    }

    private record OfComm(Comm comm) implements Owner {
        @Override
        public <T> Optional<T> copyOf(AttributeKey<T> key, T value) {
            return key.copyOf(comm, value);
        }

        @Override
        public <T> void deleted(AttributeKey<T> key, T value) {
            key.deleted(comm, value);
        }

        @Override
        public Call deleteAttr() {
            return comm.call(CommOperation.DELETE_ATTR);
        }

        @Override
        public String kind() {
            return "communicator";
        }

        @Override
        public AttributeOrder order() {
            return comm.scope().attributes();
        }
    }

    /// There are no duplicates of windows.
    private record OfWin(Win win) implements Owner {
        @Override
        public <T> Optional<T> copyOf(AttributeKey<T> key, T value) {
            return Optional.empty();
        }

        @Override
        public <T> void deleted(AttributeKey<T> key, T value) {
            key.deleted(win, value);
        }

        @Override
        public Call deleteAttr() {
            return win.call(CommOperation.DELETE_ATTR);
        }

        @Override
        public String kind() {
            return "window";
        }

        @Override
        public AttributeOrder order() {
            return win.attributeOrder();
        }
    }

    /// Sets the value; an older value of the key is deleted first.
    synchronized <T> void put(AttributeKey<T> key, T value) {
        if (values.isEmpty()) {
            values = new LinkedHashMap<>();
        }
        Optional<T> old = get(key);
        if (old.isPresent()) {
            owner.deleted(key, old.get());
        }
        values.remove(key);
        values.put(key, value);
        order().wasSet(this, key);
    }

    /// The value, if there is one.
    @SuppressWarnings("unchecked") // only put stores, and it takes a key and a value of one type
    synchronized <T> Optional<T> get(AttributeKey<T> key) {
        return Optional.ofNullable((T) values.get(key));
    }

    /// Deletes the value.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] if there is none.
    synchronized <T> void delete(AttributeKey<T> key) {
        T value =
                get(key).orElseThrow(() ->
                        owner.deleteAttr()
                                .error(
                                        ErrorClass.KEYVAL,
                                        "the %s has no attribute %s; allowed is one that was set; ask with getAttr first"
                                                .formatted(owner.kind(), key)));
        owner.deleted(key, value);
        forget(key);
    }

    /// Deletes the value, if there is one.
    synchronized <T> void deleteIfThere(AttributeKey<T> key) {
        get(key).ifPresent(value -> {
            owner.deleted(key, value);
            forget(key);
        });
    }

    /// What the copy function of each key gives now, to be put into the attributes of a duplicate.
    ///
    /// *Failure:* an exception of a copy function; the copies that were made before are deleted
    /// then.
    synchronized List<Copy<?>> copies() {
        List<Copy<?>> copies = new ArrayList<>();
        try {
            for (AttributeKey<?> key : keys()) {
                copyOf(key).ifPresent(copies::add);
            }
        } catch (Throwable t) { // whatever the user's function throws
            copies.reversed().forEach(copy -> copy.delete(owner));
            throw t;
        }
        return copies;
    }

    /// A value for a duplicate.
    record Copy<T>(AttributeKey<T> key, T value) {
        void putInto(Attributes duplicate) {
            duplicate.put(key, value);
        }

        private void delete(Owner owner) {
            owner.deleted(key, value);
        }
    }

    /// Deletes all, the newest first, because a newer one may need an older one; the communicator
    /// is freed.
    synchronized void deleteAll() {
        for (AttributeKey<?> key : keys().reversed()) {
            deleteIfThere(key);
        }
    }

    private void forget(AttributeKey<?> key) {
        values.remove(key);
        order().wasDeleted(this, key);
    }

    private AttributeOrder order() {
        return owner.order();
    }

    private <T> Optional<Copy<T>> copyOf(AttributeKey<T> key) {
        return get(key).flatMap(value -> owner.copyOf(key, value))
                .map(copy -> new Copy<>(key, copy));
    }

    /// The keys as they are now; a callback may change the attributes.
    private List<AttributeKey<?>> keys() {
        return new ArrayList<>(values.keySet());
    }

    /// The attributes of all communicators and windows of one rank, in the order in which they were
    /// set: they are deleted at its end. A communicator that has some is known here until it is
    /// freed.
    ///
    /// *Threads:* any.
    ///
    /// Source: MPI 4.1, section 11.2.4
    static final class AttributeOrder {
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
                } catch (
                        Throwable
                                t) { // whatever the user's function throws: the others are told too
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
}
