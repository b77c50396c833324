package io.portolan.bench.join;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// What the consumer got: the pairs (0, 0), (1, 1), (2, 2) and so on, because each producer counts.
///
/// *Threads:* pairs are added by one at a time, each of which sees what the one before did.
final class Pairs {

    private static final int LIMIT_SECONDS = 60;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final int expected;
    private int count;
    private int wrong;

    Pairs(int expected) {
        this.expected = expected;
    }

    void add(Integer left, Integer right) {
        if (left != count || right != count) {
            wrong++;
        }
        count++;
        if (count == expected) {
            finished.countDown();
        }
    }

    /// Waits for the last pair.
    ///
    /// *Failure:* [IllegalStateException] when it did not come within a minute, or a pair was
    /// wrong.
    void await() throws InterruptedException {
        boolean hasAll = finished.await(LIMIT_SECONDS, TimeUnit.SECONDS);
        if (!hasAll || wrong > 0) {
            throw new IllegalStateException(
                    "%d of %d pairs came within %d s, %d of them of items that do not belong together"
                            .formatted(count, expected, LIMIT_SECONDS, wrong));
        }
    }
}
