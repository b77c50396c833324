package io.portolan.mpi.shm;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Payload;
import io.portolan.mpi.wire.Wire;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The process that answers each frame with its number and payload; run by tests in a JVM of its
/// own. It ends when its parent has closed its wires or its standard input.
final class Echo implements FrameSink {
    private final byte[] bytes = new byte[1 << 18];
    private @Nullable Wire wire;
    private volatile boolean isOver;

    private Echo() {}

    /// Answers until the parent ends.
    ///
    /// @param arguments the segment; `spin` or `serve`
    public static void main(String[] arguments) throws Exception {
        Echo echo = new Echo();
        ShmSegment segment = ShmSegment.open(Path.of(arguments[0]), 2, 7);
        try (ShmWires wires = ShmWires.attach(segment, 1, echo, ShmSettings.DEFAULT)) {
            echo.wire = wires.to(0);
            Thread.ofPlatform().daemon().start(Echo::endWithParent);
            Thread serving = ShmJob.serve(wires);
            if (arguments[1].equals("spin")) {
                wires.beginLooking();
                while (!echo.isOver) {
                    if (!wires.poll()) {
                        Thread.onSpinWait();
                    }
                }
                wires.endLooking();
            }
            while (!echo.isOver) {
                serving.join(100);
            }
        }
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
    static final class Bytes implements Payload {
        private final byte[] array;
        private final int length;

        Bytes(byte[] array, int length) {
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
