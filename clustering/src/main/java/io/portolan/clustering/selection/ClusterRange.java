package io.portolan.clustering.selection;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import java.util.stream.IntStream;

/// The numbers of clusters to try, from the least to the most, both included.
public record ClusterRange(int least, int most) {
    public ClusterRange {
        if (least < 1) {
            throw argument("clusters = %d..%d: must begin at 1 at least".formatted(least, most));
        }
        if (most < least) {
            throw argument(
                    "clusters = %d..%d: the second number must not be below the first; write %d..%d"
                            .formatted(least, most, Math.max(1, most), least));
        }
    }

    /// Whether there is nothing to choose.
    public boolean isSingle() {
        return least == most;
    }

    /// All numbers in order.
    public IntStream stream() {
        return IntStream.rangeClosed(least, most);
    }

    /// `2..30`, or `7`.
    @Override
    public String toString() {
        return isSingle() ? Integer.toString(least) : least + ".." + most;
    }

    private static ClusteringException argument(String message) {
        return new ClusteringException(Fault.ARGUMENT, message);
    }
}
