package io.portolan.mpi.engine;

/// What an operation on a window does at its target: which elements it reads or writes, and how it
/// combines them. The engine only carries it; the memory of the target understands it.
public interface TargetAccess {}
