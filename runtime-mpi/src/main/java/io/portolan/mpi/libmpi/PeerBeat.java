package io.portolan.mpi.libmpi;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Notices when a process says nothing. Time in which this process itself did not run is not
/// silence.
///
/// *Threads:* the serving one, but for [#hear].
final class PeerBeat {
    private final int process;
    private final Watch watch;
    private volatile long heard;
    private long seen;
    private long silentNanos;
    private boolean isStalled;

    /// How processes are watched.
    ///
    /// @param stallAfter silence after which `stalled` is told
    /// @param lossAfter silence after which a process is lost
    /// @param stalled told of a process, once for each silence
    record Watch(Duration stallAfter, Duration lossAfter, IntConsumer stalled) {}

    PeerBeat(int process, Watch watch) {
        this.process = process;
        this.watch = watch;
    }

    /// A message has come. *Threads:* one at a time.
    @SuppressWarnings("NonAtomicVolatileUpdate")
    void hear() {
        heard++;
    }

    /// Looks at the process.
    ///
    /// @param elapsed the time since the last look in which this process ran
    /// @return why it is lost; null if it is not
    @Nullable IOException look(long elapsed) {
        long now = heard;
        if (now != seen) {
            seen = now;
            silentNanos = 0;
            isStalled = false;
            return null;
        }
        silentNanos += elapsed;
        if (silentNanos >= watch.stallAfter().toNanos() && !isStalled) {
            isStalled = true;
            watch.stalled().accept(process);
        }
        return silentNanos < watch.lossAfter().toNanos()
                ? null
                : new IOException(
                        "it has given no sign of life for %d ms (the limit is %d ms): it was stopped or has no processor"
                                .formatted(
                                        TimeUnit.NANOSECONDS.toMillis(silentNanos),
                                        watch.lossAfter().toMillis()));
    }
}
