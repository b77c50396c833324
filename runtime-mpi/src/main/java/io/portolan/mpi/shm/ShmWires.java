package io.portolan.mpi.shm;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.Wire;
import io.portolan.mpi.wire.Wires;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The wires of one process through a segment.
///
/// Overview. Frames lie in rings until a thread polls. While ranks look, nobody has to be woken,
/// and the doorbell is not set, so that senders read a line which does not change. A thread that
/// polls last, because it serves or is about to park, sets the doorbell when it finds the rings
/// empty and no thread looks, and looks once more. So each frame is seen by a thread that looks, by
/// that last look, or rings. What a rank leaves in the rings when it ends its looking and computes
/// is found by the serving thread, which looks now and then while the doorbell is not set:
///
/// ```
///   await:   set, sleeps until it rings          a thread has polled last
///            not set, nobody has looked lately   returns: the serving thread polls, and sets it
///            not set, ranks look                 looks again after a millisecond
/// ```
///
/// Where the system's sleep cannot be used, or not by one of the processes, the serving thread
/// looks at the rings about a thousand times a second instead.
///
/// A wire without room is rung for too: if it was offered a frame after a thread had polled last,
/// the serving thread is woken when there is room.
///
/// The serving thread also watches the other processes, and so must call [#await(long)] at least
/// twenty times a second while no frames come, or others take this process for stalled.
///
/// *Failure:* what the sink throws passes through the polls; its frame counts as taken.
public final class ShmWires implements Wires {
    /// How long ranks may look without the serving thread looking whether they still do.
    private static final long TICK_NANOS = 1_000_000;

    private static final long FIRST_PAUSE_NANOS = 50_000;
    private static final long LONGEST_PAUSE_NANOS = 1_000_000;

    /// Turns of a thread that polls last before it leaves the rest to the serving one.
    private static final int MOST_TURNS = 16;

    /// Of [ShmLayout#LOOKING]: in the lower half the threads that look, in the upper half how often
    /// one has begun.
    private static final long BEGUN = (1L << 32) + 1;

    private static final long ENDED = -1;

    private final SharedWords words;
    private final int looking;
    private final ShmDoorbell bell;
    private final @Nullable ShmWire[] wires;
    private final RingReader[] readers;
    private final ShmDoorbell[] others;
    private final PeerWatch watch;
    private volatile boolean usesBell;
    private volatile boolean isClosed;

    // of the serving thread
    private int heard;
    private long looked;
    private long pause = FIRST_PAUSE_NANOS;

    private ShmWires(ShmSegment segment, int process, FrameSink sink, ShmSettings settings) {
        ShmLayout layout = segment.layout();
        Futex futex = settings.usesFutex() ? Futex.ofSystem() : null;
        this.words = segment.words();
        this.looking = layout.control(process) + ShmLayout.LOOKING;
        this.bell = new ShmDoorbell(words, layout, process, futex);
        this.wires = new ShmWire[layout.processes()];
        this.readers = new RingReader[layout.processes() - 1];
        this.others = new ShmDoorbell[layout.processes() - 1];
        this.usesBell = futex != null;
        List<PeerWatch.Peer> peers = new ArrayList<>();
        for (int peer = 0; peer < layout.processes(); peer++) {
            if (peer != process) {
                ShmDoorbell other = new ShmDoorbell(words, layout, peer, futex);
                ShmWire wire = new ShmWire(words, layout, process, peer, other);
                RingReader reader = new RingReader(words, layout, peer, process, sink, bell, other);
                others[peers.size()] = other;
                readers[peers.size()] = reader;
                wires[peer] = wire;
                peers.add(new PeerWatch.Peer(peer, layout.control(peer), wire, reader, settings));
            }
        }
        this.watch = new PeerWatch(words, layout.control(process), peers, settings);
    }

    /// Makes the wires of a process, and says that it is there.
    ///
    /// @param sink told of frames by threads that poll, and of lost processes by those and the
    ///   serving one
    /// @throws IOException if a process with this number is there already, or has been
    public static ShmWires attach(
            ShmSegment segment, int process, FrameSink sink, ShmSettings settings)
            throws IOException {
        Objects.checkIndex(process, segment.processes());
        ShmWires wires = new ShmWires(segment, process, sink, settings);
        if (!wires.watch.attach(wires.usesBell)) {
            throw new IOException(
                    "process %d has already attached to %s: give each of the %d processes a number of its own"
                            .formatted(process, segment.file(), segment.processes()));
        }
        return wires;
    }

    @Override
    public String name() {
        return "shm";
    }

    @Override
    public Wire to(int process) {
        ShmWire wire = wires[Objects.checkIndex(process, wires.length)];
        if (wire == null) {
            throw new IllegalArgumentException(
                    "process=%d is this process itself, to which there is no wire"
                            .formatted(process));
        }
        return wire;
    }

    @Override
    public boolean poll() {
        if (isClosed) {
            return false;
        }
        boolean any = turn(false);
        if (any) {
            watch.showLife(); // a thread that always finds frames may not wait for a long time
        }
        return any;
    }

    /// *Ordering:* if no thread looks, the rings have been empty when this returns, and the
    /// doorbell is set for what comes later; or the serving thread has been woken for the rest.
    @Override
    public boolean pollLast() {
        boolean any = poll();
        boolean mayBeLast = !isClosed && usesBell && !isLooking();
        return mayBeLast ? settle(any) : any;
    }

    private boolean turn(boolean isLastLook) {
        boolean any = false;
        for (RingReader reader : readers) {
            any |= reader.poll(isLastLook);
        }
        return any;
    }

    private boolean isLooking() {
        return (int) words.getOpaque(looking) != 0; // beginLooking and endLooking are fences
    }

    /// Empties the rings, then sets the doorbell and looks once more.
    ///
    /// @param any whether the turn before found frames
    private boolean settle(boolean any) {
        boolean isFull = any;
        boolean found = any;
        for (int turns = 0; turns < MOST_TURNS; turns++) {
            if (!isFull) {
                if (bell.isSet()) {
                    return found; // who has set it looks once more, and what came later rings
                }
                bell.set();
            }
            isFull = turn(true);
            found |= isFull;
        }
        bell.ring();
        return true;
    }

    @Override
    public void beginLooking() {
        words.add(looking, BEGUN);
    }

    @Override
    public void endLooking() {
        words.add(looking, ENDED);
    }

    /// Returns at once when the wires are closed. *Threads:* one, a platform thread, which polls
    /// after each call.
    @Override
    public void await(long nanos) {
        long begin = System.nanoTime();
        long now = begin;
        while (!isClosed && now - begin < nanos) {
            long left = Math.min(nanos - (now - begin), watch.look(now));
            usesBell &= watch.allRing();
            if (hasRung() || (usesBell ? isToPoll(left) : hasFrames(left))) {
                break;
            }
            now = System.nanoTime();
        }
    }

    /// *Cost:* a thread without the doorbell first goes on to the end of its pause.
    @Override
    public void wake() {
        bell.ring();
    }

    /// Whether the bell has rung since the last call.
    private boolean hasRung() {
        int before = heard;
        heard = bell.sequence();
        return heard != before;
    }

    /// Sleeps for at most so long, or until the bell rings; whether the serving thread is to poll.
    private boolean isToPoll(long nanos) {
        boolean isSet = bell.isSet();
        if (!isSet && !haveRanksLooked()) {
            return true; // poll sets the bell
        }
        bell.await(heard, isSet ? nanos : Math.min(nanos, TICK_NANOS));
        return false;
    }

    /// As [#isToPoll(long)], without the doorbell.
    private boolean hasFrames(long nanos) {
        boolean isEmpty = true;
        for (RingReader reader : readers) {
            isEmpty &= reader.isEmpty();
        }
        if (!isEmpty && !haveRanksLooked()) {
            pause = FIRST_PAUSE_NANOS;
            return true;
        }
        LockSupport.parkNanos(this, Math.min(nanos, pause));
        pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
        return wantsRoom();
    }

    private boolean wantsRoom() {
        boolean any = false;
        for (ShmWire wire : wires) {
            any |= wire != null && wire.wantsRoom();
        }
        return any;
    }

    /// Whether ranks look, or have begun to since the last call.
    private boolean haveRanksLooked() {
        long seen = looked;
        looked = words.getOpaque(looking);
        return (int) looked != 0 || looked >>> 32 != seen >>> 32;
    }

    /// Whether [#close()] has been called.
    public boolean isClosed() {
        return isClosed;
    }

    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        for (ShmWire wire : wires) {
            if (wire != null) {
                wire.cut();
            }
        }
        watch.end();
        for (ShmDoorbell other : others) {
            other.ring();
        }
        bell.ring();
    }
}
