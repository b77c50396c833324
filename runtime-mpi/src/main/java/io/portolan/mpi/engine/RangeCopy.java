package io.portolan.mpi.engine;

/// A copy from one content into one region that may be made range by range.
///
/// *Threads:* any, also several with ranges of their own at a time. *Failure:* none.
@FunctionalInterface
public interface RangeCopy {
    /// Copies the elements `from` to `from + count - 1`.
    void copy(long from, long count);
}
