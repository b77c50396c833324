package io.portolan.core;

/// At most a given number of handlers at once; what is over, or does not suit, stays in the port.
final class LimitedReceive<T> extends SelectiveReceive<T> {

    private final int limit;
    private int places; // guarded by the port's lock

    LimitedReceive(Lane lane, Receiver<T> receiver) {
        super(lane, receiver);
        limit = receiver.concurrency();
        places = limit;
    }

    @Override
    boolean offer(Object item) {
        if (places == 0 || isSpent() || !wants(item) || !isSubmitted(item)) {
            return false;
        }
        places--;
        return true;
    }

    @Override
    void handled() {
        port().rematch(_ -> places++);
    }

    @Override
    public String toString() {
        return describe(false, limit, isSelective());
    }
}
