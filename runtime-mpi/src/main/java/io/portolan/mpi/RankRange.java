package io.portolan.mpi;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;

/// The ranks `first`, `first + stride`, `first + 2 stride` and so on as far as `last`, which is
/// among them if the stride leads there.
///
/// Source: MPI 4.1, section 7.3.2
///
/// @param stride negative to count down, not 0
public record RankRange(int first, int last, int stride) {
    /// All ranks from `first` to `last`, upwards.
    public RankRange(int first, int last) {
        this(first, last, 1);
    }

    int size() {
        return (int) (((long) last - first) / stride) + 1;
    }

    int rank(int i) {
        return first + i * stride;
    }

    /// *Failure:* [MPIException] unless all ranks are below `size` and the stride leads from first
    /// towards last; `operation` is for its message.
    void require(String operation, int size) {
        if (first < 0 || first >= size || last < 0 || last >= size) {
            throw new MPIException(
                    ErrorClass.RANK,
                    operation,
                    "%s; allowed are ranks 0 to %d; give ranks of this group"
                            .formatted(this, size - 1));
        }
        if (stride == 0 || (first < last && stride < 0) || (first > last && stride > 0)) {
            throw new MPIException(
                    ErrorClass.ARG,
                    operation,
                    "%s; allowed is a stride above 0 to count up and below 0 to count down; give the stride the sign of last - first"
                            .formatted(this));
        }
    }

    /// As messages to the user have it.
    @Override
    public String toString() {
        return "the range is %d to %d with stride %d".formatted(first, last, stride);
    }
}
