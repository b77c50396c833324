package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// The memory that one rank exposes in a window, as the other ranks and itself reach it. The rank
/// that exposes it takes no part.
///
/// ```
///   Endpoint.window(window, rank) --> Route --> TargetWindow <|-- memory of this JVM
///        put, get: Content, Region <-> memory         what TargetAccess names
///        accumulate: memory = memory op Content       one element at a time is atomic
///        lock, unlock: the PassiveLock of the memory
/// ```
///
/// What an operation needs is a content, a region and a value, so that a route to another process
/// can send it. An operation may still be under way when it returns, until [#flush()].
///
/// *Threads:* any. *Failure:* an exception that says what is wrong with the access, before anything
/// has happened.
///
/// Source: MPI 4.1, sections 12.3 and 12.5
public interface TargetWindow {
    /// Overwrites elements of the memory with the content.
    void put(Content origin, TargetAccess access);

    /// Overwrites the first elements of the region with elements of the memory.
    void get(Region result, TargetAccess access);

    /// Combines each element of the memory with that of the content.
    void accumulate(Content origin, TargetAccess access);

    /// Reads elements of the memory into the region, and combines each with that of the content in
    /// the same atomic step.
    void getAccumulate(Content origin, Region result, TargetAccess access);

    /// Reads an element of the memory into the region, and overwrites it with the content in the
    /// same atomic step if it is equal to the other content.
    void compareAndSwap(Content origin, Content compare, Region result, TargetAccess access);

    /// Returns when all operations that the calling rank has begun here are complete.
    void flush();

    /// Takes the lock of the memory, or begins to wait for it; null if the rank has it.
    ///
    /// @param isShared whether other ranks may have it at the same time
    /// @param operation what the wait is part of, for reports
    @Nullable LockTicket lock(boolean isShared, WindowOrigin origin, Object operation);

    /// Lets the lock go; all operations that the rank has begun here are complete then.
    void unlock(WindowOrigin origin);
}
