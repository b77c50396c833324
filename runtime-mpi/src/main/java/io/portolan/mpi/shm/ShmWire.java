package io.portolan.mpi.shm;

import io.portolan.mpi.wire.Payload;
import io.portolan.mpi.wire.Wire;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// The producer's end of a ring: a wire to one process.
///
/// Overview. The producer writes the words and the payload of a frame and then the stamp of its
/// slot, which says in which lap it was written. So the consumer sees whole frames only, also if
/// the producer is killed in the middle of one. A payload that does not fit its slot lies in the
/// byte ring, in one piece: what would pass the end begins at the beginning again, and the bytes
/// before the end stay unused in this lap. Positions in the byte ring only grow, and what the
/// consumer has taken is a position too, so that the producer need not know what it skipped.
///
/// A producer without room leaves a wish, and the consumer rings when it has taken more. So a
/// process that offers again after it has set its doorbell need not look for room. The producer
/// rings, too, because the frames that take the room may not have been flushed: the consumer would
/// sleep, and the producer wait for it.
///
/// The producer reads what was taken only when the room that it knows of is used up. A frame with
/// at most 24 bytes moves one cache line, and one with at most 88 bytes two of them.
///
/// *Threads:* one at a time, but for [#cut()]. *Cost:* nothing is allocated.
final class ShmWire implements Wire {
    /// A receive that is posted before got 16 and 32 KiB in about half of the time in a program
    /// that had just started, and in the same later; of one that came late, 64 KiB took longer with
    /// a copy that waited (docs/results/mpi.md).
    private static final int EAGER_BYTES = 32 * 1024;

    private final SharedWords words;
    private final MemorySegment memory;
    private final ShmDoorbell bell;
    private final int ring;
    private final int bytes;
    private final int ringBytes;
    private final int mostPayload;

    /// Whether what is offered is dropped.
    private volatile boolean isCut;

    /// @param bell the peer's
    ShmWire(SharedWords words, ShmLayout layout, int from, int to, ShmDoorbell bell) {
        this.words = words;
        this.memory = words.memory();
        this.bell = bell;
        this.ring = layout.ring(from, to);
        this.bytes = ShmLayout.bytes(ring);
        this.ringBytes = layout.ringBytes();
        this.mostPayload = layout.mostPayload();
    }

    /// Drops what is offered from now on: the peer is lost, or this process ends. *Threads:* any.
    void cut() {
        isCut = true;
    }

    @Override
    public int mostPayload() {
        return mostPayload;
    }

    @Override
    public int eagerBytes() {
        return Math.min(EAGER_BYTES, mostPayload);
    }

    @Override
    public boolean offer(
            long first, long second, long third, long fourth, @Nullable Payload payload) {
        if (isCut) {
            return true;
        }
        long tail = words.get(ring + ShmLayout.TAIL);
        if (tail == words.get(ring + ShmLayout.LIMIT) && !hasSlot(tail)) {
            return false;
        }
        int slot = ShmLayout.slot(ring, tail);
        int length = payload == null ? 0 : payload.length();
        if (payload != null && !write(payload, length, slot)) {
            return false;
        }
        words.set(slot + ShmLayout.WORDS, first);
        words.set(slot + ShmLayout.WORDS + 8, second);
        words.set(slot + ShmLayout.WORDS + 16, third);
        words.set(slot + ShmLayout.WORDS + 24, fourth);
        words.setRelease(slot, ShmLayout.stamp(tail, length)); // after the words and the payload
        words.set(ring + ShmLayout.TAIL, tail + 1);
        return true;
    }

    @Override
    public void flush() {
        bell.ringIfWanted();
    }

    /// Whether a frame was refused, and none has been taken since. *Threads:* any; may be a little
    /// old.
    boolean wantsRoom() {
        return words.getOpaque(ring + ShmLayout.ROOM_WANTED) != 0;
    }

    private boolean hasSlot(long tail) {
        return hasRoom(ShmLayout.TAKEN, ShmLayout.SLOTS, ShmLayout.LIMIT, tail + 1);
    }

    /// Whether what the consumer has taken leaves room up to that position. If not, the consumer
    /// rings when there is more, if the doorbell is set then.
    private boolean hasRoom(int taken, int size, int limit, long end) {
        boolean hasRoom = hasRoomNow(taken, size, limit, end);
        if (!hasRoom) {
            words.setOpaque(ring + ShmLayout.ROOM_WANTED, 1);
            VarHandle.fullFence(); // either we see what is taken, or the consumer sees the wish
            hasRoom = hasRoomNow(taken, size, limit, end);
            flush();
        } else if (wantsRoom()) {
            words.setOpaque(ring + ShmLayout.ROOM_WANTED, 0);
        }
        return hasRoom;
    }

    private boolean hasRoomNow(int taken, int size, int limit, long end) {
        // Acquire: what the consumer read from the places it has left comes before our writes.
        long free = words.getAcquire(ring + taken) + size;
        words.set(ring + limit, free);
        return end <= free;
    }

    private boolean write(Payload payload, int length, int slot) {
        if (length <= ShmLayout.MOST_INLINE) {
            if (length > 0) {
                payload.writeTo(memory, slot + ShmLayout.INLINE);
            }
            return true;
        }
        if (length > mostPayload) {
            throw new IllegalArgumentException(
                    "the payload of a frame has %d bytes, and at most %d go into one: divide it"
                            .formatted(length, mostPayload));
        }
        long start = start(length);
        long end = start + length;
        if (end > words.get(ring + ShmLayout.BYTES_LIMIT) && !hasBytes(end)) {
            return false;
        }
        payload.writeTo(memory, bytes + (start & (ringBytes - 1)));
        words.set(slot + ShmLayout.INLINE, start);
        words.set(ring + ShmLayout.BYTES_TAIL, ShmLayout.aligned(end));
        return true;
    }

    /// Where in the byte ring so many bytes begin.
    private long start(int length) {
        long tail = words.get(ring + ShmLayout.BYTES_TAIL);
        int used = (int) (tail & (ringBytes - 1));
        return used + length <= ringBytes ? tail : tail + ringBytes - used;
    }

    private boolean hasBytes(long end) {
        return hasRoom(ShmLayout.BYTES_TAKEN, ringBytes, ShmLayout.BYTES_LIMIT, end);
    }
}
