package io.portolan.bench.table2;

import io.portolan.bench.micro.ShiftLoop;
import java.util.ArrayList;
import java.util.List;

/// The ranks of a mode, connected and ready to run.
final class Computations implements AutoCloseable {

    private final List<Rank> ranks = new ArrayList<>();
    private final MessagingMode mode;
    private final Stage stage;
    private final Execution execution;
    private int expectedStages = -1;
    private long[] expectedFromLeft = {};
    private long[] expectedFromRight = {};

    /// @param stage what each does between messages
    Computations(MessagingMode mode, int count, Stage stage) {
        this.mode = mode;
        this.stage = stage;
        for (int i = 0; i < count; i++) {
            ranks.add(new Rank(i, stage));
        }
        for (int i = 0; i < count; i++) {
            Rank rank = ranks.get(i);
            if (mode.isPipeline()) {
                rank.connect(rank, rank);
            } else {
                rank.connect(ranks.get((i + count - 1) % count), ranks.get((i + 1) % count));
            }
        }
        execution = mode.start(ranks);
        // Moves the ranks with their spacers to the old generation in this order, so that no two of
        // them share a cache line.
        System.gc();
    }

    /// Lets all ranks do their stages and checks what they received; returns the time without the
    /// check.
    ///
    /// *Failure:* [IllegalStateException] when a message was lost, repeated or misled.
    long run(int stages) throws InterruptedException {
        ranks.forEach(rank -> rank.begin(stages));
        long start = System.nanoTime();
        execution.run(stages);
        long nanos = System.nanoTime() - start;
        verify(stages);
        stage.endRun((long) ranks.size() * stages);
        return nanos;
    }

    @Override
    public void close() {
        execution.close();
    }

    private void verify(int stages) {
        if (stages != expectedStages) {
            expectedStages = stages;
            int count = ranks.size();
            expectedFromLeft = ShiftLoop.expected(count, stages, mode.isPipeline() ? 0 : 1);
            expectedFromRight =
                    mode.sendsBothWays() ? ShiftLoop.expected(count, stages, -1) : new long[count];
        }
        for (int i = 0; i < ranks.size(); i++) {
            ranks.get(i).verify(stages, expectedFromLeft[i], expectedFromRight[i]);
        }
    }
}
