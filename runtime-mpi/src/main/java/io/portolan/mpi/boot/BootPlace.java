package io.portolan.mpi.boot;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Where the processes of a job find each other at the start.
sealed interface BootPlace {

    /// The launcher that started the job listens there.
    ///
    /// @param token that it wants to hear
    record AtStarter(String host, int port, long token) implements BootPlace {}

    /// Process 0 listens there.
    ///
    /// @param host of process 0, as the others know it
    /// @param token that it wants to hear
    record AtFirst(String host, int port, long token) implements BootPlace {}

    /// Process 0 tells the others by a file where it listens; all are on one host.
    ///
    /// @param folder that only this user can enter
    record InFolder(Path folder) implements BootPlace {}

    /// Process 0 tells the others where it listens by the key-value space of PMI-1.
    ///
    /// @param descriptor of the connection that the process was given; -1 if it was given none
    /// @param address of the launcher that started the job, as `host:port`; null if it was given
    ///   none
    /// @param id what it wants to hear there
    /// @param isOneHost whether all processes are on one host
    record InKeyValueSpace(int descriptor, @Nullable String address, String id, boolean isOneHost)
            implements BootPlace {}

    /// The native MPI library with which all have been started.
    ///
    /// @param name or path of the library; null to look for one
    /// @param hasCalls whether it may carry out calls by itself
    record InLibrary(@Nullable String name, boolean hasCalls) implements BootPlace {}
}
