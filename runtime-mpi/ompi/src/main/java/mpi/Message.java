package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// A message that a matched probe has found, which no other receive can take.
///
/// *Threads:* any thread of the rank, one at a time.
///
/// Source: MPI 4.1, section 3.8.2
public final class Message {
    private io.portolan.mpi.@Nullable Message core;
    private boolean isNoProc;

    /// No message.
    public Message() {}

    /// Whether there is no message, or it was received.
    public boolean isNull() {
        return core == null && !isNoProc;
    }

    /// Whether this is what a probe of [MPI#PROC_NULL] finds.
    public boolean isNoProc() {
        return isNoProc;
    }

    /// Waits for a message and takes it.
    public Status mProbe(int source, int tag, Comm comm) throws MPIException {
        io.portolan.mpi.Comm known = comm.core();
        if (source == MPI.PROC_NULL) {
            return nobody();
        }
        return found(known.mprobe(source, tag));
    }

    /// Takes a message if there is one; else null.
    public @Nullable Status imProbe(int source, int tag, Comm comm) throws MPIException {
        io.portolan.mpi.Comm known = comm.core();
        if (source == MPI.PROC_NULL) {
            return nobody();
        }
        io.portolan.mpi.Message found = known.improbe(source, tag);
        return found == null ? null : found(found);
    }

    private Status found(io.portolan.mpi.Message message) {
        core = message;
        isNoProc = false;
        return Status.of(message.status(), null);
    }

    /// Receives the message.
    public Status mRecv(Object buf, int count, Datatype type) throws MPIException {
        io.portolan.mpi.Message known = taken();
        return known == null
                ? noProc()
                : Status.of(
                        known.recv(type.buffer(buf, count), type.offset(buf), type.length(count)),
                        type);
    }

    /// Begins to receive the message.
    public Request imRecv(Buffer buf, int count, Datatype type) throws MPIException {
        io.portolan.mpi.Message known = taken();
        return known == null
                ? Request.ended(noProc())
                : new Request(
                        known.irecv(type.buffer(buf, count), type.offset(buf), type.length(count)),
                        type);
    }

    private Status nobody() {
        core = null;
        isNoProc = true;
        return noProc();
    }

    private static Status noProc() {
        return Status.of(
                new io.portolan.mpi.Status(
                        io.portolan.mpi.MPI.PROC_NULL, io.portolan.mpi.MPI.ANY_TAG, 0),
                null);
    }

    /// The message, which is null from now on.
    private io.portolan.mpi.@Nullable Message taken() throws MPIException {
        MPI.check();
        io.portolan.mpi.Message known = core;
        if (known == null && !isNoProc) {
            throw MPI.COMM_WORLD.handled(
                    new MPIException(
                            MPI.ERR_REQUEST,
                            "mRecv: the message is null; allowed is one that a probe has found and that was not received; probe first"));
        }
        core = null;
        isNoProc = false;
        return known;
    }
}
