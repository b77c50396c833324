package io.portolan.mpi.tcp;

import io.portolan.mpi.wire.JobTls;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// A connection with another process: in the clear, or encrypted if the job has a key.
///
/// *Threads:* one that reads and one that writes.
final class TcpConnection implements Closeable {
    private final SocketChannel channel;
    private final @Nullable TlsRecords tls;

    private TcpConnection(SocketChannel channel, @Nullable TlsRecords tls) {
        this.channel = channel;
        this.tls = tls;
    }

    /// Makes a connection of a channel that blocks, within the time that its socket has for a read.
    ///
    /// @param tls null for none
    /// @param isClient whether this process has connected with the other one
    /// @throws IOException if the other process has not the key of the job
    static TcpConnection of(SocketChannel channel, @Nullable JobTls tls, boolean isClient)
            throws IOException {
        if (tls == null) {
            return new TcpConnection(channel, null);
        }
        TlsRecords records = new TlsRecords(tls.engine(isClient), channel);
        records.handshake();
        return new TcpConnection(channel, records);
    }

    SocketChannel channel() {
        return channel;
    }

    /// Says who this process is; the channel blocks.
    void write(TcpGreeting greeting) throws IOException {
        ByteBuffer bytes = greeting.bytes();
        while (bytes.hasRemaining()) {
            write(bytes);
        }
    }

    /// Hears who the other process is, within the time that the socket has for a read.
    TcpGreeting readGreeting() throws IOException {
        InputStream in = channel.socket().getInputStream();
        return TcpGreeting.readFrom(new DataInputStream(tls == null ? in : new Decrypted(tls)));
    }

    /// Reads as a channel does.
    int read(ByteBuffer to) throws IOException {
        return tls == null ? channel.read(to) : tls.read(to);
    }

    /// Whether the last read left bytes that the socket does not show.
    boolean hasMore() {
        return tls != null && tls.hasMore();
    }

    /// Writes as a channel does; what it did not write is to be offered again.
    int write(ByteBuffer from) throws IOException {
        return tls == null ? channel.write(from) : tls.write(from);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /// The bytes of a channel that blocks.
    private static final class Decrypted extends InputStream {
        private final TlsRecords tls;
        private final ByteBuffer one = ByteBuffer.allocate(1);

        Decrypted(TlsRecords tls) {
            this.tls = tls;
        }

        @Override
        public int read() throws IOException {
            return tls.read(one.clear()) < 0 ? -1 : one.get(0) & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            return tls.read(ByteBuffer.wrap(bytes, from, length));
        }
    }
}
