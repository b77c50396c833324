package io.portolan.mpi.tracing;

import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.profile.TraceEvent;
import java.util.Arrays;
import java.util.List;

/// The latest events of a rank.
///
/// *Threads:* those of the rank, one at a time.
final class EventRing {
    private static final TraceEvent.Kind[] KINDS = TraceEvent.Kind.values();
    private static final CommOperation[] OPERATIONS = CommOperation.values();

    /// Kind and operation, peer, bytes, start, end, number.
    private static final int CELLS = 6;

    private static final int OPERATION_SHIFT = 8;
    private static final int KIND_MASK = (1 << OPERATION_SHIFT) - 1;
    private static final int FIRST = 64;

    private final int most;
    private long[] cells;
    private long added;

    /// @param most how many are kept
    EventRing(int most) {
        this.most = most;
        this.cells = new long[Math.min(FIRST, most) * CELLS];
    }

    /// Adds an event; the oldest one is dropped if there is no room.
    ///
    /// @param operation that the name is taken from; less than 0 for a message
    @SuppressWarnings("EnumOrdinal") // an index
    void add(
            TraceEvent.Kind kind,
            int operation,
            int peer,
            long bytes,
            long start,
            long end,
            long number) {
        if (most == 0) {
            return;
        }
        int kept = cells.length / CELLS;
        if (added == kept && kept < most) {
            kept = Math.min(2 * kept, most);
            cells = Arrays.copyOf(cells, kept * CELLS);
        }
        int at = (int) (added % kept) * CELLS;
        cells[at] = ((operation + 1L) << OPERATION_SHIFT) | kind.ordinal();
        cells[at + 1] = peer;
        cells[at + 2] = bytes;
        cells[at + 3] = start;
        cells[at + 4] = end;
        cells[at + 5] = number;
        added++;
    }

    /// How many were dropped.
    long dropped() {
        return Math.max(0, added - most);
    }

    /// Those of this one and then those of the other that are kept, the oldest first.
    long[] cellsWith(EventRing other) {
        long[] all = Arrays.copyOf(kept(), (int) (count() + other.count()) * CELLS);
        System.arraycopy(other.kept(), 0, all, (int) count() * CELLS, (int) other.count() * CELLS);
        return all;
    }

    private long count() {
        return added - dropped();
    }

    private long[] kept() {
        int oldest = dropped() == 0 ? 0 : (int) (added % most) * CELLS;
        int length = (int) count() * CELLS;
        long[] ordered = new long[length];
        System.arraycopy(cells, oldest, ordered, 0, length - oldest);
        System.arraycopy(cells, 0, ordered, length - oldest, oldest);
        return ordered;
    }

    /// Adds events that were kept to the list.
    ///
    /// @param origin the time that the events are told from
    static void addTo(List<TraceEvent> all, long[] cells, int rank, long origin) {
        for (int at = 0; at < cells.length; at += CELLS) {
            int operation = (int) (cells[at] >>> OPERATION_SHIFT) - 1;
            all.add(
                    new TraceEvent(
                            rank,
                            KINDS[(int) cells[at] & KIND_MASK],
                            operation < 0 ? "message" : OPERATIONS[operation].toString(),
                            (int) cells[at + 1],
                            cells[at + 2],
                            cells[at + 3] - origin,
                            cells[at + 4] - origin,
                            cells[at + 5]));
        }
    }
}
