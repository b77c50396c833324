package mpi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Hints: values by keys.
///
/// *Threads:* any, one at a time. *Failure:* [MPIException] if the hints are [MPI#INFO_NULL] or
/// were freed.
///
/// Source: MPI 4.1, chapter 10
@SuppressWarnings("AvoidCommonTypeNames") // as old programs know it
public final class Info implements Freeable, Cloneable {
    private @Nullable Map<String, String> values;

    /// No hints.
    public Info() throws MPIException {
        MPI.check();
        values = new LinkedHashMap<>();
    }

    /// No hints, of a program that need not have begun.
    ///
    /// @param isThere false for the null of hints
    Info(boolean isThere) {
        values = isThere ? new LinkedHashMap<>() : null;
    }

    /// Adds a hint that the program is told by the runtime.
    Info with(String key, String value) {
        Objects.requireNonNull(values).put(key, value);
        return this;
    }

    /// Sets the value of a key.
    public void set(String key, String value) throws MPIException {
        requireLength("the key", key, MPI.MAX_INFO_KEY, MPI.ERR_INFO_KEY);
        requireLength("the value", value, MPI.MAX_INFO_VAL, MPI.ERR_INFO_VALUE);
        values().put(key, value);
    }

    /// The value of a key; null if there is none.
    public @Nullable String get(String key) throws MPIException {
        return values().get(key);
    }

    /// Deletes the value of a key.
    public void delete(String key) throws MPIException {
        if (values().remove(key) == null) {
            throw MPI.COMM_WORLD.handled(
                    new MPIException(
                            MPI.ERR_INFO_NOKEY,
                            "delete: the key is %s; allowed is one that was set; ask with get first"
                                    .formatted(key)));
        }
    }

    /// How many keys there are.
    public int size() throws MPIException {
        return values().size();
    }

    /// The key of that number, from 0 on.
    public String getKey(int i) throws MPIException {
        Map<String, String> known = values();
        if (i < 0 || i >= known.size()) {
            throw MPI.COMM_WORLD.handled(
                    new MPIException(
                            MPI.ERR_ARG,
                            "getKey: the number is %d; allowed is 0 to %d; ask with size first"
                                    .formatted(i, known.size() - 1)));
        }
        return new ArrayList<>(known.keySet()).get(i);
    }

    /// As [#dup()].
    @Override
    public Info clone() {
        try {
            return dup();
        } catch (MPIException e) {
            throw new RuntimeException(e.getMessage(), e);
        }
    }

    /// The same hints again.
    public Info dup() throws MPIException {
        Info copy = new Info();
        copy.values().putAll(values());
        return copy;
    }

    /// Sets the values that others have, of which [MPI#INFO_NULL] has none; the rest stays.
    void setAll(Info others) throws MPIException {
        if (!others.isNull()) {
            values().putAll(others.values());
        }
    }

    /// A copy with the values that these hints have in use.
    Info inUse(io.portolan.mpi.Info used) throws MPIException {
        Info copy = dup();
        copy.values().replaceAll((key, value) -> used.get(key).orElse(value));
        return copy;
    }

    /// The same hints for the core; none of [MPI#INFO_NULL].
    io.portolan.mpi.Info toCore() throws MPIException {
        io.portolan.mpi.Info core = new io.portolan.mpi.Info();
        if (!isNull()) {
            values().forEach(core::set);
        }
        return core;
    }

    /// Gives the hints back, which are null afterwards.
    @Override
    public void free() throws MPIException {
        values();
        values = null;
    }

    /// Whether this is [MPI#INFO_NULL] or was freed.
    public boolean isNull() {
        return values == null;
    }

    private Map<String, String> values() throws MPIException {
        MPI.check();
        Map<String, String> known = values;
        if (known == null) {
            throw MPI.COMM_WORLD.handled(
                    new MPIException(
                            MPI.ERR_INFO,
                            "the info is null; allowed is one that was made and not freed; make one"));
        }
        return known;
    }

    private static void requireLength(String what, String given, int max, int errorClass)
            throws MPIException {
        if (given.isEmpty() || given.length() > max) {
            throw MPI.COMM_WORLD.handled(
                    new MPIException(
                            errorClass,
                            "set: %s has %d characters; allowed is 1 to %d; shorten it"
                                    .formatted(what, given.length(), max)));
        }
    }
}
