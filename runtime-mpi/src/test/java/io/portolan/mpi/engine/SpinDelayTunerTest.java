package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

class SpinDelayTunerTest {
    private static final int FEW = 2;
    private static final int MANY = 7;
    private static final int LOOKS_OF_A_BLOCK = 64;

    private long time;
    private final SpinDelayTuner look = new SpinDelayTuner(FEW, MANY, () -> time);

    @Test
    void theOtherNumberIsTriedMoreAndMoreRarely() {
        IntToLongFunction costs = pauses -> pauses == FEW ? 100 : 150;
        for (int period = 2; period <= 64; period *= 2) {
            assertEquals("f".repeat(period) + "M", blocks(period + 1, costs));
        }
        assertEquals("f".repeat(64) + "M", blocks(65, costs));
    }

    @Test
    void whatIsQuickerInTwoTrialsInARowIsUsual() {
        IntToLongFunction costs = pauses -> pauses == FEW ? 100 : 93;
        assertEquals("ffM" + "ffM" + "MMf", blocks(9, costs));
    }

    @Test
    void whatIsQuickerOnceIsNot() {
        IntToLongFunction quicker = pauses -> pauses == FEW ? 100 : 50;
        IntToLongFunction alike = pauses -> 100;
        assertEquals("ffM", blocks(3, quicker));
        assertEquals("ffM", blocks(3, alike));
        assertEquals("ffff" + "M", blocks(5, quicker));
        assertEquals("ff", blocks(2, alike));
    }

    @Test
    void whatIsHardlyQuickerIsNot() {
        IntToLongFunction costs = pauses -> pauses == FEW ? 100 : 94;
        assertEquals("ffM" + "ffffM" + "ffff", blocks(12, costs));
    }

    @Test
    void whatWasUsualIsAgainWhenItIsQuickerAgain() {
        assertEquals("ffM" + "ffM" + "MM", blocks(8, pauses -> pauses == FEW ? 100 : 50));
        assertEquals("f", blocks(1, pauses -> pauses == FEW ? 50 : 100));
        assertEquals("MMMMf" + "MMf" + "ffM", blocks(11, pauses -> pauses == FEW ? 50 : 100));
    }

    /// Of each block of looks which number of pauses it had: f or M.
    private String blocks(int count, IntToLongFunction costs) {
        StringBuilder blocks = new StringBuilder();
        for (int block = 0; block < count; block++) {
            int pauses = look.pauses();
            time += costs.applyAsLong(pauses);
            for (int looks = 1; looks < LOOKS_OF_A_BLOCK; looks++) {
                assertEquals(pauses, look.pauses(), "within a block");
                time += costs.applyAsLong(pauses);
            }
            blocks.append(pauses == FEW ? 'f' : 'M');
        }
        return blocks.toString();
    }
}
