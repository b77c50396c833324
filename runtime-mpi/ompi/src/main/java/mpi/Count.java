package mpi;

import org.jspecify.annotations.Nullable;

/// A number of elements beyond the range of an `int`.
///
/// *Threads:* one at a time.
@SuppressWarnings({"rawtypes", "ComparableType"}) // as old programs know it
public final class Count implements Comparable {
    private long count;

    /// A count of so many.
    public Count(long count) {
        this.count = count;
    }

    /// The number.
    public long getCount() {
        return count;
    }

    /// Replaces the number.
    public void setCount(long count) {
        this.count = count;
    }

    /// Whether the other is a count of the same number.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Count that && count == that.count;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(count);
    }

    /// Compares the numbers; anything but a count is more.
    @Override
    public int compareTo(Object other) {
        return other instanceof Count that ? Long.compare(count, that.count) : -1;
    }

    /// The number in words.
    @Override
    public String toString() {
        return Long.toString(count);
    }
}
