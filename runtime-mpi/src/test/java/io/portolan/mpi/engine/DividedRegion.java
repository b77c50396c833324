package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A region of many elements that notes which ranges came.
final class DividedRegion implements Region {
    private static final int TYPE = 3;

    private final int elements;
    private final List<Range> ranges = new CopyOnWriteArrayList<>();
    private final AtomicReference<@Nullable Runnable> during = new AtomicReference<>();

    DividedRegion(int elements) {
        this.elements = elements;
    }

    /// What happens in the middle of the next copy.
    void duringNext(Runnable action) {
        during.set(action);
    }

    /// The numbers of the pieces that came, in that order.
    List<Long> came(int pieceLength) {
        for (Range range : ranges) {
            assertEquals(0, range.from % pieceLength);
            assertEquals(Math.min(pieceLength, elements - range.from), range.count);
        }
        return ranges.stream().map(range -> range.from / pieceLength).toList();
    }

    @Override
    public RangeCopy rangeCopy(Content message) {
        return (from, count) -> {
            Runnable action = during.getAndSet(null);
            if (action != null) {
                action.run();
            }
            ranges.add(new Range(from, count));
        };
    }

    @Override
    public void copyFrom(Content message) {
        throw new AssertionError("copied as a whole");
    }

    @Override
    public void readWords(long[] words, int at, int count) {
        throw new AssertionError("no words");
    }

    @Override
    public int type() {
        return TYPE;
    }

    @Override
    public long elements() {
        return elements;
    }

    @Override
    public long bytes() {
        return (long) Long.BYTES * elements;
    }

    @Override
    public Content copy() {
        throw new AssertionError("too large for a copy");
    }

    @Override
    public boolean hasWords() {
        return false;
    }

    @Override
    public void writeWords(long[] words, int at) {
        throw new AssertionError("no words");
    }

    private record Range(long from, long count) {}
}
