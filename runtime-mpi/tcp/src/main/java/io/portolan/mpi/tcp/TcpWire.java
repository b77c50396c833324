package io.portolan.mpi.tcp;

import io.portolan.mpi.wire.Payload;
import io.portolan.mpi.wire.Wire;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The sending end of a connection.
///
/// Overview. A frame is written into a buffer outside the heap, the payload by itself, and from
/// there the system takes it: at a flush, or when there is no room for the next frame. What the
/// system does not take stays, and is offered to it again by threads that poll, and by the serving
/// thread when the socket has room; so the unsent bytes are at most those of the buffer and those
/// in the socket. When neither has room, nothing more is taken.
///
/// *Threads:* any for all but [#offer] and [#flush].
final class TcpWire implements Wire {
    private static final int BUFFER_BYTES = 1 << 18;

    private final TcpConnection connection;
    private final Runnable wakesServer;
    private final ReentrantLock lock = new ReentrantLock();

    // guarded by the lock, as what is in them from begin to end
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final MemorySegment memory = MemorySegment.ofBuffer(buffer);
    private int begin;
    private int end;
    private boolean hasSentSinceBeat;
    private boolean isEnded;

    /// Why the system takes no more; null while it does.
    private volatile @Nullable IOException failure;

    /// Whether the buffer has bytes that the system did not take.
    private volatile boolean hasUnsent;

    /// Whether a frame was refused, and none has been taken since.
    private volatile boolean wantsRoom;

    /// Whether what is offered is dropped, and so is what was.
    private volatile boolean isCut;

    /// Whether what is offered is dropped.
    private volatile boolean isClosed;

    /// @param wakesServer has the serving thread look what waits
    TcpWire(TcpConnection connection, Runnable wakesServer) {
        this.connection = connection;
        this.wakesServer = wakesServer;
    }

    /// Drops what is offered from now on: the peer is lost, or this process ends.
    void cut() {
        isCut = true;
        hasUnsent = false;
    }

    @Override
    public int mostPayload() {
        return TcpRecord.MOST_PAYLOAD;
    }

    @Override
    public int eagerBytes() {
        return MOST_EAGER_BYTES;
    }

    @Override
    public boolean offer(
            long first, long second, long third, long fourth, @Nullable Payload payload) {
        if (isCut || isClosed) {
            return true;
        }
        int length = payload == null ? 0 : payload.length();
        if (length > TcpRecord.MOST_PAYLOAD) {
            throw new IllegalArgumentException(
                    "the payload of a frame has %d bytes, and at most %d go into one: divide it"
                            .formatted(length, TcpRecord.MOST_PAYLOAD));
        }
        lock.lock();
        try {
            if (!hasRoom(TcpRecord.bytes(length))) {
                wantsRoom = true;
                return isCut;
            }
            wantsRoom = false;
            if (payload != null) {
                payload.writeTo(memory, end + (long) TcpRecord.HEAD_BYTES);
            }
            TcpRecord.putMark(memory, end, length);
            TcpRecord.putWord(memory, end, 0, first);
            TcpRecord.putWord(memory, end, 1, second);
            TcpRecord.putWord(memory, end, 2, third);
            TcpRecord.putWord(memory, end, 3, fourth);
            end += TcpRecord.bytes(length);
            return true;
        } finally {
            lock.unlock();
        }
    }

    private boolean hasRoom(int bytes) {
        if (end + bytes > BUFFER_BYTES) {
            write();
            if (end + bytes > BUFFER_BYTES && end - begin + bytes <= BUFFER_BYTES) {
                MemorySegment.copy(memory, begin, memory, 0, end - (long) begin);
                end -= begin;
                begin = 0;
            }
        }
        return end + bytes <= BUFFER_BYTES;
    }

    @Override
    public void flush() {
        lock.lock();
        try {
            write();
        } finally {
            lock.unlock();
        }
    }

    /// Sends what was not sent before, as far as there is room. Another thread may do so at the
    /// moment.
    ///
    /// @return whether any was sent
    boolean sendUnsent() {
        if (!hasUnsent || !lock.tryLock()) {
            return false;
        }
        try {
            return write();
        } finally {
            lock.unlock();
        }
    }

    /// Hands the bytes to the system, as many as it takes.
    private boolean write() {
        if (begin == end || isCut) {
            return false;
        }
        int before = begin;
        try {
            begin += connection.write(buffer.limit(end).position(begin));
        } catch (IOException e) {
            if (!isCut) { // or else these wires were closed meanwhile
                failure = e;
                cut();
                wakesServer.run(); // it tells the sink
            }
        }
        boolean hasSent = begin > before;
        hasSentSinceBeat |= hasSent;
        if (begin == end || isCut) {
            begin = 0;
            end = 0;
            hasUnsent = false;
        } else if (!hasUnsent) {
            hasUnsent = true;
            wakesServer.run(); // it waits for room in the socket
        }
        return hasSent;
    }

    /// Shows the peer that this process lives, unless other bytes have done so since the last call.
    void beat() {
        if (isCut || isClosed || !lock.tryLock()) { // who has the lock sends
            return;
        }
        try {
            if (!hasSentSinceBeat && begin == end) {
                putMark(TcpRecord.BEAT);
                write();
            }
            hasSentSinceBeat = false;
        } finally {
            lock.unlock();
        }
    }

    /// Says that this process ends, after its last frame, and sends what is unsent, as far as there
    /// is room. What is offered from now on is dropped.
    ///
    /// @return whether all of it has been sent
    boolean end() {
        isClosed = true;
        lock.lock();
        try {
            if (!isEnded && !isCut && hasRoom(TcpRecord.MARK_BYTES)) {
                isEnded = true;
                putMark(TcpRecord.END);
            }
            write();
            return isCut || (isEnded && begin == end);
        } finally {
            lock.unlock();
        }
    }

    private void putMark(int mark) {
        TcpRecord.putMark(memory, end, mark);
        end += TcpRecord.MARK_BYTES;
    }

    /// Whether bytes wait for room in the socket.
    boolean hasUnsent() {
        return hasUnsent;
    }

    /// Whether a frame was refused, and there is room now; says so once.
    boolean takeRoomWanted() {
        if (!wantsRoom || hasUnsent) {
            return false;
        }
        wantsRoom = false;
        return true;
    }

    /// Why the system takes no more; null while it does.
    @Nullable IOException failure() {
        return failure;
    }
}
