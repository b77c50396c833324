package io.portolan.bench.exchange;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;

/// The floor of everything between two ranks, and their control: each writes a word and spins until
/// it sees the other's, without a pause, as `peers/exchange.c` does. A virtual machine may have its
/// two cores near each other or far apart, and that can change from one second to the next; figures
/// are to be compared only where this one is the same.
final class Crossing {

    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    /// Lines of their own.
    private static final int APART = 64;

    private static final int CONTROL_STEPS = 5000;

    private final long[] words = new long[3 * APART];

    /// A loop for each of the two.
    static List<Loop> loops() {
        Crossing crossing = new Crossing();
        return List.of(steps -> crossing.run(0, steps), steps -> crossing.run(1, steps));
    }

    /// Nanoseconds that a word takes one way. Both call it at the same time; that of rank 0 counts.
    double oneWayNanos(int rank) {
        run(rank, 1); // until both are there
        long start = System.nanoTime();
        run(rank, CONTROL_STEPS);
        return (System.nanoTime() - start) / (2.0 * CONTROL_STEPS);
    }

    private long run(int rank, long steps) {
        int mine = (rank + 1) * APART;
        int other = (2 - rank) * APART;
        long first = words[mine];
        for (long i = first + 1; i <= first + steps; i++) {
            if (rank == 0) {
                WORD.setRelease(words, mine, i); // all that is said
            }
            while ((long) WORD.getAcquire(words, other) < i) {} // all that is heard
            if (rank == 1) {
                WORD.setRelease(words, mine, i); // the answer
            }
        }
        return 0;
    }
}
