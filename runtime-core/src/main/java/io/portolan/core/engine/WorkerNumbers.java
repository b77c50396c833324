package io.portolan.core.engine;

import java.util.BitSet;

/// Small numbers that no two living workers of the process share. A worker that starts with the
/// number of one that ended sees all that the other did.
final class WorkerNumbers {

    private static final BitSet TAKEN = new BitSet(); // guarded by itself

    private WorkerNumbers() {}

    static int take() {
        synchronized (TAKEN) {
            int number = TAKEN.nextClearBit(0);
            TAKEN.set(number);
            return number;
        }
    }

    static void release(int number) {
        synchronized (TAKEN) {
            TAKEN.clear(number);
        }
    }
}
