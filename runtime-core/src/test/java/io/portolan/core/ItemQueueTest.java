package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.portolan.core.ItemQueue.HandoffStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The order of items under everything that may happen to them, against a plain list.
class ItemQueueTest {

    @Test
    void whatIsGivenBackLiesBeforeWhatReplacedTheNewest() {
        ItemQueue items = new ItemQueue();
        items.giveBack("returned");
        items.replaceLast("new");
        items.giveBack("returned too");
        assertEquals(List.of("returned too", "new"), items.first(9));
    }

    /// Where each moved the others, this took minutes.
    @Test
    void manyAreGivenBackOneByOne() {
        int count = 400_000;
        ItemQueue items = new ItemQueue();
        items.addLast("new");
        for (int i = 0; i < count; i++) {
            items.giveBack(i);
        }
        for (int i = 0; i < count; i++) {
            assertEquals(i, items.poll());
        }
        assertEquals(List.of("new"), items.first(2));
    }

    @Test
    void behavesLikeAList() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            ItemQueue items = new ItemQueue();
            List<Object> expected = new ArrayList<>();
            int returned = 0;
            for (int step = 0; step < 300; step++) {
                int size = expected.size();
                switch (random.nextInt(7)) {
                    case 0, 1 -> {
                        items.addLast(step);
                        expected.add(step);
                    }
                    case 2 -> {
                        items.giveBack(step);
                        expected.add(returned++, step);
                    }
                    case 3 -> {
                        if (size == 0) {
                            assertNull(items.poll());
                        } else {
                            assertEquals(expected.removeFirst(), items.poll());
                            returned -= returned > 0 ? 1 : 0;
                        }
                    }
                    case 4 -> {
                        if (size > 0) {
                            int index = random.nextInt(size);
                            assertEquals(expected.remove(index), items.remove(index));
                            returned -= index < returned ? 1 : 0;
                        }
                    }
                    case 5 -> {
                        expected.add(step);
                        var stack = new HandoffStack("on " + step, step, 2);
                        expected.add("on " + step);
                        for (int more = random.nextInt(12); more > 0; more--) {
                            stack = HandoffStack.on(stack, step + "." + more);
                            expected.add(step + "." + more);
                        }
                        items.addLast(stack);
                    }
                    default -> {
                        if (size > 0) {
                            assertEquals(expected.set(size - 1, step), items.replaceLast(step));
                            returned = Math.min(returned, size - 1);
                        }
                    }
                }
                String when = "step " + step + " of seed " + seed;
                assertEquals(expected, items.first(Integer.MAX_VALUE), when);
                assertEquals(expected.size(), items.size(), when);
            }
        }
    }
}
