package io.portolan.bench.micro;

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
    static long[] expected(int ranks, int steps) {
        return expected(ranks, steps, 1);
    }

    /// The same when each rank sends to the one so far to the right of it: -1 is its left, 0
    /// itself.
    public static long[] expected(int ranks, int steps, int distance) {
        long[] values = new long[ranks];
        long[] sums = new long[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            values[rank] = rank;
        }
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
