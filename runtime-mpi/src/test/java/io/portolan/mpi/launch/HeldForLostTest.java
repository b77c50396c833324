package io.portolan.mpi.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

/// Which processes the launcher ends once the others have ended well, and which end alone.
class HeldForLostTest {
    private final HeldForLost losses = new HeldForLost(4);

    @Test
    void aProcessThatAnyOtherHoldsForLostIsSilent() {
        losses.add(3, 1);
        assertEquals(BitSet.valueOf(new long[] {0b0010}), losses.silent());
    }

    @Test
    void aProcessThatHeldOthersForLostMayBeSilentLater() {
        losses.add(1, 2);
        losses.add(0, 1);
        losses.add(0, 2);
        assertEquals(BitSet.valueOf(new long[] {0b0110}), losses.silent());
    }

    @Test
    void aProcessIsHeldForLostAlsoIfItHoldsTheOthersForLost() {
        losses.add(0, 1);
        losses.add(1, 0);
        assertTrue(losses.isHeld(0) && losses.isHeld(1));
        assertFalse(losses.isHeld(2));
    }

    /// Both parts go on, and the launcher must end neither.
    @Test
    void noProcessIsSilentWhereTheNetworkIsCutInTwo() {
        for (int here = 0; here < 2; here++) {
            for (int there = 2; there < 4; there++) {
                losses.add(here, there);
                losses.add(there, here);
            }
        }
        assertEquals(new BitSet(), losses.silent());
    }
}
