package io.portolan.mpi.shm;

import java.time.Duration;
import java.util.function.IntConsumer;

/// How wires through shared memory wait and watch.
///
/// @param stallAfter silence of a process after which `stalled` is told; more than 0
/// @param lossAfter silence after which a process is lost; at least as long
/// @param stalled told of a process, once for each silence, by the serving thread
/// @param usesFutex whether the serving thread may sleep in the system, if that is possible; else
///   it looks about a thousand times a second
public record ShmSettings(
        Duration stallAfter, Duration lossAfter, IntConsumer stalled, boolean usesFutex) {

    public static final ShmSettings DEFAULT =
            new ShmSettings(Duration.ofSeconds(1), Duration.ofSeconds(10), process -> {}, true);

    public ShmSettings {
        if (!stallAfter.isPositive() || lossAfter.compareTo(stallAfter) < 0) {
            throw new IllegalArgumentException(
                    "stallAfter=%s and lossAfter=%s: 0 < stallAfter <= lossAfter must hold"
                            .formatted(stallAfter, lossAfter));
        }
    }

    public ShmSettings withStallAfter(Duration silence) {
        return new ShmSettings(silence, lossAfter, stalled, usesFutex);
    }

    public ShmSettings withLossAfter(Duration silence) {
        return new ShmSettings(stallAfter, silence, stalled, usesFutex);
    }

    public ShmSettings withStalled(IntConsumer listener) {
        return new ShmSettings(stallAfter, lossAfter, listener, usesFutex);
    }

    public ShmSettings withFutex(boolean isUsed) {
        return new ShmSettings(stallAfter, lossAfter, stalled, isUsed);
    }
}
