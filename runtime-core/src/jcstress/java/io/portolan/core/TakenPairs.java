package io.portolan.core;

import java.util.concurrent.atomic.AtomicInteger;

/// A join of two items, of one port or of two, that takes pairs as two more decimal digits, while
/// it is not busy.
final class TakenPairs extends Join {

    private static final int DIGIT = 10;

    private final AtomicInteger digits = new AtomicInteger();

    private volatile boolean isBusy;
    private volatile boolean isSure;

    private TakenPairs(JoinShape<?> shape) {
        super(shape);
    }

    /// A join that is at work on the port.
    static TakenPairs at(MatchingPort<Integer> port) {
        return registered(JoinShape.ofItems(port, 2));
    }

    /// A join that is at work on both ports.
    static TakenPairs at(MatchingPort<Integer> left, MatchingPort<Integer> right) {
        return registered(JoinShape.ofTwo(left, right));
    }

    private static TakenPairs registered(JoinShape<?> shape) {
        TakenPairs pairs = new TakenPairs(shape);
        pairs.register();
        return pairs;
    }

    void setBusy(boolean busy) {
        isBusy = busy;
    }

    /// From now on it says that it is never refused.
    void setSure() {
        isSure = true;
    }

    int digits() {
        return digits.get();
    }

    @Override
    boolean mayBeFast() {
        return true;
    }

    @Override
    boolean wantsMore() {
        return !isBusy;
    }

    @Override
    public boolean offer(Object[] set) {
        int first = (Integer) set[0];
        int second = (Integer) set[1];
        digits.updateAndGet(number -> (number * DIGIT + first) * DIGIT + second);
        return true;
    }

    @Override
    boolean mayBeRefused() {
        return !isSure;
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
