package io.portolan.mpi.shm;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Payload;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// A ring from process 0 to process 1, in memory of this JVM, and what has come out of it.
final class StressRing implements FrameSink {
    private static final ShmLayout LAYOUT = new ShmLayout(2, 8192);
    private static final int LENGTH = 128;

    /// The other ring is not used.
    private static final int BYTES = LAYOUT.ring(1, 0);

    /// As large as the memory outside of the heap, of which jcstress does not know: so it keeps
    /// fewer of these at a time.
    private final byte[] ballast = new byte[BYTES];

    private final SharedWords words = new SharedWords(ByteBuffer.allocateDirect(ballast.length));
    final ShmDoorbell bell = new ShmDoorbell(words, LAYOUT, 1, null);
    final ShmDoorbell bellOfProducer = new ShmDoorbell(words, LAYOUT, 0, null);
    final ShmWire wire = new ShmWire(words, LAYOUT, 0, 1, bell);
    final RingReader reader = new RingReader(words, LAYOUT, 0, 1, this, bell, bellOfProducer);
    private long first = -1;
    private long last = -1;
    private int taken;
    private int broken;

    /// Offers a frame whose word and payload are the number.
    boolean offer(long number) {
        return wire.offer(number, 0, 0, 0, new Numbers(number));
    }

    private record Numbers(long number) implements Payload {
        @Override
        public int length() {
            return LENGTH;
        }

        @Override
        public void writeTo(MemorySegment memory, long at) {
            for (int i = 0; i < LENGTH; i += Long.BYTES) {
                memory.set(ValueLayout.JAVA_LONG, at + i, number);
            }
        }
    }

    @Override
    public void frame(int from, IncomingFrame frame) {
        first = frame.first();
        last = frame.longAt(LENGTH - Long.BYTES);
        broken += first == taken && first == last ? 0 : 1;
        taken++;
    }

    @Override
    public void lost(int process, @Nullable Throwable cause) {}

    /// The word of the newest frame, and the end of its payload; -1 if there was none.
    long first() {
        return first;
    }

    long last() {
        return last;
    }

    /// How many frames were not those that were expected.
    int broken() {
        return broken;
    }
}
