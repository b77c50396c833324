package mpi;

import io.portolan.mpi.error.ErrorClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The room that a rank has for messages of buffered sends: so many bytes as the attached buffer
/// has. A message takes some from the send until it has left the rank. It is kept in a copy on the
/// heap; the attached buffer only says how much there may be.
///
/// *Threads:* any thread of the rank, one at a time.
///
/// Source: MPI 4.1, section 3.6
final class AttachedBuffer {
    private static final int NONE = -1;

    private final List<Sent> sent = new ArrayList<>();
    private byte @Nullable [] array;
    private int capacity = NONE;

    /// Gives the room.
    ///
    /// *Failure:* an exception if there is a buffer already.
    ///
    /// @param bytes negative if no buffer is given
    synchronized void attach(byte @Nullable [] buffer, int bytes) {
        if (bytes < 0) {
            throw error("Buffer_attach", "the buffer is null; allowed is an array; give one");
        }
        if (capacity != NONE) {
            throw error(
                    "Buffer_attach",
                    "a buffer of %d bytes is attached already; allowed is one; call Buffer_detach first"
                            .formatted(capacity));
        }
        array = buffer;
        capacity = bytes;
    }

    /// Waits until all messages have left, and takes the room back.
    synchronized byte @Nullable [] detach() {
        if (capacity == NONE) {
            throw error(
                    "Buffer_detach",
                    "no buffer is attached; allowed is after Buffer_attach; attach one");
        }
        flush();
        byte[] detached = array;
        array = null;
        capacity = NONE;
        return detached;
    }

    /// Waits until all messages have left.
    synchronized void flush() {
        for (Sent each : sent) {
            each.request.await();
        }
        sent.clear();
    }

    /// Begins a send of a message that takes so many bytes.
    ///
    /// *Failure:* an exception if there is too little room; nothing is sent then.
    synchronized void send(int bytes, Beginning beginning) {
        sent.removeIf(each -> each.request.isComplete());
        long taken = sent.stream().mapToLong(Sent::bytes).sum();
        if (taken + bytes > capacity) {
            throw error(
                    "Bsend",
                    capacity == NONE
                            ? "no buffer is attached; allowed is after MPI.Buffer_attach; attach a buffer"
                            : "the message takes %d bytes, and %d of the %d bytes of the attached buffer are free; allowed is what fits; attach a buffer of Pack_size and MPI.BSEND_OVERHEAD for each message"
                                    .formatted(bytes, capacity - taken, capacity));
        }
        sent.add(new Sent(beginning.begin(), bytes));
    }

    private static io.portolan.mpi.error.MPIException error(String operation, String message) {
        return Datatype.error(ErrorClass.BUFFER, operation, message);
    }

    /// Begins the send of a copy.
    @FunctionalInterface
    interface Beginning {
        io.portolan.mpi.Request begin();
    }

    /// A message that may still be there.
    private record Sent(io.portolan.mpi.Request request, int bytes) {}
}
