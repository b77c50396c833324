package io.portolan.clustering.streaming;

import io.portolan.clustering.Points;
import java.util.function.Consumer;

/// Points that come in batches, because all of them together do not fit in memory.
@FunctionalInterface
public interface PointBatches {
    /// Reads all points from the first one on and hands them over batch by batch, the same batches
    /// in the same order every time.
    void forEach(Consumer<Points> batch);
}
