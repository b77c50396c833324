package io.portolan.mpi;

import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Pairs of a key and a value, by which a program gives hints. What takes an info object takes the
/// pairs that are in it at that time; keys that it does not know it leaves alone.
///
/// *Threads:* any. *Failure:* [MPIException] when a key or a value is null.
///
/// Source: MPI 4.1, chapter 10
@SuppressWarnings("AvoidCommonTypeNames") // the name of the standard
public final class Info {
    /// In the order in which the keys were first set.
    private final Map<String, String> pairs = new LinkedHashMap<>();

    /// An info object without a pair; the standard's MPI_Info_create.
    public Info() {}

    /// Adds the pair, or gives the key that value from now on; returns itself.
    public synchronized Info set(String key, String value) {
        Arguments.requireGiven("Info.set", "key", key);
        Arguments.requireGiven("Info.set", "value", value);
        pairs.put(key, value);
        return this;
    }

    /// The value of the key, if it has one.
    public synchronized Optional<String> get(String key) {
        Arguments.requireGiven("Info.get", "key", key);
        return Optional.ofNullable(pairs.get(key));
    }

    /// Removes the pair.
    ///
    /// *Failure:* [MPIException] when the key has no value.
    public synchronized void delete(String key) {
        Arguments.requireGiven("Info.delete", "key", key);
        if (pairs.remove(key) == null) {
            throw new MPIException(
                    ErrorClass.INFO_NOKEY,
                    "Info.delete",
                    "the key is %s; allowed is one of %s; ask with get first"
                            .formatted(key, pairs.keySet()));
        }
    }

    /// The number of pairs.
    public synchronized int nkeys() {
        return pairs.size();
    }

    /// The key that was set as number `n`, counted from 0; those that were deleted do not count.
    ///
    /// *Failure:* [MPIException] when there are not so many.
    public synchronized String nthkey(int n) {
        return pairs.keySet().stream()
                .skip(Math.max(0, n))
                .findFirst()
                .filter(_ -> n >= 0)
                .orElseThrow(() ->
                        new MPIException(
                                ErrorClass.ARG,
                                "Info.nthkey",
                                "n is %d; allowed is 0 or more and less than %d, the number of keys; ask nkeys first"
                                        .formatted(n, pairs.size())));
    }

    /// Another info object with the same pairs in the same order.
    public synchronized Info dup() {
        Info other = new Info();
        pairs.forEach(other::set);
        return other;
    }

    /// The pairs, for messages to people.
    @Override
    public synchronized String toString() {
        return pairs.toString();
    }
}
