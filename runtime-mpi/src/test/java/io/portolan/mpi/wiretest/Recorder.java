package io.portolan.mpi.wiretest;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.IncomingFrame;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Keeps what it is told, in order.
public final class Recorder implements FrameSink {
    private final BlockingQueue<Told> told = new LinkedBlockingQueue<>();

    /// A frame, or that a process is lost.
    public sealed interface Told {}

    public record Came(int from, List<Long> words, List<Byte> payload) implements Told {}

    public record Lost(int process, @Nullable Throwable cause) implements Told {}

    @Override
    public void frame(int from, IncomingFrame frame) {
        byte[] bytes = frame.bytes(0, frame.length());
        Byte[] boxed = new Byte[bytes.length];
        Arrays.setAll(boxed, i -> bytes[i]);
        told.add(
                new Came(
                        from,
                        List.of(frame.first(), frame.second(), frame.third(), frame.fourth()),
                        List.of(boxed)));
    }

    @Override
    public void lost(int process, @Nullable Throwable cause) {
        told.add(new Lost(process, cause));
    }

    /// What was told first; null if there is nothing.
    public @Nullable Told poll() {
        return told.poll();
    }

    /// What was told first, or is in that time; null if nothing is.
    public @Nullable Told poll(Duration time) throws InterruptedException {
        return told.poll(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// What was told first, or is in the next seconds.
    public Told take() throws InterruptedException {
        Told next = told.poll(10, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("nothing was told in 10 s");
        }
        return next;
    }

    public int size() {
        return told.size();
    }
}
