package io.portolan.core;

import io.portolan.core.engine.Tally;

/// One handler at a time, in the order of the items, without garbage: the slot port. Its state is
/// in its one [SerialTurn].
final class SerialReceive<T> extends Receive<T> {

    private final Tally passed;
    private final SerialTurn turn = new SerialTurn(this);

    SerialReceive(Lane lane, Receiver<T> receiver) {
        super(lane, receiver);
        passed = port().passed();
    }

    @Override
    boolean takesUnlocked() {
        return true;
    }

    @Override
    boolean offerUnlocked(Object item) {
        boolean isTaken = port().waiting() == 0 && offer(item);
        if (isTaken) {
            passed.count();
        }
        return isTaken;
    }

    @Override
    boolean offer(Object item) {
        if (isSpent() || !turn.take(item)) {
            return false;
        }
        boolean isSubmitted = false;
        try {
            isSubmitted = lane.submit(turn, this);
        } finally { // closed or full, or no memory to queue the turn
            if (!isSubmitted) {
                turn.free();
            }
        }
        return isSubmitted;
    }
}
