package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Two ranks, of which somebody is told whether they go on when others are lost.
class FabricTest {
    private final Fabric fabric = new Fabric(Settings.of(2));
    private final List<Boolean> told = new ArrayList<>();

    @Test
    void whetherTheRanksGoOnIsToldWheneverItMayHaveChanged() {
        fabric.onSurvival(told::add);
        fabric.survive(0, true);
        fabric.survive(1, true);
        fabric.survive(1, false);
        fabric.survive(1, true);
        List<Endpoint> spawned = fabric.grow(1);
        spawned.getFirst().end();
        assertEquals(List.of(false, false, true, false, true, false, true), told);
    }

    @Test
    void ranksThatHaveEndedWithoutAskingDoNotGoOn() {
        fabric.onSurvival(told::add);
        fabric.endpoints().forEach(Endpoint::end);
        assertFalse(told.getLast());
    }
}
