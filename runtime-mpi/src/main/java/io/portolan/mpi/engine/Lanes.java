package io.portolan.mpi.engine;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// The lanes that end at one rank, by source; none if the world has no lanes.
///
/// *Threads:* any.
final class Lanes {
    private final AtomicReferenceArray<@Nullable Lane> lanes;

    Lanes(Settings settings) {
        this.lanes = new AtomicReferenceArray<>(settings.hasLanes() ? settings.ranks() : 0);
    }

    /// How many sources may have one.
    int sources() {
        return lanes.length();
    }

    /// The lane from that source; null as long as nobody has asked for it.
    @Nullable Lane ifAny(int source) {
        return lanes.get(source);
    }

    /// The lane from that source, new at the first call.
    Lane from(int source) {
        Lane lane = lanes.get(source);
        if (lane == null) {
            lanes.compareAndSet(source, null, new Lane());
            lane = Objects.requireNonNull(lanes.get(source));
        }
        return lane;
    }

    /// Whether a message is in one of them; takes no lock.
    boolean haveMail() {
        for (int source = 0; source < lanes.length(); source++) {
            Lane lane = lanes.get(source);
            if (lane != null && lane.hasMail()) {
                return true;
            }
        }
        return false;
    }
}
