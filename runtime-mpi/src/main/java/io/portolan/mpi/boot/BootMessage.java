package io.portolan.mpi.boot;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// What goes over the connection of a process with the server of its job.
///
/// ```
///   process                              server
///   MAGIC, VERSION, token, number  -->   a wrong token: closes without an answer
///   GATHER text                    -->
///                                  <--   GATHERED texts of all, or REFUSED sentence
///   ...
///   SURVIVES yes                   -->   to the starter of the job, as the next two
///   LOST process                   -->
///   ENDED status, report           -->
///                                  <--   END status
///                                  <--   DUMP
///   DUMPED text                    -->
/// ```
///
/// @param number the status of an end, a process, how many texts there are, [#LAST] or [#YES]
record BootMessage(Kind kind, int number, String text) {
    static final int MAGIC = 0x506f7274;

    /// Changes only if the next lines change: all else is compared with the [ProcessCard]s.
    static final int VERSION = 1;

    /// The number of the last text that a process sends during the start.
    static final int LAST = 1;

    /// The number of a message by which a process says that something is so; any other says that it
    /// is not.
    static final int YES = 1;

    private static final int MOST_BYTES = 64 << 20;

    private static final Kind[] KINDS = Kind.values();

    enum Kind {
        /// A process has come to where all meet, with a text.
        GATHER,
        /// All have come; the texts follow as messages of this kind, by process.
        GATHERED,
        /// The job does not start; the text says why.
        REFUSED,
        /// A rank of the process has ended the job.
        ENDED,
        /// The process is to end.
        END,
        /// The process is to say what its ranks do.
        DUMP,
        /// What its ranks do.
        DUMPED,
        /// Whether its ranks go on when others are lost.
        SURVIVES,
        /// It holds the process with that number for lost.
        LOST
    }

    static BootMessage of(Kind kind, String text) {
        return new BootMessage(kind, 0, text);
    }

    @SuppressWarnings("EnumOrdinal") // both ends have one version, which they check first
    void writeTo(DataOutputStream out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeByte(kind.ordinal());
        out.writeInt(number);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static BootMessage readFrom(DataInputStream in) throws IOException {
        int kind = in.readUnsignedByte();
        int number = in.readInt();
        int length = in.readInt();
        if (kind >= KINDS.length || length < 0 || length > MOST_BYTES) {
            throw new IOException("no message of a job: kind %d, %d bytes".formatted(kind, length));
        }
        return new BootMessage(
                KINDS[kind], number, new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }
}
