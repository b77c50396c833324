package io.portolan.core;

/// The one side of a join of two items of one port: of two posters the first leaves its item here,
/// the second takes it out and fires. See [io.portolan.core.HoldingTaker].
final class PairTaker extends HoldingTaker {

    PairTaker(Join join, LockedPort port) {
        super(join, 2, port);
    }

    @Override
    boolean offerUnlocked(Object item) {
        for (int i = 0; i < TRIES; i++) {
            Object first = held();
            if (first == null) {
                if (hold(null, item)) {
                    return true;
                }
            } else if (!isMark(first) && ask(first)) {
                return isJoined(first, item);
            }
        }
        return false;
    }

    private boolean isJoined(Object first, Object second) {
        boolean isJoined = false;
        try {
            isJoined = isTaken(join(), first, second);
        } finally {
            answer(first, isJoined);
        }
        if (isJoined) {
            countPassed();
            countPassed();
        }
        return isJoined;
    }
}
