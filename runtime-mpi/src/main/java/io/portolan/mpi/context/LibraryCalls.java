package io.portolan.mpi.context;

import io.portolan.mpi.buffer.NativeStaging;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.IncomingTransfer;
import io.portolan.mpi.engine.LibraryTransfers;
import io.portolan.mpi.engine.Mode;
import io.portolan.mpi.engine.OutgoingTransfer;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.wire.LibraryComm;
import io.portolan.mpi.wire.LibraryComm.Envelope;
import io.portolan.mpi.wire.LibraryComm.Operation;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The operations of one rank on a communicator that the native library carries out by itself.
///
/// ```
///   PointToPoint --> LibraryCalls --elements--> NativeStaging --bytes--> LibraryComm
///   Collectives  ------^      \--begun--> LibraryTransfers, where requests wait
/// ```
///
/// Overview. Messages match in the library alone, by its own rules: types are not compared, and
/// nobody knows who waits for whom. A rank looks for its message as long as it spins, and then
/// waits as for any other one. A collective waits in the library and ends when that does.
///
/// *Threads:* any. *Failure:* [MPIException] with what the library says.
public final class LibraryCalls {
    private final LibraryComm comm;
    private final LibraryTransfers transfers;
    private final NativeStaging staging = new NativeStaging();
    private final Thread owner = Thread.currentThread();
    private final Look lookOfOwner = new Look();

    LibraryCalls(Context context, LibraryComm comm) {
        this.comm = comm;
        this.transfers =
                context.endpoint()
                        .endpoint()
                        .library(context.number(), comm, context::process, staging);
    }

    /// A collective as the library does it.
    public interface Collective {
        void run(LibraryComm comm, NativeStaging staging) throws IOException;
    }

    /// A message that was received or found.
    public record Received(int source, int tag, long elements) {}

    /// *Failure:* [MPIException], because the library has no such operation.
    public static MPIException refused(Call call) {
        return call.error(
                ErrorClass.OTHER,
                "the library does not do this; allowed on a communicator whose calls go to the native library are collectives, and send, recv, sendrecv and probe of arrays, memory and datatypes; use the communicator that it was duplicated from");
    }

    private static TypedRegion elements(Call call, Content content) {
        if (!(content instanceof TypedRegion region)) {
            throw refused(call);
        }
        return region;
    }

    private static int bytes(Call call, TypedRegion region) {
        long bytes = region.bytes();
        if (bytes > Integer.MAX_VALUE) {
            throw call.error(
                    ErrorClass.COUNT,
                    "the message has %d bytes; allowed are at most %d in one call of the native library; send less at a time"
                            .formatted(bytes, Integer.MAX_VALUE));
        }
        return (int) bytes;
    }

    /// A source or tag as the library has it.
    private static int of(int peerOrTag) {
        return peerOrTag < 0 ? LibraryComm.ANY : peerOrTag;
    }

    /// What the library says, as an error of the operation.
    static MPIException failed(
            Call call, @Nullable Integer peer, @Nullable Integer tag, Throwable ofLibrary) {
        boolean isTruncated = ofLibrary instanceof LibraryComm.TruncatedException;
        return call.error(
                isTruncated ? ErrorClass.TRUNCATE : ErrorClass.OTHER,
                peer,
                tag,
                "the native library could not do it: %s; allowed is what the library allows; %s"
                        .formatted(
                                ofLibrary.getMessage(),
                                isTruncated
                                        ? "give the receive room for the whole message"
                                        : "look at what it says"),
                ofLibrary);
    }

    /// Sends.
    public void send(Call call, Mode mode, Content content, int dest, int tag) {
        OutgoingTransfer send = begin(call, mode, content, dest, tag);
        if (send != null && mode != Mode.BUFFERED) {
            Throwable refusal = call.context().endpoint().complete(call, send).refusal();
            if (refusal != null) {
                throw failed(call, dest, tag, refusal);
            }
        }
    }

    /// Receives.
    public Received receive(Call call, Region into, int source, int tag) {
        TypedRegion region = elements(call, into);
        int bytes = bytes(call, region);
        Operation operation = comm.operation();
        MemorySegment memory = transfers.memory(operation, bytes);
        try {
            begin(operation, memory, bytes, source, tag);
            if (isSoonDone(call, memory, operation)) {
                return received(region, memory, operation);
            }
            IncomingTransfer receive = transfer(call, into, source, tag, memory, operation);
            return received(call, call.context().endpoint().complete(call, receive));
        } catch (IOException e) {
            throw failed(call, source, tag, e);
        }
    }

    private IncomingTransfer transfer(
            Call call,
            Region into,
            int source,
            int tag,
            MemorySegment memory,
            Operation operation) {
        int process = call.context().process(source);
        return transfers.receives(process, tag, into, memory, operation, call);
    }

    private void begin(Operation receive, MemorySegment memory, int bytes, int source, int tag)
            throws IOException {
        try {
            receive.receive(memory, bytes, of(source), of(tag));
        } catch (IOException e) {
            transfers.letGo(receive, memory);
            throw e;
        }
    }

    /// Whether a receive is complete while the rank spins. One that fails is let go of.
    private boolean isSoonDone(Call call, MemorySegment memory, Operation operation)
            throws IOException {
        Look look = Thread.currentThread().equals(owner) ? lookOfOwner : new Look();
        look.operation = operation;
        boolean isDone =
                look.getAsBoolean() || call.context().endpoint().endpoint().spinUntil(look);
        look.operation = null;
        IOException failure = look.failure;
        if (failure != null) {
            look.failure = null;
            transfers.letGo(operation, memory);
            throw failure;
        }
        return isDone;
    }

    /// A look at something that has begun.
    private static final class Look implements BooleanSupplier {
        private @Nullable Operation operation;
        private @Nullable IOException failure;

        @Override
        public boolean getAsBoolean() {
            try {
                return operation == null || operation.isDone();
            } catch (IOException e) {
                failure = e;
                return true;
            }
        }
    }

    /// What has come, in its place.
    private Received received(TypedRegion region, MemorySegment memory, Operation operation)
            throws IOException {
        try {
            Envelope message = operation.received();
            long elements = staging.count(message.bytes(), region);
            staging.fill(region, memory, message.bytes());
            return new Received(message.source(), message.tag(), elements);
        } finally {
            transfers.letGo(operation, memory);
        }
    }

    private static Received received(Call call, IncomingTransfer receive) {
        MPIException misfit = Arguments.misfit(call, receive, null);
        if (misfit != null) {
            throw misfit;
        }
        return new Received(
                call.context().rankOf(receive.source()), receive.messageTag(), receive.elements());
    }

    /// A message that is there; its elements count as bytes. Null if there is none.
    public @Nullable Received probe(Call call, int source, int tag) {
        try {
            Envelope found = comm.probe(of(source), of(tag));
            return found == null ? null : new Received(found.source(), found.tag(), found.bytes());
        } catch (IOException e) {
            throw failed(call, source, tag, e);
        }
    }

    /// Begins a send; null if it is complete already.
    public @Nullable OutgoingTransfer begin(
            Call call, Mode mode, Content content, int dest, int tag) {
        TypedRegion region = elements(call, content);
        int bytes = bytes(call, region);
        Operation operation = comm.operation();
        MemorySegment memory = transfers.memory(operation, bytes);
        boolean isOver = true;
        try {
            NativeStaging.write(region, memory);
            operation.send(memory, bytes, dest, tag, mode == Mode.SYNCHRONOUS);
            isOver = operation.isDone();
        } catch (IOException e) {
            throw failed(call, dest, tag, e);
        } catch (IllegalStateException closedMemory) {
            throw Arguments.unread(call, dest, tag, closedMemory);
        } finally {
            if (isOver) {
                transfers.letGo(operation, memory);
            }
        }
        return isOver
                ? null
                : transfers.sends(
                        call.context().process(dest), tag, content, memory, operation, call);
    }

    /// Begins a receive.
    public IncomingTransfer begin(Call call, Region into, int source, int tag) {
        TypedRegion region = elements(call, into);
        int bytes = bytes(call, region);
        Operation operation = comm.operation();
        MemorySegment memory = transfers.memory(operation, bytes);
        try {
            begin(operation, memory, bytes, source, tag);
            return transfer(call, into, source, tag, memory, operation);
        } catch (IOException e) {
            throw failed(call, source, tag, e);
        }
    }

    /// Runs a collective; returns when the library does.
    public void run(Call call, Collective collective) {
        try {
            collective.run(comm, staging);
        } catch (IOException e) {
            throw failed(call, null, null, e);
        }
    }

    /// Lets go of the communicator.
    void close() {
        transfers.close();
    }
}
