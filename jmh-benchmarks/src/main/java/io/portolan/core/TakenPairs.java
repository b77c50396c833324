package io.portolan.core;

import java.util.concurrent.atomic.AtomicInteger;

/// A join of two items of one port that takes every pair, as two more decimal digits.
final class TakenPairs extends Join {

    private static final int DIGIT = 10;

    private final AtomicInteger digits = new AtomicInteger();

    private TakenPairs(MatchingPort<Integer> port) {
        super(JoinShape.ofItems(port, 2));
    }

    /// A join that is at work on the port.
    static TakenPairs at(MatchingPort<Integer> port) {
        TakenPairs pairs = new TakenPairs(port);
        pairs.register();
        return pairs;
    }

    int digits() {
        return digits.get();
    }

    @Override
    boolean takesPairs() {
        return true;
    }

    @Override
    boolean offer(Object[][] sets) {
        int first = (Integer) sets[0][0];
        int second = (Integer) sets[0][1];
        digits.updateAndGet(number -> (number * DIGIT + first) * DIGIT + second);
        return true;
    }

    @Override
    boolean isSpent() {
        return false;
    }

    @Override
    void ended() {}

    @Override
    public String toString() {
        return "pairs";
    }
}
