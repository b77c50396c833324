package io.portolan.core.examples;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Interleave;
import io.portolan.core.Port;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;

/// A bank without a lock: totals are counted side by side, money is moved by one handler alone.
public final class ReadersAndWriters {

    private static final int LAST = 9_999;

    private final long[] accounts = new long[LAST + 1];
    private final Port<Long> moves = Port.unbounded("moves");
    private final Port<Integer> audits = Port.unbounded("audits");
    private final Port<Integer> closing = Port.unbounded("closing");
    private final Port<Long> totals = Port.unbounded("totals");

    /// Moves money and counts it meanwhile, so often; returns the totals seen: only 0.
    Set<Long> run(int times) throws InterruptedException {
        try (Dispatcher dispatcher = Dispatcher.start("bank")) {
            // @start region="interleave"
            dispatcher.activate(
                    Interleave.builder("bank")
                            .concurrent(Arbiters.receive(audits, audit -> totals.post(total())))
                            .exclusive(Arbiters.receive(moves, this::move))
                            .teardown(Arbiters.receive(closing, end -> totals.post(total())).once())
                            .build());
            // @end
            for (int i = 0; i < times; i++) {
                moves.post(1L);
                audits.post(i);
            }
            Set<Long> seen = new TreeSet<>();
            for (int i = 0; i < times; i++) {
                seen.add(totals.receive());
            }
            closing.post(0);
            seen.add(totals.receive());
            return seen;
        }
    }

    private void move(long amount) {
        accounts[0] -= amount; // whoever counted just now would see money come or go
        accounts[LAST] += amount;
    }

    private long total() {
        return LongStream.of(accounts).sum();
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(new ReadersAndWriters().run(100));
    }
}
