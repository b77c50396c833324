package io.portolan.core;

import java.util.concurrent.atomic.AtomicInteger;

/// Takes every item as the next decimal digit.
final class Digits extends Taker {

    private final AtomicInteger taken = new AtomicInteger();

    int taken() {
        return taken.get();
    }

    @Override
    boolean offer(Object item) {
        taken.updateAndGet(number -> 10 * number + (Integer) item);
        return true;
    }

    @Override
    boolean takesUnlocked() {
        return true;
    }

    @Override
    boolean offerUnlocked(Object item) {
        return offer(item);
    }

    @Override
    boolean isSpent() {
        return false;
    }

    @Override
    void portClosed(int left) {
        taken.set(-1);
    }

    @Override
    public String toString() {
        return "digits";
    }
}
