package io.portolan.mpi.tcp;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/// What TLS puts between the bytes of a connection and its socket.
///
/// Overview. A writer has one encrypted record at a time, and the bytes in it count as written when
/// the socket has taken all of it. So the writer sees from the count that some are left, as if
/// there were no TLS, and offers them again.
///
/// *Threads:* one that reads and one that writes.
///
/// Source: RFC 8446
final class TlsRecords {
    /// Records that one read of the socket may bring.
    private static final int RECORDS = 4;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    private final SocketChannel channel;

    // of the reader, from position to limit: what is not decrypted, and what nobody has taken
    private final ByteBuffer received;
    private final ByteBuffer decrypted;
    private boolean hasMore;

    // of the writer: what the socket has not taken, and how many bytes of the caller are in it
    private final ByteBuffer record;
    private int written;

    TlsRecords(SSLEngine engine, SocketChannel channel) {
        this.engine = engine;
        this.channel = channel;
        int packet = engine.getSession().getPacketBufferSize();
        received = ByteBuffer.allocateDirect(RECORDS * packet).flip();
        decrypted =
                ByteBuffer.allocateDirect(engine.getSession().getApplicationBufferSize()).flip();
        record = ByteBuffer.allocateDirect(packet).flip();
    }

    /// Makes the connection secure; the channel blocks meanwhile.
    void handshake() throws IOException {
        try {
            shakeHands();
        } catch (SSLException e) {
            say(e);
            throw e;
        }
    }

    /// Tells the other process why the connection ends.
    private void say(SSLException failure) {
        try {
            engine.wrap(NOTHING, record.clear());
            record.flip();
            var _ = isSent(NOTHING);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private void shakeHands() throws IOException {
        engine.beginHandshake();
        HandshakeStatus next = engine.getHandshakeStatus();
        while (next != HandshakeStatus.NOT_HANDSHAKING) {
            if (next == HandshakeStatus.NEED_WRAP) {
                wrap(NOTHING);
                var _ = isSent(NOTHING);
            } else if (next == HandshakeStatus.NEED_TASK) {
                runTasks();
            } else if (unwrap() == Status.BUFFER_UNDERFLOW && receive() < 0) {
                throw new EOFException("the connection has ended before it was secure");
            }
            next = engine.getHandshakeStatus();
        }
    }

    /// Decrypts as many bytes as have come, or as there is room for; waits for them if the channel
    /// blocks.
    ///
    /// @return how many; less than 0 at the end
    int read(ByteBuffer to) throws IOException {
        int before = to.position();
        while (to.hasRemaining()) {
            if (decrypted.hasRemaining()) {
                int count = Math.min(decrypted.remaining(), to.remaining());
                to.put(to.position(), decrypted, decrypted.position(), count);
                to.position(to.position() + count);
                decrypted.position(decrypted.position() + count);
                continue;
            }
            Status status = unwrap();
            int count =
                    status == Status.BUFFER_UNDERFLOW
                            ? receive()
                            : status == Status.CLOSED ? -1 : 1;
            if (count <= 0) {
                hasMore = false;
                return to.position() > before ? to.position() - before : count;
            }
        }
        hasMore = decrypted.hasRemaining() || received.hasRemaining();
        return to.position() - before;
    }

    /// Whether the last read left bytes here, which the socket has not any more.
    boolean hasMore() {
        return hasMore;
    }

    private Status unwrap() throws IOException {
        SSLEngineResult result = engine.unwrap(received, decrypted.clear());
        decrypted.flip();
        runTasks();
        return result.getStatus();
    }

    private int receive() throws IOException {
        received.compact();
        try {
            return channel.isBlocking() ? receiveInTime() : channel.read(received);
        } finally {
            received.flip();
        }
    }

    /// By the stream of the socket, because only it heeds the limit of the socket.
    private int receiveInTime() throws IOException {
        byte[] bytes = new byte[received.remaining()];
        int count = channel.socket().getInputStream().read(bytes);
        if (count > 0) {
            received.put(bytes, 0, count);
        }
        return count;
    }

    /// Encrypts bytes, and gives the socket as many as it takes.
    ///
    /// @return how many the socket has taken
    int write(ByteBuffer from) throws IOException {
        int before = from.position();
        while (isSent(from) && from.hasRemaining()) {
            wrap(from);
        }
        return from.position() - before;
    }

    /// Encrypts the next record, but leaves its bytes with the caller.
    private void wrap(ByteBuffer from) throws IOException {
        SSLEngineResult result = engine.wrap(from.duplicate(), record.clear());
        record.flip();
        written = result.bytesConsumed();
        runTasks();
        if (result.getStatus() == Status.CLOSED) {
            throw new IOException("the other process has ended TLS");
        }
    }

    /// Gives the socket what it has not taken of the record; whether nothing is left.
    private boolean isSent(ByteBuffer from) throws IOException {
        while (record.hasRemaining()) {
            if (channel.write(record) == 0) {
                return false;
            }
        }
        from.position(from.position() + written);
        written = 0;
        return true;
    }

    private void runTasks() {
        for (Runnable task = engine.getDelegatedTask();
                task != null;
                task = engine.getDelegatedTask()) {
            task.run();
        }
    }
}
