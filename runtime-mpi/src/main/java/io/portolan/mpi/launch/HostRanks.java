package io.portolan.mpi.launch;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;

/// A process of a job, by where it lives.
///
/// @param host its name or address
/// @param ranks of the process, at least 1
public record HostRanks(String host, int ranks) {

    /// *Failure:* [MPIException] when the host has no name, or the ranks are less than 1.
    public HostRanks {
        if (host.isBlank() || ranks < 1) {
            throw new MPIException(
                    ErrorClass.ARG,
                    "host '%s' is to have %d ranks; allowed is a name, and 1 or more; correct it"
                            .formatted(host, ranks));
        }
    }
}
