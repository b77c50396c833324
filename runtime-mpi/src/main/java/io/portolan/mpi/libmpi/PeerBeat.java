package io.portolan.mpi.libmpi;

import io.portolan.mpi.wire.PeerSilence;
import java.io.IOException;
import java.time.Duration;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Notices when a process says nothing.
///
/// *Threads:* the serving one, but for [#hear].
final class PeerBeat {
    private final Watch watch;
    private final PeerSilence silence;
    private volatile long heard;

    /// How processes are watched.
    ///
    /// @param stallAfter silence after which `stalled` is told
    /// @param lossAfter silence after which a process is lost
    /// @param stalled told of a process, once for each silence
    record Watch(Duration stallAfter, Duration lossAfter, IntConsumer stalled) {}

    PeerBeat(int process, Watch watch) {
        this.watch = watch;
        this.silence = new PeerSilence(process, watch.stallAfter(), watch.stalled());
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
        boolean isLost =
                silence.grows(heard, elapsed)
                        && silence.tellStall()
                        && silence.hasLasted(watch.lossAfter());
        return isLost ? new IOException(silence.lossWords(watch.lossAfter(), "")) : null;
    }
}
