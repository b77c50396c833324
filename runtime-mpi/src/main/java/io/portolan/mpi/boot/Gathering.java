package io.portolan.mpi.boot;

import java.util.List;

/// Texts of all processes of a job to all, in turns.
///
/// *Threads:* one.
interface Gathering extends AutoCloseable {
    /// Gives a text and returns those of all processes, in their order, when all have come.
    ///
    /// @throws BootException if one does not come in time, or the job is not to start
    List<String> gather(String text) throws BootException;

    /// As [#gather], a last time.
    void gatherLast() throws BootException;

    @Override
    void close();
}
