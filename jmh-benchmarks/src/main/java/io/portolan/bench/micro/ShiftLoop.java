package io.portolan.bench.micro;

import java.util.stream.LongStream;

/// What each rank does: send right, receive from left, as often as asked. A rank first sends its
/// number, and after that what it last received plus its number, so that a value that was lost,
/// repeated or came to the wrong rank changes the sums.
public final class ShiftLoop {

    /// Sends a value to the right and returns the one from the left.
    public interface Step {
        long shift(long value) throws InterruptedException;
    }

    private ShiftLoop() {}

    /// Runs as one rank; returns the sum of what it received.
    static long run(int rank, int steps, Step step) throws InterruptedException {
        long value = rank;
        long sum = 0;
        for (int i = 0; i < steps; i++) {
            long received = step.shift(value);
            sum += received;
            value = received + rank;
        }
        return sum;
    }

    /// The sums of all ranks, computed one after the other.
    ///
    /// @param distance to whom each rank sends: 1 is its right, -1 its left, 0 itself
    public static long[] expected(int ranks, int steps, int distance) {
        long[] values = LongStream.range(0, ranks).toArray();
        long[] sums = new long[ranks];
        for (int i = 0; i < steps; i++) {
            long[] next = new long[ranks];
            for (int rank = 0; rank < ranks; rank++) {
                long received = values[(rank + ranks - distance) % ranks];
                sums[rank] += received;
                next[rank] = received + rank;
            }
            values = next;
        }
        return sums;
    }
}
