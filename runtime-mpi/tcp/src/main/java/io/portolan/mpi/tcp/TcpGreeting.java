package io.portolan.mpi.tcp;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// What a process says first on a connection, and what the other one answers:
///
/// ```
///   MAGIC, VERSION, token, from, to  -->   a wrong token: closes without an answer
///                                    <--   MAGIC, VERSION, token, from, to
/// ```
///
/// @param version of what is said
/// @param token of the job
/// @param from the number of the process that says it
/// @param to that of the process which is to hear it
record TcpGreeting(int version, long token, int from, int to) {
    /// Changes if the records do.
    static final int VERSION = 1;

    /// Hosts of another order of bytes do not understand the records.
    private static final int MAGIC =
            ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 0x706f7274 : 0x506f7274;

    private static final int BYTES = 4 * Integer.BYTES + Long.BYTES;

    TcpGreeting(long token, int from, int to) {
        this(VERSION, token, from, to);
    }

    /// What is sent.
    ByteBuffer bytes() {
        return ByteBuffer.allocate(BYTES)
                .putInt(MAGIC)
                .putInt(version)
                .putLong(token)
                .putInt(from)
                .putInt(to)
                .flip();
    }

    /// @throws ProtocolException if it is none, as what a process says that speaks TLS
    static TcpGreeting readFrom(DataInputStream in) throws IOException {
        int magic = in.readInt();
        if (magic != MAGIC) {
            throw new ProtocolException(
                    "no greeting of a process of Portolan begins with " + magic);
        }
        return new TcpGreeting(in.readInt(), in.readLong(), in.readInt(), in.readInt());
    }
}
