package io.portolan.services.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// How records lie in a file, little-endian, each at a multiple of 8 bytes:
///
/// ```
///   file    magic u64 | salt u64 | first sequence u64 | crc of these u32, 0 u32 | record ...
///   record  crc u32 | length u32 | sequence u64 | forced u64 | payload | zeros up to 8
/// ```
///
/// The sequence is that of the record before plus one. *forced* is the sequence up to which
/// everything had been forced when this record was written: a record at or below it that cannot be
/// read was damaged afterwards, while one above may have been torn by a crash. A record of no
/// payload only says that. The crc (CRC-32C) begins with the file's random salt, so that bytes
/// inside a payload are never mistaken for a record.
final class RecordFormat {

    static final int FILE_HEADER_BYTES = 32;
    static final int HEADER_BYTES = 24;

    static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /// "PORTLOG1"
    private static final long MAGIC = 0x31474F4C54524F50L;

    private final long salt;
    private final CRC32C crc = new CRC32C();
    private final ByteBuffer salted =
            ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);

    RecordFormat(long salt) {
        this.salt = salt;
        salted.putLong(0, salt);
    }

    /// The bytes that a record of such a payload takes.
    static long size(long payloadBytes) {
        return HEADER_BYTES + (payloadBytes + 7 & ~7L);
    }

    ByteBuffer fileHeader(long firstSequence) {
        ByteBuffer header = ByteBuffer.allocate(FILE_HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(MAGIC).putLong(salt).putLong(firstSequence);
        header.putInt(fileHeaderCrc(header.array()));
        return header.clear();
    }

    /// The format of a file that begins so, if it begins with this sequence.
    static RecordFormat ofFile(MemorySegment file, long firstSequence) throws UnreadableException {
        if (file.byteSize() < FILE_HEADER_BYTES) {
            throw new UnreadableException("shorter than its header");
        }
        byte[] header = file.asSlice(0, FILE_HEADER_BYTES).toArray(ValueLayout.JAVA_BYTE);
        if (file.get(LONG, 0) != MAGIC) {
            throw new UnreadableException("not a log of this version");
        }
        if (file.get(INT, 24) != fileHeaderCrc(header)) {
            throw new UnreadableException("the crc of its header differs");
        }
        if (file.get(LONG, 16) != firstSequence) {
            throw new UnreadableException("begins with another sequence than its name says");
        }
        return new RecordFormat(file.get(LONG, 8));
    }

    private static int fileHeaderCrc(byte[] header) {
        CRC32C crc = new CRC32C();
        crc.update(header, 0, 24);
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
