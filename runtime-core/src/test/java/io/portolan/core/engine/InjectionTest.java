package io.portolan.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Crew;
import io.portolan.core.Spin;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class InjectionTest {

    private final Injection injection = new Injection();
    private final Ring ring = new Ring();

    @Test
    void aVisitTakesOneTaskAndMovesSomeMore() {
        for (int i = 0; i < 100; i++) {
            injection.add(new Numbered(i));
        }
        assertEquals("task 0", String.valueOf(injection.takeInto(ring)));
        assertEquals("task 1", String.valueOf(ring.poll()));
        assertFalse(injection.isEmpty());
        assertEquals("task 32", String.valueOf(injection.takeInto(new Ring())));
    }

    @Test
    void whatComesFromOutsideGoesBehindTheTasksOfTheRing() {
        ring.add(new Numbered(0));
        ring.add(new Numbered(1));
        injection.add(new Numbered(2));
        injection.add(new Numbered(3));
        for (int i = 0; i < 2; i++) {
            assertEquals("task " + i, String.valueOf(injection.takeInto(ring)));
            injection.add(new Numbered(4 + i));
        }
        for (int i = 2; i < 5; i++) {
            assertEquals("task " + i, String.valueOf(ring.poll()));
        }
    }

    @Test
    void aFullRingTakesOneForTheOneThatLeaves() {
        for (int i = 0; ring.hasRoom(); i++) {
            ring.add(new Numbered(i));
        }
        injection.add(new Numbered(-1));
        injection.add(new Numbered(-2));
        assertEquals("task 0", String.valueOf(injection.takeInto(ring)));
        assertFalse(ring.hasRoom());
        assertFalse(injection.isEmpty());
    }

    @Test
    void aVisitThatFindsNothingLeavesTheRingEmpty() throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        Crew.run(
                4,
                index -> {
                    if (index == 0) {
                        for (int i = 0; i < 200_000; i++) {
                            injection.add(new Numbered(i));
                            Spin.briefly(200);
                        }
                        isOver.set(true);
                    }
                    Ring own = new Ring();
                    while (!isOver.get()) {
                        if (injection.takeInto(own) == null) {
                            assertTrue(own.isEmpty());
                        }
                        while (own.poll() != null) {
                            Thread.onSpinWait();
                        }
                    }
                });
    }

    @Test
    void aLateTaskIsRetractedAndTheOthersStay() {
        Task first = new Numbered(0);
        Task late = new Numbered(1);
        injection.add(first);
        injection.add(late);
        assertTrue(injection.retract(late));
        assertFalse(injection.retract(late));
        assertSame(first, injection.takeInto(ring));
    }
}
