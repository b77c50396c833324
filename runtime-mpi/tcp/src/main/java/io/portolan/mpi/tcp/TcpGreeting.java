package io.portolan.mpi.tcp;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
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

    TcpGreeting(long token, int from, int to) {
        this(VERSION, token, from, to);
    }

    void writeTo(DataOutputStream out) throws IOException {
        out.writeInt(MAGIC);
        out.writeInt(version);
        out.writeLong(token);
        out.writeInt(from);
        out.writeInt(to);
        out.flush();
    }

    /// @throws IOException if it is none
    static TcpGreeting readFrom(DataInputStream in) throws IOException {
        int magic = in.readInt();
        if (magic != MAGIC) {
            throw new IOException("no greeting of a process of Portolan begins with " + magic);
        }
        return new TcpGreeting(in.readInt(), in.readLong(), in.readInt(), in.readInt());
    }
}
