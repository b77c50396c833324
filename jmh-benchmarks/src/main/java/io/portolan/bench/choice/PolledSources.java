package io.portolan.bench.choice;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What the JDK has, which has no choice: a LinkedBlockingQueue for each source, polled in turn by
/// a thread that yields when all are empty.
final class PolledSources implements Sources {

    private final List<LinkedBlockingQueue<Integer>> queues;

    PolledSources(int count) {
        queues =
                IntStream.range(0, count)
                        .mapToObj(_ -> new LinkedBlockingQueue<Integer>())
                        .toList();
    }

    @Override
    public void post(int source, Integer item) {
        queues.get(source).add(item);
    }

    @Override
    public void consume(int items, Arrivals arrivals) throws InterruptedException {
        int total = 0;
        while (total < items) {
            int before = total;
            for (int i = 0; i < queues.size(); i++) {
                @Nullable Integer item = queues.get(i).poll();
                if (item != null) {
                    total = arrivals.add(i, item);
                }
            }
            if (total == before) {
                ChoosingRun.pause();
            }
        }
    }
}
