package io.portolan.mpi.shm;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.IncomingFrame;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// The consumer's end of a ring: gives the frames of one process to the sink, and tells it at the
/// end that the process is lost.
///
/// Overview. One thread at a time empties the ring: the one that has its *role*. A thread that does
/// not get the role leaves the frames to its holder. A thread that will not look again asks the
/// holder to look once more after it has given the role up, because the holder may have looked at
/// the ring for the last time before the frame came; frames that are there then ring the doorbell
/// of their own process.
///
/// ```
///   FREE --> HELD --> ASKED
///     ^-------/---------/
/// ```
///
/// What was taken is told to the producer late, so that its cache line is passed seldom: after a
/// quarter of the slots or a sixteenth of the byte ring. Then a producer that sees no room will see
/// some when the ring has been emptied: it lacks less than a sixteenth, and needs a half at most.
///
/// *Threads:* any.
final class RingReader {
    /// Frames that a holder of the role takes in one turn.
    private static final int MOST_FRAMES = 32;

    private static final int LATEST_SLOTS = ShmLayout.SLOTS / 4;

    private static final long FREE = 0;
    private static final long HELD = 1;
    private static final long ASKED = 2;

    private final SharedWords words;
    private final MemorySegment memory;
    private final int from;
    private final FrameSink sink;
    private final ShmDoorbell bell;
    private final ShmDoorbell bellOfProducer;
    private final int ring;
    private final int bytes;
    private final int ringBytes;
    private final int latestBytes;

    /// The frame that is given. Guarded by the role.
    private final IncomingFrame frame = new IncomingFrame();

    /// Set once, when no frame will come after those that are there.
    private volatile @Nullable Ending ending;

    /// Whether the sink has been told of the ending. Guarded by the role.
    private volatile boolean isOver;

    /// Why no more frames come.
    ///
    /// @param cause null if the process said so
    private record Ending(@Nullable Throwable cause) {}

    /// @param bell that of the process that reads
    /// @param bellOfProducer that of the process that sends, which may wait for room
    RingReader(
            SharedWords words,
            ShmLayout layout,
            int from,
            int to,
            FrameSink sink,
            ShmDoorbell bell,
            ShmDoorbell bellOfProducer) {
        this.words = words;
        this.memory = words.memory();
        this.from = from;
        this.sink = sink;
        this.bell = bell;
        this.bellOfProducer = bellOfProducer;
        this.ring = layout.ring(from, to);
        this.bytes = ShmLayout.bytes(ring);
        this.ringBytes = layout.ringBytes();
        this.latestBytes = ringBytes / 16;
    }

    /// Whether no frame is there. If another thread has the role, the answer may be a little old.
    boolean isEmpty() {
        // Opaque: the thread that gets the role reads it again.
        long head = words.getOpaque(ring + ShmLayout.HEAD);
        // Acquire: the frame is read after its stamp.
        return !ShmLayout.isNew(words.getAcquire(ShmLayout.slot(ring, head)), head);
    }

    /// Gives frames to the sink if there are any and no other thread does so.
    ///
    /// @param isLastLook whether the caller will not look again: then frames that another thread
    ///   does not take any more ring the doorbell
    /// @return whether there were any
    boolean poll(boolean isLastLook) {
        return !isEmpty() && take(isLastLook);
    }

    /// Says that the process sends no more; the sink is told after the last frame. To be called
    /// until [#isOver()], because another thread may have the role.
    void end(@Nullable Throwable cause) {
        if (ending == null) {
            ending = new Ending(cause);
        }
        while (!isOver && take(true)) {
            Thread.onSpinWait(); // the producer is gone: there is an end
        }
    }

    /// Whether the sink has been told that the process is lost.
    boolean isOver() {
        return isOver;
    }

    private boolean take(boolean isLastLook) {
        if (!claim(isLastLook)) {
            return false;
        }
        try {
            return drain();
        } finally {
            if (words.getAndSet(ring + ShmLayout.ROLE, FREE) == ASKED && !isEmpty()) {
                bell.ring();
            }
        }
    }

    private boolean claim(boolean asks) {
        while (!words.compareAndSet(ring + ShmLayout.ROLE, FREE, HELD)) {
            if (!asks || ask()) {
                return false;
            }
        }
        return true;
    }

    /// Asks the holder to look again; false if the role may be free by now.
    private boolean ask() {
        // An ASKED that is there already is written again: so our reads come before its holder's.
        return words.compareAndSet(ring + ShmLayout.ROLE, HELD, ASKED)
                || words.compareAndSet(ring + ShmLayout.ROLE, ASKED, ASKED);
    }

    /// *Threads:* the holder of the role, as for all below.
    private boolean drain() {
        long head = words.get(ring + ShmLayout.HEAD);
        int taken = 0;
        while (taken < MOST_FRAMES && !isOver) {
            int slot = ShmLayout.slot(ring, head);
            // Acquire: as in isEmpty.
            long stamp = words.getAcquire(slot);
            if (!ShmLayout.isNew(stamp, head)) {
                tellIfOver();
                break;
            }
            head++;
            taken++;
            // Opaque: others read it. It is taken also if the sink throws.
            words.setOpaque(ring + ShmLayout.HEAD, head);
            give(slot, (int) stamp);
            release(head);
        }
        return taken > 0;
    }

    private void give(int slot, int length) {
        long at = (long) slot + ShmLayout.INLINE;
        if (length > ShmLayout.MOST_INLINE) {
            long start = words.get(slot + ShmLayout.INLINE);
            words.set(ring + ShmLayout.BYTES_HEAD, ShmLayout.aligned(start + length));
            at = bytes + (start & (ringBytes - 1));
        }
        sink.frame(
                from,
                frame.set(
                        words.get(slot + ShmLayout.WORDS),
                        words.get(slot + ShmLayout.WORDS + 8),
                        words.get(slot + ShmLayout.WORDS + 16),
                        words.get(slot + ShmLayout.WORDS + 24),
                        memory,
                        at,
                        length));
    }

    /// Lets the producer have what was taken, if it is much.
    private void release(long head) {
        long bytesHead = words.get(ring + ShmLayout.BYTES_HEAD);
        if (head - words.get(ring + ShmLayout.TAKEN) >= LATEST_SLOTS
                || bytesHead - words.get(ring + ShmLayout.BYTES_TAKEN) >= latestBytes) {
            // Release: after the reads of the slots and bytes, which the producer may write again.
            words.setRelease(ring + ShmLayout.BYTES_TAKEN, bytesHead);
            words.setRelease(ring + ShmLayout.TAKEN, head);
            VarHandle.fullFence(); // either we see the wish, or the producer sees what is taken
            if (words.getOpaque(ring + ShmLayout.ROOM_WANTED) != 0) {
                bellOfProducer.ringIfWanted();
            }
        }
    }

    private void tellIfOver() {
        Ending told = ending;
        // What was there when the ending was set has been seen to be taken only now.
        if (told != null && isEmpty()) {
            isOver = true;
            sink.lost(from, told.cause());
        }
    }
}
