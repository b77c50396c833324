package io.portolan.mpi.tcp;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.IncomingFrame;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// The receiving end of a connection: gives the frames of one process to the sink, and tells it at
/// the end that the process is lost.
///
/// Overview. One thread at a time reads: the one that has its *role*. It gives all whole frames
/// that it has read before it gives the role up, so that what is left is in the socket, where the
/// serving thread sees it. Frames lie in the buffer in one piece; the beginning of one that is not
/// there yet is moved to the beginning of the buffer.
///
/// *Threads:* any.
final class TcpReader {
    private static final int BUFFER_BYTES = 1 << 19;

    /// How often a holder of the role reads in one turn.
    private static final int MOST_READS = 4;

    private final TcpConnection connection;
    private final int from;
    private final FrameSink sink;
    private final TcpWire wire;
    private final AtomicBoolean role = new AtomicBoolean();

    // all below is guarded by the role; what is volatile is read by others, too
    private final IncomingFrame frame = new IncomingFrame();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final MemorySegment memory = MemorySegment.ofBuffer(buffer);
    private int begin;
    private int end;

    /// Whether whole frames are left, because the sink has thrown.
    private volatile boolean hasLeft;

    /// How often bytes have come.
    private volatile long heard;

    /// Whether the sink has been told of the end.
    private volatile boolean isOver;

    /// @param wire to the process; it is cut when the process is lost
    TcpReader(TcpConnection connection, int from, FrameSink sink, TcpWire wire) {
        this.connection = connection;
        this.from = from;
        this.sink = sink;
        this.wire = wire;
    }

    /// Gives frames to the sink if there are any and no other thread does so.
    ///
    /// @return whether there were any
    boolean poll() {
        if (isOver || !role.compareAndSet(false, true)) {
            return false;
        }
        try {
            return drain();
        } finally {
            role.set(false);
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // by the holder of the role
    private boolean drain() {
        boolean any = hasLeft && give();
        // What is decrypted is not in the socket any more, where the serving thread would see it.
        for (int reads = 0; (reads < MOST_READS || connection.hasMore()) && !isOver; reads++) {
            int room = BUFFER_BYTES - end;
            int count = read();
            if (count > 0) {
                heard++;
                end += count;
                any |= give();
            }
            if (count < room) {
                break; // the socket was empty
            }
        }
        return any;
    }

    private int read() {
        try {
            int count = connection.read(buffer.limit(BUFFER_BYTES).position(end));
            if (count < 0) {
                lose(new IOException("it has ended without closing its wires"));
            }
            return count;
        } catch (ClosedChannelException e) {
            return -1; // these wires were closed meanwhile
        } catch (IOException e) {
            lose(new IOException("the connection to it broke: " + e.getMessage(), e));
            return -1;
        }
    }

    /// Gives the whole frames that are there, and makes room for the next ones.
    private boolean give() {
        boolean any = false;
        hasLeft = true; // if the sink throws
        while (!isOver && end - begin >= TcpRecord.MARK_BYTES) {
            int at = begin;
            int length = TcpRecord.mark(memory, at);
            if (length < 0 || length > TcpRecord.MOST_PAYLOAD) {
                begin += TcpRecord.MARK_BYTES;
                heed(length);
                continue;
            }
            int bytes = TcpRecord.bytes(length);
            if (end - begin < bytes) {
                break;
            }
            begin += bytes; // it is taken also if the sink throws
            any = true;
            sink.frame(
                    from,
                    frame.set(
                            TcpRecord.word(memory, at, 0),
                            TcpRecord.word(memory, at, 1),
                            TcpRecord.word(memory, at, 2),
                            TcpRecord.word(memory, at, 3),
                            memory,
                            at + (long) TcpRecord.HEAD_BYTES,
                            length));
        }
        hasLeft = false;
        makeRoom();
        return any;
    }

    private void heed(int mark) {
        switch (mark) {
            case TcpRecord.BEAT -> {} // that bytes have come is all it says
            case TcpRecord.END -> lose(null);
            default ->
                    lose(
                            new IOException(
                                    "it sent what is no frame, %d; start all processes with one version"
                                            .formatted(mark)));
        }
    }

    private void makeRoom() {
        if (begin == end) {
            begin = 0;
            end = 0;
        } else if (BUFFER_BYTES - end < TcpRecord.MOST_BYTES) {
            MemorySegment.copy(memory, begin, memory, 0, end - (long) begin);
            end -= begin;
            begin = 0;
        }
    }

    /// Says that the process sends no more; the sink is told after what has come. To be called
    /// until [#isOver()], because another thread may have the role.
    void end(@Nullable IOException cause) {
        if (role.compareAndSet(false, true)) {
            try {
                drain();
                lose(cause);
            } finally {
                role.set(false);
            }
        }
    }

    private void lose(@Nullable IOException cause) {
        if (isOver) {
            return;
        }
        isOver = true;
        wire.cut();
        close();
        sink.lost(from, cause);
    }

    private void close() {
        try {
            connection.close();
        } catch (IOException e) {
            // It is closed as far as it goes.
        }
    }

    /// Whether the sink has been told that the process is lost.
    boolean isOver() {
        return isOver;
    }

    /// Whether whole frames are there that the sink does not have.
    boolean hasLeft() {
        return hasLeft && !role.get();
    }

    /// A number that changes when bytes come.
    long heard() {
        return heard;
    }
}
