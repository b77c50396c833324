package io.portolan.services;

import org.jspecify.annotations.Nullable;

/// How values of a type are kept apart from those who hold them outside: what cannot change goes as
/// it is, everything else is copied.
interface Isolation {

    /// For types of which no value can change.
    Isolation NONE_NEEDED = value -> value;

    /// The same value if nobody can change it, otherwise a copy that nobody can change.
    @Nullable Object isolated(@Nullable Object value);
}
