package io.portolan.bench.exchange;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;

/// The floor of everything between two ranks: each writes a word and spins until it sees the
/// other's. A virtual machine may have its two cores near each other or far apart, and that can
/// change from one second to the next; figures are to be compared only where this one is the same.
final class Crossing {

    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    /// Lines of their own.
    private static final int APART = 64;

    private final long[] words = new long[3 * APART];

    /// A loop for each of the two.
    static List<Loop> loops() {
        Crossing crossing = new Crossing();
        return List.of(steps -> crossing.run(0, steps), steps -> crossing.run(1, steps));
    }

    private long run(int rank, long steps) {
        int mine = (rank + 1) * APART;
        int other = (2 - rank) * APART;
        long first = words[mine];
        for (long i = first + 1; i <= first + steps; i++) {
            if (rank == 0) {
                WORD.setRelease(words, mine, i); // all that is said
            }
            while ((long) WORD.getAcquire(words, other) < i) { // all that is heard
                Thread.onSpinWait();
            }
            if (rank == 1) {
                WORD.setRelease(words, mine, i); // the answer
            }
        }
        return 0;
    }
}
