package io.portolan.clustering.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/// How long a text is and how many lines it has, from pieces of it: exactly where it is short.
///
/// Text packed with gzip is taken to unpack everywhere as it does at its beginning.
///
/// @param head the first bytes of the text
/// @param bytes of the whole text
/// @param linesPerByte in the pieces
@SuppressWarnings("ArrayRecordComponent") // not compared
record TextLength(byte[] head, double bytes, double linesPerByte) {

    private static final int PIECE_BYTES = 1 << 18;

    /// Little, so that it is known how many packed bytes became the head.
    private static final int PACKED_BYTES = 512;

    /// Where text that is not packed is looked at besides.
    private static final int[] EIGHTHS = {3, 5, 7};

    /// *Failure:* as [TextFile#open].
    static TextLength of(Path file) {
        byte[] head = TextFile.head(file, PIECE_BYTES);
        if (head.length < PIECE_BYTES) {
            double lines = lines(head, head.length);
            return new TextLength(head, head.length, lines / Math.max(1, head.length));
        }
        try (FileChannel channel = FileChannel.open(file)) {
            return isPacked(channel) ? packed(channel, head) : plain(channel, head);
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    boolean isWhole() {
        return head.length < PIECE_BYTES;
    }

    /// How many lines with something in them there are, so many of its first bytes left out.
    long linesAfter(long first) {
        if (!isWhole()) {
            return Math.round((bytes - first) * linesPerByte);
        }
        boolean isCut = first < head.length && head[head.length - 1] != '\n';
        return lines(head, head.length)
                - lines(head, (int) Math.min(first, head.length))
                + (isCut ? 1 : 0);
    }

    /// How often in the text occurs what occurs so often in the head.
    double inAll(long inHead) {
        return inHead * (bytes / head.length);
    }

    private static boolean isPacked(FileChannel channel) throws IOException {
        ByteBuffer magic = ByteBuffer.allocate(2);
        channel.read(magic, 0);
        return magic.getShort(0) == 0x1f8b;
    }

    private static TextLength packed(FileChannel channel, byte[] head) throws IOException {
        try (InputStream text =
                new GZIPInputStream(Channels.newInputStream(channel), PACKED_BYTES)) {
            text.skipNBytes(head.length);
            double bytes = (double) head.length / channel.position() * channel.size();
            return new TextLength(head, bytes, (double) lines(head, head.length) / head.length);
        }
    }

    private static TextLength plain(FileChannel channel, byte[] head) throws IOException {
        long seen = head.length;
        long lines = lines(head, head.length);
        for (int eighth : EIGHTHS) {
            ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);
            channel.read(piece, channel.size() / 8 * eighth);
            seen += piece.position();
            lines += lines(piece.array(), piece.position());
        }
        return new TextLength(head, channel.size(), (double) lines / seen);
    }

    /// How many of the first bytes end a line that is not empty.
    private static long lines(byte[] bytes, int count) {
        long lines = 0;
        int start = 0;
        for (int i = 0; i < count; i++) {
            if (bytes[i] == '\n') {
                boolean isEmpty = i == start || (i == start + 1 && bytes[start] == '\r');
                lines += isEmpty ? 0 : 1;
                start = i + 1;
            }
        }
        return lines;
    }
}
