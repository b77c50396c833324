package io.portolan.mpi.link;

import io.portolan.core.wait.SpinLock;
import io.portolan.mpi.wire.Payload;
import io.portolan.mpi.wire.Wire;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// The frames from this process to one other.
///
/// Overview. A frame goes straight to the wire if none waits and there is room. Otherwise it waits
/// here, with a copy of its payload, and goes out before all frames that are sent later. Many bytes
/// are a [ByteFlow], whose frames go out when no other frame waits; several flows take turns. The
/// thread that polls the links sends what waits.
///
/// *Threads:* any. *Ordering:* frames arrive in the order of the calls of `send`; the frames of a
/// flow may arrive later than frames that were sent after it. *Failure:* none: what is sent to a
/// process that is lost goes nowhere, which a flow is told.
public final class Link extends SpinLock {
    /// From here on a sender had better wait.
    private static final long CROWDED_BYTES = 4 << 20;

    /// What a frame that waits takes besides its payload; about right.
    private static final int FRAME_BYTES = 128;

    private final int process;
    private final Queue<Waiting> frames = new ArrayDeque<>();
    private final Queue<ByteFlow> flows = new ArrayDeque<>();
    private @Nullable Wire wire;

    /// How many frames were sent, but for those of [FramePurpose#CONTROL]; volatile, because it is
    /// compared with what has arrived.
    private volatile long sent;

    private long waitingBytes;
    private volatile boolean isLost; // written under the lock

    /// Whether a frame or a flow waits; read without the lock.
    private volatile boolean isBehind;

    private record Waiting(
            long first, long second, long third, long fourth, @Nullable MemorySegment payload)
            implements Payload {
        @Override
        public int length() {
            return payload == null ? 0 : (int) payload.byteSize();
        }

        @Override
        public void writeTo(MemorySegment memory, long at) {
            MemorySegment bytes = Objects.requireNonNull(payload);
            MemorySegment.copy(bytes, 0, memory, at, bytes.byteSize());
        }

        /// How many bytes of the heap it takes.
        int bytes() {
            return FRAME_BYTES + length();
        }

        boolean offerTo(Wire wire) {
            return wire.offer(first, second, third, fourth, payload == null ? null : this);
        }
    }

    Link(int process) {
        this.process = process;
    }

    /// The process at the other end.
    public int process() {
        return process;
    }

    /// Sets the wire, before anything is sent.
    void connect(Wire to) {
        wire = to;
    }

    /// The most bytes that the payload of one frame may have.
    public int mostPayload() {
        return wire().mostPayload();
    }

    /// Up to so many bytes a message had better take its elements with it.
    public int eagerBytes() {
        return wire().eagerBytes();
    }

    /// Whether so much waits for room that what can wait at its sender should.
    public boolean isCrowded() {
        return isBehind && waitingBytes > CROWDED_BYTES; // about right will do
    }

    /// Sends a frame. The payload has been written when this returns.
    public void send(long first, long second, long third, long fourth, @Nullable Payload payload) {
        acquire();
        try {
            if (isLost) {
                return;
            }
            Wire to = wire();
            count(first, 1); // before it can be received
            try {
                if (!frames.isEmpty() || !to.offer(first, second, third, fourth, payload)) {
                    keep(first, second, third, fourth, payload);
                }
            } catch (RuntimeException | Error e) { // the payload could not be read, or not kept
                count(first, -1);
                throw e;
            }
            to.flush();
        } finally {
            release();
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // under the lock
    private void count(long first, int frames) {
        if (FramePurpose.of(first) != FramePurpose.CONTROL) {
            sent += frames;
        }
    }

    /// How many frames were sent to the process.
    long sent() {
        return sent;
    }

    private void keep(long first, long second, long third, long fourth, @Nullable Payload payload) {
        MemorySegment copy = null;
        if (payload != null) {
            copy = MemorySegment.ofArray(new byte[payload.length()]);
            payload.writeTo(copy, 0);
        }
        Waiting frame = new Waiting(first, second, third, fourth, copy);
        frames.add(frame);
        waitingBytes += frame.bytes();
        isBehind = true;
    }

    /// Sends many bytes, now as far as there is room.
    public void send(ByteFlow flow) {
        resume(flow);
    }

    /// Sends more of a flow that has gone out as far as it was ready.
    public void resume(ByteFlow flow) {
        if (isAdded(flow)) {
            pump();
        } else {
            flow.lost();
        }
    }

    /// Adds a flow, unless it is there; false if the process is lost.
    private boolean isAdded(ByteFlow flow) {
        acquire();
        try {
            if (!isLost && !flows.contains(flow)) {
                flows.add(flow);
                isBehind = true;
            }
            return !isLost;
        } finally {
            release();
        }
    }

    /// Takes back a flow, so that it is not asked for a frame any more; false if its last frame has
    /// been sent.
    public boolean retract(ByteFlow flow) {
        acquire();
        try {
            return flows.remove(flow) || isLost;
        } finally {
            release();
        }
    }

    /// Whether a frame or a flow waits for room.
    boolean isBehind() {
        return isBehind;
    }

    /// Sends what waits, as far as there is room.
    void pump() {
        if (isBehind) {
            acquire(); // a thread that sends a frame has the lock, and leaves what waits
            pumpAndRelease();
        }
    }

    /// As [#pump()], for a thread that looks again: it leaves a link that another thread uses.
    void tryToPump() {
        if (isBehind && tryAcquire()) {
            pumpAndRelease();
        }
    }

    private void pumpAndRelease() {
        List<ByteFlow> done = new ArrayList<>(0);
        try {
            sendWaiting(done);
        } finally {
            release();
        }
        done.forEach(ByteFlow::sent);
    }

    private void sendWaiting(List<ByteFlow> done) {
        if (isLost) {
            return;
        }
        Wire to = wire();
        boolean any = false;
        while (!frames.isEmpty() && frames.element().offerTo(to)) {
            waitingBytes -= frames.remove().bytes();
            any = true;
        }
        while (frames.isEmpty() && !flows.isEmpty()) {
            ByteFlow flow = flows.remove();
            ByteFlow.Progress progress = flow.next(to);
            if (progress == ByteFlow.Progress.NO_ROOM) {
                flows.add(flow);
                break;
            }
            if (progress == ByteFlow.Progress.LATER) {
                continue;
            }
            any = true;
            count(FramePurpose.DATA.word(), 1);
            if (progress == ByteFlow.Progress.DONE) {
                done.add(flow);
            } else {
                flows.add(flow);
            }
        }
        isBehind = !frames.isEmpty() || !flows.isEmpty();
        if (any) {
            to.flush();
        }
    }

    /// Whether the process is lost.
    public boolean isLost() {
        return isLost;
    }

    /// The process is lost: drops what waits. False if it was lost before.
    boolean lose() {
        List<ByteFlow> dropped;
        acquire();
        try {
            if (isLost) {
                return false;
            }
            isLost = true;
            dropped = List.copyOf(flows);
            frames.clear();
            flows.clear();
            waitingBytes = 0;
            isBehind = false;
        } finally {
            release();
        }
        dropped.forEach(ByteFlow::lost);
        return true;
    }

    private Wire wire() {
        return Objects.requireNonNull(wire, "not connected");
    }
}
