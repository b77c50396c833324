package io.portolan.mpi.tcp;

import java.time.Duration;
import java.util.function.IntConsumer;

/// How wires over TCP watch the other processes.
///
/// @param stallAfter silence of a process after which `stalled` is told; more than 0
/// @param cutAfter silence of a process and of its host after which it is lost; more than
///   `stallAfter`
/// @param lossAfter silence of a process alone after which it is lost; more than `stallAfter`
/// @param stalled told of a process, once for each silence, by the serving thread
record TcpWireSettings(
        Duration stallAfter, Duration cutAfter, Duration lossAfter, IntConsumer stalled) {

    static final TcpWireSettings DEFAULT =
            new TcpWireSettings(
                    Duration.ofSeconds(1),
                    Duration.ofMillis(2500),
                    Duration.ofSeconds(10),
                    process -> {});

    TcpWireSettings {
        if (!stallAfter.isPositive()
                || cutAfter.compareTo(stallAfter) <= 0
                || lossAfter.compareTo(stallAfter) < 0) {
            throw new IllegalArgumentException(
                    "stallAfter=%s, cutAfter=%s and lossAfter=%s: 0 < stallAfter < cutAfter and stallAfter <= lossAfter must hold"
                            .formatted(stallAfter, cutAfter, lossAfter));
        }
    }

    TcpWireSettings withStallAfter(Duration silence) {
        return new TcpWireSettings(silence, cutAfter, lossAfter, stalled);
    }

    TcpWireSettings withCutAfter(Duration silence) {
        return new TcpWireSettings(stallAfter, silence, lossAfter, stalled);
    }

    TcpWireSettings withLossAfter(Duration silence) {
        return new TcpWireSettings(stallAfter, cutAfter, silence, stalled);
    }

    TcpWireSettings withStalled(IntConsumer listener) {
        return new TcpWireSettings(stallAfter, cutAfter, lossAfter, listener);
    }
}
