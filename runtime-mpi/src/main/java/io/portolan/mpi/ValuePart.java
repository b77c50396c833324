package io.portolan.mpi;

import java.util.function.Supplier;

/// A part, and how its rank gets a value from what it took.
///
/// @param value to be asked for once, when everything is moved
record ValuePart<T>(Part part, Supplier<T> value) {}
