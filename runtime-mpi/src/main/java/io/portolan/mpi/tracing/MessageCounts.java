package io.portolan.mpi.tracing;

import io.portolan.mpi.profile.MessageChannel;
import io.portolan.mpi.profile.SizeClass;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// How many messages a rank has sent to each rank and received from it, and how many bytes: by
/// channel and by class of sizes.
///
/// Overview. A row is for one direction, peer and channel, and is made with the first message. Each
/// row is there twice: the rank's own thread adds to one, plainly, and all others add to the other,
/// atomically. What is to be added by others comes from threads of the one peer of the row, so that
/// its line stays in one core.
///
/// *Threads:* any; read when the ranks have ended. *Cost:* 656 bytes for a row; one addition of a
/// pair for a message on each side.
final class MessageCounts {
    private static final MessageChannel[] CHANNELS = MessageChannel.values();
    private static final long[] NONE = {};

    /// A line before and behind, so that rows of different threads share none.
    private static final int EDGE = 8;

    private static final int LENGTH = 2 * EDGE + 2 * SizeClass.COUNT;

    /// Longer when a message is counted of a rank that was added.
    private long[][] own;

    /// Written and replaced under the monitor.
    private volatile AtomicReferenceArray<AtomicLongArray> ofOthers;

    MessageCounts(int ranks) {
        this.own = new long[2 * ranks * CHANNELS.length][];
        Arrays.fill(own, NONE);
        this.ofOthers = new AtomicReferenceArray<>(own.length);
    }

    /// Counts a message.
    ///
    /// @param isOwner whether the rank's own thread calls
    void add(boolean isOwner, boolean isSent, int peer, MessageChannel channel, long messageBytes) {
        int row = row(isSent, peer, channel);
        int cell = EDGE + 2 * SizeClass.index(messageBytes);
        if (isOwner) {
            if (row >= own.length) {
                int before = own.length;
                own = Arrays.copyOf(own, row + 1);
                Arrays.fill(own, before, own.length, NONE);
            }
            long[] cells = own[row];
            if (cells.length == 0) {
                cells = new long[LENGTH];
                own[row] = cells;
            }
            cells[cell]++;
            cells[cell + 1] += messageBytes;
        } else {
            AtomicLongArray cells = rowOfOthers(row);
            cells.getAndIncrement(cell);
            cells.getAndAdd(cell + 1, messageBytes);
        }
    }

    private AtomicLongArray rowOfOthers(int row) {
        AtomicLongArray cells = ofOthers(row);
        return cells == null ? newRowOfOthers(row) : cells;
    }

    private @Nullable AtomicLongArray ofOthers(int row) {
        AtomicReferenceArray<AtomicLongArray> rows = ofOthers;
        return row < rows.length() ? rows.get(row) : null;
    }

    private synchronized AtomicLongArray newRowOfOthers(int row) {
        AtomicLongArray cells = ofOthers(row);
        if (cells != null) {
            return cells;
        }
        AtomicReferenceArray<AtomicLongArray> rows = ofOthers;
        if (row >= rows.length()) {
            rows = new AtomicReferenceArray<>(row + 1);
            for (int each = 0; each < ofOthers.length(); each++) {
                rows.set(each, ofOthers.get(each));
            }
        }
        cells = new AtomicLongArray(LENGTH);
        rows.set(row, cells);
        ofOthers = rows;
        return cells;
    }

    /// All peers of messages that were counted have lower numbers.
    int peers() {
        int rows = Math.max(own.length, ofOthers.length());
        return (rows + 2 * CHANNELS.length - 1) / (2 * CHANNELS.length);
    }

    /// How many messages of that kind there were.
    long messages(boolean isSent, int peer, MessageChannel channel, int size) {
        return sum(row(isSent, peer, channel), EDGE + 2 * size);
    }

    /// How many bytes they have.
    long bytes(boolean isSent, int peer, MessageChannel channel, int size) {
        return sum(row(isSent, peer, channel), EDGE + 2 * size + 1);
    }

    private long sum(int row, int cell) {
        long[] cells = row < own.length ? own[row] : NONE;
        AtomicLongArray others = ofOthers(row);
        return (cells.length == 0 ? 0 : cells[cell]) + (others == null ? 0 : others.get(cell));
    }

    @SuppressWarnings("EnumOrdinal") // an index, asked for with each message
    private int row(boolean isSent, int peer, MessageChannel channel) {
        return (2 * peer + (isSent ? 0 : 1)) * CHANNELS.length + channel.ordinal();
    }
}
