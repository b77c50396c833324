package io.portolan.clustering;

import io.portolan.clustering.kernel.Assignment;
import io.portolan.clustering.kernel.Kernels;
import io.portolan.clustering.kernel.RoughScale;

/// Which code finds the nearest centers; the labels are the same, only the speed differs.
public enum Kernel {
    /// The Vector API where the JVM was started with it, plain Java otherwise.
    AUTOMATIC,
    /// Plain Java.
    PLAIN;

    /// The code for points, for one rank.
    Assignment assignment(Points points) {
        RoughScale scale = new RoughScale(points.origin(), points.scale());
        return this == PLAIN ? Kernels.plain(scale) : Kernels.fastest(scale);
    }
}
