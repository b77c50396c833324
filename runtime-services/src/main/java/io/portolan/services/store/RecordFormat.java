package io.portolan.services.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/// How records lie in a file, little-endian, each at a multiple of 8 bytes:
///
/// ```
///   file    magic u64 | version u32 | 0 u32 | store u64 | salt u64 | first sequence u64
///           | crc of these u32 | 0 u32 | record ...
///   record  crc u32 | length u32 | sequence u64 | forced u64 | payload | zeros up to 8
/// ```
///
/// *store* is a number that all files of one store have. The sequence of a record is that of the
/// record before plus one. *forced* is the sequence up to which everything had been forced when
/// this record was written: a record at or below it that cannot be read was damaged afterwards,
/// while one above may have been torn by a crash. A record of no payload only says that. The crc
/// (CRC-32C) begins with the file's random salt, so that bytes inside a payload are never mistaken
/// for a record.
///
/// Version 1 had a header without a version and a store; see [#VERSION_1_HEADER_BYTES].
final class RecordFormat {

    /// The version that is written.
    static final int VERSION = 2;

    static final int FILE_HEADER_BYTES = 48;

    /// Magic u64, salt u64, first sequence u64, crc u32, 0 u32.
    static final int VERSION_1_HEADER_BYTES = 32;

    static final int HEADER_BYTES = 24;

    static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /// "PORTOLAN"
    private static final long MAGIC = 0x4E414C4F54524F50L;

    /// "PORTLOG1"
    private static final long VERSION_1_MAGIC = 0x31474F4C54524F50L;

    private static final int CRC_AT = 40;
    private static final int VERSION_1_CRC_AT = 24;

    private final int version;
    private final long store;
    private final long salt;
    private final CRC32C crc = new CRC32C();
    private final ByteBuffer salted =
            ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);

    /// @param store whose file it is
    RecordFormat(long store, long salt) {
        this(VERSION, store, salt);
    }

    private RecordFormat(int version, long store, long salt) {
        this.version = version;
        this.store = store;
        this.salt = salt;
        salted.putLong(0, salt);
    }

    int version() {
        return version;
    }

    /// The store that the file belongs to; 0 in version 1.
    long store() {
        return store;
    }

    /// Where the first record begins.
    int headerBytes() {
        return version == 1 ? VERSION_1_HEADER_BYTES : FILE_HEADER_BYTES;
    }

    /// The bytes that a record of such a payload takes.
    static long size(long payloadBytes) {
        return HEADER_BYTES + (payloadBytes + 7 & ~7L);
    }

    ByteBuffer fileHeader(long firstSequence) {
        ByteBuffer header = ByteBuffer.allocate(FILE_HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(MAGIC).putInt(VERSION).putInt(0);
        header.putLong(store).putLong(salt).putLong(firstSequence);
        header.putInt(crcOf(header.array(), CRC_AT));
        return header.clear();
    }

    /// Whether the file begins as those of version 1 do.
    static boolean isVersion1(MemorySegment file) {
        return file.byteSize() >= Long.BYTES && file.get(LONG, 0) == VERSION_1_MAGIC;
    }

    /// With which sequence a file of a version after 1 says that it begins; 0 for another file.
    static long firstSequence(MemorySegment file) {
        return file.byteSize() >= FILE_HEADER_BYTES && file.get(LONG, 0) == MAGIC
                ? file.get(LONG, 32)
                : 0;
    }

    /// The format of a file that begins so, if it begins with this sequence.
    ///
    /// @throws LaterVersionException if a later version of this program wrote it
    static RecordFormat ofFile(Path path, MemorySegment file, long firstSequence)
            throws UnreadableException, LaterVersionException {
        boolean isVersion1 = isVersion1(file);
        int bytes = isVersion1 ? VERSION_1_HEADER_BYTES : FILE_HEADER_BYTES;
        if (file.byteSize() < bytes) {
            throw new UnreadableException(
                    "it has %d bytes, its header alone %d".formatted(file.byteSize(), bytes));
        }
        if (!isVersion1 && file.get(LONG, 0) != MAGIC) {
            throw new UnreadableException("it does not begin as a file of the log");
        }
        byte[] header = file.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE);
        int crcAt = isVersion1 ? VERSION_1_CRC_AT : CRC_AT;
        if (file.get(INT, crcAt) != crcOf(header, crcAt)) {
            throw new UnreadableException("the crc of its header differs");
        }
        int version = isVersion1 ? 1 : file.get(INT, 8);
        if (version > VERSION) {
            throw new LaterVersionException(path, version);
        }
        long first = file.get(LONG, isVersion1 ? 16 : 32);
        if (first != firstSequence) {
            throw new UnreadableException(
                    "it begins with record %d, and its name says %d"
                            .formatted(first, firstSequence));
        }
        return isVersion1
                ? new RecordFormat(1, 0, file.get(LONG, 8))
                : new RecordFormat(version, file.get(LONG, 16), file.get(LONG, 24));
    }

    private static int crcOf(byte[] header, int length) {
        CRC32C crc = new CRC32C();
        crc.update(header, 0, length);
        return (int) crc.getValue();
    }

    /// Writes a record's header in front of its payload.
    void putHeader(ByteBuffer to, byte[] payload, long sequence, long forced) {
        int at = to.position();
        to.putInt(0).putInt(payload.length).putLong(sequence).putLong(forced);
        crc.reset();
        crc.update(salted.clear());
        crc.update(to.slice(at + 4, HEADER_BYTES - 4));
        crc.update(payload, 0, payload.length);
        to.putInt(at, (int) crc.getValue());
    }

    /// Whether there is a record at this offset whose crc is right.
    boolean isRecord(MemorySegment file, long offset) {
        if (file.byteSize() - offset < HEADER_BYTES) {
            return false;
        }
        long length = file.get(INT, offset + 4);
        if (length < 0 || length > file.byteSize() - offset - HEADER_BYTES) {
            return false;
        }
        crc.reset();
        crc.update(salted.clear());
        crc.update(file.asSlice(offset + 4, HEADER_BYTES - 4 + length).asByteBuffer());
        return (int) crc.getValue() == file.get(INT, offset);
    }
}
