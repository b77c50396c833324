package io.portolan.mpi;

import java.io.Serializable;

/// One of several requests that is complete.
///
/// @param index its place in the list, or [MPI#UNDEFINED] if none was active
/// @param status in a [RequestsFailedException], of one that failed: what is known of its message
public record Completed(int index, Status status) implements Serializable {}
