package io.portolan.mpi;

import io.portolan.mpi.context.Arguments;
import java.util.Optional;

/// A name under which a value is attached to a communicator or a window: what a library keeps from
/// one of its calls to the next. Each key is different from every other, whatever its name.
///
/// ```
///   static final AttributeKey<Plan> PLAN =
///           AttributeKey.create("plan", (comm, plan) -> plan.close());
/// ```
///
/// A key needs no free: it lives as long as anyone knows it.
///
/// *Threads:* immutable.
///
/// Source: MPI 4.1, sections 7.7 and 7.7.3
///
/// @param <T> the type of the values, which are not null
public final class AttributeKey<T> {
    private final String name;
    private final CopyFunction<T> copy;
    private final DeleteFunction<T> delete;
    private final WinDeleteFunction<T> deleteOfWin;

    private AttributeKey(
            String name,
            CopyFunction<T> copy,
            DeleteFunction<T> delete,
            WinDeleteFunction<T> deleteOfWin) {
        this.name = name;
        this.copy = copy;
        this.delete = delete;
        this.deleteOfWin = deleteOfWin;
    }

    /// A new key whose values duplicates of the communicator inherit.
    ///
    /// @param copy what a duplicate of the communicator gets
    /// @param delete what is done with a value that goes
    public static <T> AttributeKey<T> create(
            String name, CopyFunction<T> copy, DeleteFunction<T> delete) {
        Arguments.requireGiven("AttributeKey.create", "name", name);
        Arguments.requireGiven("AttributeKey.create", "copy", copy);
        Arguments.requireGiven("AttributeKey.create", "delete", delete);
        return new AttributeKey<>(name, copy, delete, (_, _) -> {});
    }

    /// A new key for windows; the standard's MPI_Win_create_keyval.
    ///
    /// @param delete what is done with a value that goes from a window; of one that goes from a
    ///   communicator nobody is told
    public static <T> AttributeKey<T> createForWin(String name, WinDeleteFunction<T> delete) {
        Arguments.requireGiven("AttributeKey.createForWin", "name", name);
        Arguments.requireGiven("AttributeKey.createForWin", "delete", delete);
        return new AttributeKey<>(name, CopyFunction.none(), DeleteFunction.none(), delete);
    }

    /// A new key; the standard's MPI_Comm_create_keyval.
    ///
    /// @param delete what is done with a value that goes
    public static <T> AttributeKey<T> create(String name, DeleteFunction<T> delete) {
        return create(name, CopyFunction.none(), delete);
    }

    /// A new key of the end of whose values nobody is told.
    public static <T> AttributeKey<T> create(String name) {
        return create(name, DeleteFunction.none());
    }

    Optional<T> copyOf(Comm comm, T value) {
        return copy.copy(comm, value);
    }

    void deleted(Comm comm, T value) {
        delete.delete(comm, value);
    }

    void deleted(Win win, T value) {
        deleteOfWin.delete(win, value);
    }

    /// The name, for people.
    @Override
    public String toString() {
        return name;
    }
}
