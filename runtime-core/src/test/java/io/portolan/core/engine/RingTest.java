package io.portolan.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Crew;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RingTest {

    private final Ring ring = new Ring();
    private final Ring thief = new Ring();

    @Test
    void theOwnerTakesInOrder() {
        fill(ring, 0, 10);
        assertEquals(IntStream.range(0, 10).boxed().toList(), drain(ring));
        assertTrue(ring.isEmpty());
        assertNull(ring.poll());
    }

    @Test
    void aFullRingRefuses() {
        fill(ring, 0, Ring.CAPACITY);
        assertFalse(ring.hasRoom());
        assertFalse(ring.add(new Numbered(-1)));
        assertEquals(0, number(ring.poll()));
        assertTrue(ring.add(new Numbered(Ring.CAPACITY)));
        assertEquals(IntStream.rangeClosed(1, Ring.CAPACITY).boxed().toList(), drain(ring));
    }

    @Test
    void aThiefTakesTheOlderHalf() {
        fill(ring, 0, 9);
        assertEquals(0, number(ring.stealInto(thief)));
        assertEquals(List.of(1, 2, 3, 4), drain(thief));
        assertEquals(List.of(5, 6, 7, 8), drain(ring));
    }

    @Test
    void aThiefTakesTheOnlyTask() {
        fill(ring, 7, 8);
        assertEquals(7, number(ring.stealInto(thief)));
        assertTrue(ring.isEmpty());
        assertTrue(thief.isEmpty());
        assertNull(ring.stealInto(thief));
    }

    @ParameterizedTest(name = "a thief with {0} tasks keeps them")
    @CsvSource({"0", "1", "100", "128", "129", "200", "255", "256"})
    void aThiefTakesNoMoreThanItHasRoomFor(int own) {
        fill(ring, 1000, 1000 + Ring.CAPACITY);
        fill(thief, 0, own);
        int room = Ring.CAPACITY - own;
        int stolen = Math.min(Ring.CAPACITY / 2 - 1, room);
        assertEquals(1000, number(ring.stealInto(thief)));
        List<Integer> expected = new ArrayList<>(IntStream.range(0, own).boxed().toList());
        IntStream.rangeClosed(1, stolen).forEach(i -> expected.add(1000 + i));
        assertEquals(expected, drain(thief));
        assertEquals(Ring.CAPACITY - 1 - stolen, drain(ring).size());
    }

    @Test
    void everyTaskIsTakenOnceWhileOwnersAndThievesCompete() throws Exception {
        int tasks = 200_000;
        AtomicIntegerArray taken = new AtomicIntegerArray(tasks);
        Ring[] rings = {new Ring(), new Ring(), new Ring()};
        AtomicIntegerArray isFinished = new AtomicIntegerArray(1);
        Crew.run(
                rings.length,
                index -> {
                    Ring own = rings[index];
                    int next = 0;
                    while (index == 0 ? next < tasks : isFinished.get(0) == 0) {
                        if (index == 0) {
                            int burst = ThreadLocalRandom.current().nextInt(Ring.CAPACITY);
                            while (burst-- > 0 && next < tasks && own.add(new Numbered(next))) {
                                next++;
                            }
                        }
                        int victim = ThreadLocalRandom.current().nextInt(rings.length);
                        if (victim != index) {
                            count(taken, rings[victim].stealInto(own));
                        }
                        int polls = ThreadLocalRandom.current().nextInt(Ring.CAPACITY);
                        while (polls-- > 0 && count(taken, own.poll())) {
                            Thread.onSpinWait();
                        }
                    }
                    if (index == 0) {
                        isFinished.set(0, 1);
                    }
                });
        for (Ring left : rings) {
            drain(left).forEach(taken::incrementAndGet);
        }
        for (int i = 0; i < tasks; i++) {
            int number = i;
            assertEquals(1, taken.get(i), () -> "times that task " + number + " was taken");
        }
    }

    private static boolean count(AtomicIntegerArray taken, @Nullable Task task) {
        if (task != null) {
            taken.incrementAndGet(number(task));
        }
        return task != null;
    }

    private static void fill(Ring ring, int from, int to) {
        IntStream.range(from, to).forEach(i -> assertTrue(ring.add(new Numbered(i))));
    }

    private static List<Integer> drain(Ring ring) {
        List<Integer> numbers = new ArrayList<>();
        while (!ring.isEmpty()) {
            numbers.add(number(ring.poll()));
        }
        return numbers;
    }

    private static int number(@Nullable Task task) {
        assertNotNull(task, "a task was lost");
        return ((Numbered) task).number;
    }
}
