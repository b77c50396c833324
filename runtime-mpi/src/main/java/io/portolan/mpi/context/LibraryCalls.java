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
import io.portolan.mpi.wire.LibraryComm.Begun;
import io.portolan.mpi.wire.LibraryComm.Envelope;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// The operations of one rank on a communicator that the native library carries out by itself.
///
/// ```
///   PointToPoint --> LibraryCalls --elements--> NativeStaging --bytes--> LibraryComm
///   Collectives  ------^      \--begun--> LibraryTransfers, where requests wait
/// ```
///
/// Overview. Messages match in the library alone, by its own rules: types are not compared, and
/// nobody knows who waits for whom. A call that blocks waits in the library and ends when that
/// does.
///
/// *Threads:* any. *Failure:* [MPIException] with what the library says.
public final class LibraryCalls {
    private static final String ALLOWED =
            "; allowed on a communicator whose calls go to the native library are send, recv, sendrecv, probe and their forms for arrays, memory and datatypes; use the communicator that it was duplicated from";

    private final LibraryComm comm;
    private final LibraryTransfers transfers;
    private final NativeStaging staging = new NativeStaging();

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
        return call.error(ErrorClass.OTHER, "the library does not do this" + ALLOWED);
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
    ///
    /// @param ofLibrary an [IOException], or an exception because of one
    static MPIException failed(
            Call call, @Nullable Integer peer, @Nullable Integer tag, Exception ofLibrary) {
        boolean isTruncated =
                ofLibrary instanceof LibraryComm.TruncatedException
                        || ofLibrary.getCause() instanceof LibraryComm.TruncatedException;
        return call.error(
                isTruncated ? ErrorClass.TRUNCATE : ErrorClass.OTHER,
                peer,
                tag,
                "the native library could not do it: %s; allowed is what the library allows; give receives room for the whole message"
                        .formatted(ofLibrary.getMessage()),
                ofLibrary);
    }

    /// Sends; returns when the library does.
    public void send(Call call, Mode mode, Content content, int dest, int tag) {
        if (mode == Mode.BUFFERED) {
            OutgoingTransfer _ = begin(call, mode, content, dest, tag);
            return;
        }
        TypedRegion region = elements(call, content);
        int bytes = bytes(call, region);
        try {
            comm.send(staging.given(region), bytes, dest, tag, mode == Mode.SYNCHRONOUS);
        } catch (IOException e) {
            throw failed(call, dest, tag, e);
        }
    }

    /// Receives; returns when the library does.
    public Received receive(Call call, Region into, int source, int tag) {
        TypedRegion region = elements(call, into);
        int bytes = bytes(call, region);
        MemorySegment memory = staging.room(region);
        try {
            return received(region, memory, comm.receive(memory, bytes, of(source), of(tag)));
        } catch (IOException e) {
            throw failed(call, source, tag, e);
        }
    }

    private static Received received(TypedRegion region, MemorySegment memory, Envelope message) {
        NativeStaging.take(memory, message.bytes(), region);
        return new Received(
                message.source(), message.tag(), NativeStaging.elements(region, message.bytes()));
    }

    /// Sends and receives at the same time.
    public Received sendrecv(
            Call call, Content out, int dest, int sendTag, Region in, int source, int recvTag) {
        TypedRegion given = elements(call, out);
        TypedRegion taken = elements(call, in);
        int outBytes = bytes(call, given);
        int inBytes = bytes(call, taken);
        MemorySegment memory = staging.room(taken);
        try {
            return received(
                    taken,
                    memory,
                    comm.sendReceive(
                            staging.given(given),
                            outBytes,
                            dest,
                            sendTag,
                            memory,
                            inBytes,
                            of(source),
                            of(recvTag)));
        } catch (IOException e) {
            throw failed(call, source, recvTag, e);
        }
    }

    /// A message that is there; its elements count as bytes. Null if there is none and the call is
    /// not to wait for one.
    public @Nullable Received probe(Call call, int source, int tag, boolean waits) {
        try {
            Envelope found = comm.probe(of(source), of(tag), waits);
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
        MemorySegment memory = staging.lend(bytes);
        try {
            NativeStaging.write(region, memory);
            Begun begun = comm.beginSend(memory, bytes, dest, tag, mode == Mode.SYNCHRONOUS);
            if (begun.isDone()) {
                begun.release();
                staging.giveBack(memory);
                return null;
            }
            return transfers.sends(call.context().process(dest), tag, content, memory, begun, call);
        } catch (IOException e) {
            throw failed(call, dest, tag, e);
        }
    }

    /// Begins a receive.
    public IncomingTransfer begin(Call call, Region into, int source, int tag) {
        TypedRegion region = elements(call, into);
        int bytes = bytes(call, region);
        MemorySegment memory = staging.lend(bytes);
        try {
            Begun begun = comm.beginReceive(memory, bytes, of(source), of(tag));
            return transfers.receives(
                    call.context().process(source), tag, into, memory, begun, call);
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
