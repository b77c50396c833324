package mpi;

import io.portolan.mpi.error.ErrorClass;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The room that a rank has for messages of buffered sends: so many bytes as the attached buffer
/// has. A message takes some from the send until it has left the rank. It is kept in a copy on the
/// heap; the attached buffer only says how much there may be, so that it can be taken back at any
/// time. Portolan's own attached buffers wait for the receives then, which programs that receive
/// only after it would never reach.
///
/// *Threads:* any thread of the rank.
///
/// Source: MPI 4.1, section 3.6
final class BsendRoom {
    private final List<Sent> sent = new ArrayList<>();
    private @Nullable ByteBuffer buffer;

    /// Gives the room.
    ///
    /// *Failure:* an exception if there is a buffer already, or none is given.
    synchronized void attach(@Nullable ByteBuffer given) {
        if (given == null) {
            throw error(
                    "Buffer_attach",
                    "the buffer is null; allowed is an array or a ByteBuffer; give one");
        }
        if (buffer != null) {
            throw error(
                    "Buffer_attach",
                    "a buffer of %d bytes is attached already; allowed is one; call Buffer_detach first"
                            .formatted(buffer.capacity()));
        }
        buffer = given;
    }

    /// Takes the room back; returns the buffer.
    synchronized ByteBuffer detach() {
        ByteBuffer detached = buffer;
        if (detached == null) {
            throw error(
                    "Buffer_detach",
                    "no buffer is attached; allowed is after Buffer_attach; attach one");
        }
        buffer = null;
        sent.clear();
        return detached;
    }

    /// Begins a send of a message that takes so many bytes.
    ///
    /// *Failure:* an exception if there is too little room; nothing is sent then.
    synchronized void send(int bytes, Supplier<io.portolan.mpi.Request> beginning) {
        if (buffer == null) {
            throw error(
                    "Bsend",
                    "no buffer is attached; allowed is after MPI.Buffer_attach; attach a buffer");
        }
        sent.removeIf(each -> each.request.isComplete());
        long taken = sent.stream().mapToLong(Sent::bytes).sum();
        int capacity = buffer.capacity();
        if (taken + bytes > capacity) {
            throw error(
                    "Bsend",
                    "the message takes %d bytes, and %d of the %d bytes of the attached buffer are free; allowed is what fits; attach a buffer of Pack_size and MPI.BSEND_OVERHEAD for each message"
                            .formatted(bytes, capacity - taken, capacity));
        }
        sent.add(new Sent(beginning.get(), bytes));
    }

    private static io.portolan.mpi.error.MPIException error(String operation, String message) {
        return Datatype.error(ErrorClass.BUFFER, operation, message);
    }

    /// A message that may still be there.
    private record Sent(io.portolan.mpi.Request request, int bytes) {}
}
