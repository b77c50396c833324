package io.portolan.mpi.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignsOfLifeTest {
    private static final Duration STALL = Duration.ofNanos(300);

    private final List<String> looks = new ArrayList<>();
    private final List<Integer> stalled = new ArrayList<>();

    @Test
    void aLookIsDueAtOnceAndThenAfterItsTime() {
        Heartbeat heartbeat = new Heartbeat(100, 250);
        long begin = System.nanoTime() + 1_000_000_000;
        assertEquals(100, heartbeat.look(begin, this::note));
        assertEquals(1, heartbeat.look(begin + 99, this::note));
        assertEquals(1, looks.size());
        looks.clear();
        assertEquals(100, heartbeat.look(begin + 100, this::note));
        assertEquals(100, heartbeat.look(begin + 250, this::note));
        assertEquals(100, heartbeat.look(begin + 350, this::note));
        assertEquals(List.of("false 100", "true 150", "false 100"), looks);
    }

    @Test
    void aLookThatComesLateCountsAsTwo() {
        Heartbeat heartbeat = new Heartbeat(100, 100);
        long begin = System.nanoTime() + 1_000_000_000;
        var _ = heartbeat.look(begin, this::note);
        looks.clear();
        var _ = heartbeat.look(begin + 5_000, this::note);
        assertEquals(List.of("true 200"), looks);
    }

    private void note(boolean isBeat, long elapsed) {
        looks.add(isBeat + " " + elapsed);
    }

    @Test
    void eachSilenceIsToldOnce() {
        PeerSilence silence = new PeerSilence(7, STALL, stalled::add);
        assertFalse(silence.grows(1, 100), "it has said something");
        for (int look = 1; look <= 4; look++) {
            assertTrue(silence.grows(1, 100));
            assertEquals(look >= 3, silence.tellStall());
        }
        assertEquals(400, silence.nanos());
        assertEquals(List.of(7), stalled);
        assertFalse(silence.grows(2, 100));
        assertFalse(silence.tellStall());
        assertTrue(silence.grows(2, 300));
        assertTrue(silence.tellStall());
        assertEquals(List.of(7, 7), stalled);
    }

    @Test
    void whatIsLostIsSaidWithItsLimit() {
        PeerSilence silence = new PeerSilence(0, STALL, stalled::add);
        assertTrue(silence.grows(0, 12_000_000));
        assertTrue(silence.hasLasted(Duration.ofMillis(12)));
        assertFalse(silence.hasLasted(Duration.ofMillis(13)));
        assertEquals(
                "it has given no sign of life for 12 ms (the limit is 10 ms), and its host answers: it was stopped or has no processor",
                silence.lossWords(Duration.ofMillis(10), ", and its host answers"));
    }

    @Test
    void ranksHaveLookedOnceAfterTheyBegan() {
        LookingRanks ranks = new LookingRanks();
        assertTrue(ranks.isEmpty());
        assertFalse(ranks.haveLooked());
        ranks.begin();
        assertFalse(ranks.isEmpty());
        assertTrue(ranks.haveLooked());
        assertTrue(ranks.haveLooked());
        ranks.end();
        assertTrue(ranks.isEmpty());
        assertFalse(ranks.haveLooked());
        ranks.begin();
        ranks.end();
        assertTrue(ranks.haveLooked());
        assertFalse(ranks.haveLooked());
    }
}
