package io.portolan.mpi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The attributes of one communicator.
///
/// *Threads:* any; one at a time, callbacks included, which may use the attributes themselves.
/// *Cost:* a communicator without attributes has only this object.
///
/// Source: MPI 4.1, sections 7.7.2 and 7.7.3
final class Attributes {
    private final Comm comm;

    /// In the order in which they were last put; made for the first.
    private Map<AttributeKey<?>, Object> values = Map.of();

    Attributes(Comm comm) {
        this.comm = comm;
    }

    /// Sets the value; one that was there is deleted first.
    synchronized <T> void put(AttributeKey<T> key, T value) {
        if (values.isEmpty()) {
            values = new LinkedHashMap<>();
        }
        Optional<T> old = get(key);
        if (old.isPresent()) {
            key.deleted(comm, old.get());
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
    /// *Failure:* [MPIException] if there is none.
    synchronized <T> void delete(AttributeKey<T> key) {
        T value =
                get(key).orElseThrow(() ->
                        comm.call(Operation.DELETE_ATTR)
                                .error(
                                        ErrorClass.KEYVAL,
                                        "the communicator has no attribute %s; allowed is one that was set; ask with getAttr first"
                                                .formatted(key)));
        key.deleted(comm, value);
        forget(key);
    }

    /// Deletes the value, if there is one.
    synchronized <T> void deleteIfThere(AttributeKey<T> key) {
        get(key).ifPresent(value -> {
            key.deleted(comm, value);
            forget(key);
        });
    }

    /// What the copy function of each key gives now, to be put into the attributes of a duplicate.
    ///
    /// *Failure:* what a copy function throws; what others gave is deleted then.
    synchronized List<Copy<?>> copies() {
        List<Copy<?>> copies = new ArrayList<>();
        try {
            for (AttributeKey<?> key : keys()) {
                copyOf(key).ifPresent(copies::add);
            }
        } catch (Throwable t) { // whatever the user's function throws
            copies.reversed().forEach(copy -> copy.delete(comm));
            throw t;
        }
        return copies;
    }

    /// A value for a duplicate.
    record Copy<T>(AttributeKey<T> key, T value) {
        void putInto(Attributes duplicate) {
            duplicate.put(key, value);
        }

        private void delete(Comm comm) {
            key.deleted(comm, value);
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
        return comm.context().endpoint().attributes();
    }

    private <T> Optional<Copy<T>> copyOf(AttributeKey<T> key) {
        return get(key).flatMap(value -> key.copyOf(comm, value))
                .map(copy -> new Copy<>(key, copy));
    }

    /// As they are now: a callback may change them.
    private List<AttributeKey<?>> keys() {
        return new ArrayList<>(values.keySet());
    }
}
