package mpi;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;

/// The file pointer that the ranks share which have a file open, and the lock of an atomic file.
/// Both are those of a file without a name, because each rank has classes of its own.
///
/// ```
///    |pointer.|a|      the pointer is locked while it moves, `a` while the file is accessed
/// ```
///
/// *Threads:* any. *Failure:* [MPIException] with [MPI#ERR_IO]. *Cost:* a few calls of the system.
final class SharedPointer {
    private static final long POINTER = 0;
    private static final long ACCESS = Long.BYTES;
    private static final long PAUSE_NANOS = 20_000;

    private final FileChannel channel;

    private SharedPointer(FileChannel channel) {
        this.channel = channel;
    }

    /// The pointer of the ranks of a communicator, all of which call this; it is at 0.
    ///
    /// *Failure:* an exception on the ranks that could not open it.
    static SharedPointer of(io.portolan.mpi.Intracomm comm) throws IOException {
        IOException failure = null;
        byte[] name = {};
        try {
            if (comm.rank() == 0) {
                Path made = Files.createTempFile("mpi-file", ".pointer");
                name = made.toString().getBytes(StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            failure = e; // the others wait to be told
        }
        int[] length = {name.length};
        comm.bcast(length, 0);
        if (length[0] == 0) {
            throw failure == null ? new IOException("rank 0 could not make it") : failure;
        }
        byte[] sent = comm.rank() == 0 ? name : new byte[length[0]];
        comm.bcast(sent, 0);
        Path shared = Path.of(new String(sent, StandardCharsets.UTF_8));
        try {
            return new SharedPointer(
                    FileChannel.open(shared, StandardOpenOption.READ, StandardOpenOption.WRITE));
        } finally {
            comm.barrier();
            if (comm.rank() == 0) {
                Files.deleteIfExists(shared);
            }
        }
    }

    /// Where it is.
    long position() throws MPIException {
        return advance(0);
    }

    /// Puts it there.
    void set(long position) throws MPIException {
        advance(position - position());
    }

    /// Moves it on; returns where it was.
    long advance(long by) throws MPIException {
        FileLock lock = locked(POINTER, Long.BYTES);
        try {
            ByteBuffer value = ByteBuffer.allocate(Long.BYTES);
            channel.read(value, POINTER); // nothing is there before it moves
            long was = value.getLong(0);
            if (by != 0) {
                channel.write(value.clear().putLong(0, was + by), POINTER);
            }
            return was;
        } catch (IOException e) {
            throw failed(e);
        } finally {
            release(lock);
        }
    }

    /// Locks the file for one access; to be given to [#release(java.nio.channels.FileLock)].
    FileLock access() throws MPIException {
        return locked(ACCESS, 1);
    }

    void release(FileLock lock) throws MPIException {
        try {
            lock.release();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    void close() throws IOException {
        channel.close();
    }

    private FileLock locked(long from, long length) throws MPIException {
        while (true) {
            try {
                FileLock lock = channel.tryLock(from, length, false);
                if (lock != null) {
                    return lock;
                }
            } catch (OverlappingFileLockException e) {
                // Another rank of this JVM has it.
            } catch (IOException e) {
                throw failed(e);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static MPIException failed(IOException e) {
        MPIException error = new MPIException(MPI.ERR_IO, "the shared file pointer: " + e);
        error.initCause(e);
        return error;
    }
}
