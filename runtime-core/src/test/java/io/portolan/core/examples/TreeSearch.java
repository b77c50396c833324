package io.portolan.core.examples;

import static java.util.Comparator.comparingDouble;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Branch and bound: how much is the best cargo worth that a ship can carry? Each handler looks at
/// one crate and spawns handlers that go on with and without it, unless the best value found so
/// far, by whatever handler, shows that nothing better can come of it.
record TreeSearch(
        Dispatcher dispatcher,
        List<Crate> crates,
        Port<Integer> result,
        AtomicInteger best,
        AtomicInteger unfinished) {

    record Crate(int value, int weight) {

        /// What the room would be worth, filled with such crates and parts of them.
        double bound(int room) {
            return (double) value * room / weight;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Crate> crates = List.of(new Crate(60, 10), new Crate(100, 20), new Crate(120, 30));
        System.out.println("best value = " + bestValue(crates, 50));
    }

    static int bestValue(List<Crate> crates, int room) throws InterruptedException {
        var dense = crates.stream().sorted(comparingDouble(crate -> -crate.bound(1))).toList();
        Port<Integer> result = Port.unbounded("best value");
        try (Dispatcher dispatcher = Dispatcher.start("searchers")) {
            new TreeSearch(dispatcher, dense, result, new AtomicInteger(), new AtomicInteger())
                    .spawn(0, 0, room);
            return result.receive();
        }
    }

    // @start region="search"
    private void spawn(int next, int value, int room) {
        unfinished.incrementAndGet();
        dispatcher.activate(Arbiters.fromHandler(() -> visit(next, value, room)));
    }

    private void visit(int next, int value, int room) {
        best.accumulateAndGet(value, Math::max);
        if (next < crates.size() && value + crates.get(next).bound(room) > best.get()) {
            Crate crate = crates.get(next);
            spawn(next + 1, value, room);
            if (crate.weight() <= room) {
                spawn(next + 1, value + crate.value(), room - crate.weight());
            }
        }
        if (unfinished.decrementAndGet() == 0) { // the last one knows that it is
            result.post(best.get());
        }
    }
    // @end
}
