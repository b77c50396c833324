package mpi;

import io.portolan.mpi.LockType;
import io.portolan.mpi.Win;

/// The file pointer that the ranks share which have a file open, and the lock of an atomic file.
/// Both are those of a window, of which rank 0 has the memory.
///
/// *Threads:* as the file. *Failure:* [MPIException]. *Cost:* where rank 0 lives in another
/// process, a few messages there and back.
final class SharedPointer {
    private static final int OWNER = 0;

    private final Win window;

    /// The pointer of the ranks of a communicator, all of which call this; it is at 0.
    SharedPointer(io.portolan.mpi.Intracomm comm) throws MPIException {
        try {
            window =
                    Win.allocate(comm, comm.rank() == OWNER ? 1 : 0, io.portolan.mpi.Datatype.LONG);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw new MPIException(e);
        }
    }

    /// Where it is.
    long position() throws MPIException {
        return moved(io.portolan.mpi.Op.NO_OP, 0);
    }

    /// Puts it there.
    void set(long position) throws MPIException {
        var _ = moved(io.portolan.mpi.Op.REPLACE, position);
    }

    /// Moves it on; returns where it was.
    long advance(long by) throws MPIException {
        return moved(io.portolan.mpi.Op.SUM, by);
    }

    private long moved(io.portolan.mpi.Op op, long by) throws MPIException {
        long[] was = new long[1];
        locked(LockType.SHARED, () -> window.fetchAndOp(new long[] {by}, was, OWNER, 0, op));
        return was[0];
    }

    /// What is done to a file.
    interface Access<E extends Exception> {
        void run() throws E;
    }

    /// Does it while no other rank does anything so.
    <E extends Exception> void alone(Access<E> access) throws MPIException, E {
        locked(LockType.EXCLUSIVE, access);
    }

    private <E extends Exception> void locked(LockType type, Access<E> access)
            throws MPIException, E {
        try {
            window.lock(type, OWNER);
            try {
                access.run();
            } finally {
                window.unlock(OWNER);
            }
        } catch (io.portolan.mpi.error.MPIException e) {
            throw new MPIException(e);
        }
    }

    /// All ranks call this.
    void free() throws MPIException {
        try {
            window.free();
        } catch (io.portolan.mpi.error.MPIException e) {
            throw new MPIException(e);
        }
    }
}
