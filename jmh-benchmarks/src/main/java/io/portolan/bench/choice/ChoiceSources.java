package io.portolan.bench.choice;

import io.portolan.core.Arbiters;
import io.portolan.core.Choice;
import io.portolan.core.Port;
import java.util.List;
import java.util.stream.IntStream;

/// Ours: ports, and a choice between them that is made once and awaited for each item.
final class ChoiceSources implements Sources {

    private final List<Port<Integer>> ports;

    ChoiceSources(int count) {
        ports =
                IntStream.range(0, count)
                        .mapToObj(i -> Port.<Integer>unbounded("source " + i))
                        .toList();
    }

    @Override
    public void post(int source, Integer item) {
        ports.get(source).post(item);
    }

    @Override
    public void consume(int items, Arrivals arrivals) throws Exception {
        Choice<Integer> choice = Arbiters.choice();
        for (int i = 0; i < ports.size(); i++) {
            int source = i;
            choice.onReceive(ports.get(i), item -> arrivals.add(source, item));
        }
        while (choice.await() < items) {
            // the next one
        }
    }
}
