package io.portolan.mpi.wiretest;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Payload;
import io.portolan.mpi.wire.Wire;
import io.portolan.mpi.wire.Wires;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// The process that answers each frame with its number and payload; run by tests in a JVM of its
/// own. It ends when its parent has closed its wires or its standard input.
public final class Echo implements FrameSink {
    private final byte[] bytes = new byte[1 << 18];
    private @Nullable Wire wire;
    private volatile boolean isOver;

    /// Answers until the parent, which is process 0, has ended.
    ///
    /// @param wires of process 1, whose sink is this
    /// @param spins whether it looks for frames all the time
    public void run(Wires wires, boolean spins) throws InterruptedException {
        wire = wires.to(0);
        Thread.ofPlatform().daemon().start(Echo::endWithParent);
        Thread serving =
                Thread.ofPlatform()
                        .daemon()
                        .name("serving")
                        .start(() -> {
                            while (!isOver) {
                                wires.await(100_000_000);
                                wires.pollLast();
                            }
                        });
        if (spins) {
            wires.beginLooking();
            while (!isOver) {
                if (!wires.poll()) {
                    Thread.onSpinWait();
                }
            }
            wires.endLooking();
        }
        serving.join();
        wires.close();
    }

    private static void endWithParent() {
        try {
            while (System.in.read() >= 0) {
                Thread.onSpinWait(); // the parent says nothing
            }
        } catch (IOException e) {
            // as if it had closed it
        }
        Runtime.getRuntime().halt(1);
    }

    @Override
    public void frame(int from, IncomingFrame frame) {
        Wire to = wire;
        if (to == null) {
            throw new IllegalStateException("a frame came before there were wires");
        }
        int length = frame.length();
        frame.copyTo(0, MemorySegment.ofArray(bytes), 0, length);
        while (!to.offer(
                frame.first(),
                frame.second(),
                frame.third(),
                frame.fourth(),
                new Bytes(bytes, length))) {
            Thread.onSpinWait(); // the parent takes one frame after the other
        }
        to.flush();
    }

    @Override
    public void lost(int process, @Nullable Throwable cause) {
        isOver = true;
    }

    /// Bytes of an array.
    public static final class Bytes implements Payload {
        private final byte[] array;
        private final int length;

        public Bytes(byte[] array, int length) {
            this.array = array;
            this.length = length;
        }

        @Override
        public int length() {
            return length;
        }

        @Override
        public void writeTo(MemorySegment memory, long at) {
            MemorySegment.copy(array, 0, memory, ValueLayout.JAVA_BYTE, at, length);
        }
    }
}
