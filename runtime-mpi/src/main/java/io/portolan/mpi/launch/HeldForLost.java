package io.portolan.mpi.launch;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Which processes of a job hold which others for lost.
///
/// *Threads:* one at a time.
final class HeldForLost {
    /// By process: the others that it holds for lost.
    private final List<BitSet> losses;

    HeldForLost(int processes) {
        losses = Stream.generate(BitSet::new).limit(processes).toList();
    }

    /// Notes that a process holds another one for lost.
    void add(int process, int other) {
        losses.get(process).set(other);
    }

    /// Whether another process holds this one for lost.
    boolean isHeld(int process) {
        return losses.stream().anyMatch(others -> others.get(process));
    }

    /// Whether another process holds this one for lost, and not the other way round: where a
    /// network is cut in two, the processes of both parts live and hold each other for lost.
    private boolean isSilent(int process) {
        return IntStream.range(0, losses.size())
                .anyMatch(
                        other -> losses.get(other).get(process) && !losses.get(process).get(other));
    }

    /// The processes that are stopped, or whose hosts are down.
    BitSet silent() {
        return IntStream.range(0, losses.size())
                .filter(this::isSilent)
                .collect(BitSet::new, BitSet::set, BitSet::or);
    }
}
