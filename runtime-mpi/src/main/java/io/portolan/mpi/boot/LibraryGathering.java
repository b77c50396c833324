package io.portolan.mpi.boot;

import io.portolan.mpi.libmpi.LibMpi;
import io.portolan.mpi.libmpi.LibMpiGathering;
import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;

/// Gathers by the native MPI library that has been initialised.
final class LibraryGathering implements Gathering {
    private final LibMpi library;
    private final LibMpiGathering messages;

    /// @param words what a process is called in messages
    LibraryGathering(LibMpi library, Boot boot, IntFunction<String> words) {
        this.library = library;
        messages = new LibMpiGathering(library, boot.limit(), words);
    }

    @Override
    public List<String> gather(String text) throws BootException {
        try {
            return messages.gather(text);
        } catch (IOException e) {
            throw new BootException(String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public void gatherLast() throws BootException {
        var _ = gather("");
        library.endUnlessTaken();
    }

    /// The library stays as it is: to end it is to wait for all processes, and not all may have
    /// come so far. If wires use it, they end it.
    @Override
    public void close() {}
}
