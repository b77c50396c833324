package io.portolan.core.stress;

import java.util.concurrent.ThreadLocalRandom;

/// Spreads the moments at which two actors meet.
public final class Delay {

    private Delay() {}

    /// Spins a random number of rounds, fewer than `bound`.
    public static void spinBelow(int bound) {
        for (int i = ThreadLocalRandom.current().nextInt(bound); i > 0; i--) {
            Thread.onSpinWait();
        }
    }
}
