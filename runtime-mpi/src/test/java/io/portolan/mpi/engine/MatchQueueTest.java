package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What a search costs, and what is found among many; the order is tried in [MatchingModelTest].
class MatchQueueTest {
    private static final int MANY = 10_000;
    private static final int STEPS_EACH = 12;

    private final MatchQueue<Entry> queue = new MatchQueue<>();
    private long steps;

    /// Counts how often it is looked at.
    private final class Entry extends Matchable {
        Entry(int source, int tag) {
            super(new Header(0, source, tag));
        }

        @Override
        Header header() {
            steps++;
            return super.header();
        }
    }

    @Test
    void manyTagsAreFoundInAFewStepsEachInWhateverOrder() {
        for (boolean isMessage : new boolean[] {false, true}) {
            for (int tag = 0; tag < MANY; tag++) {
                queue.add(new Entry(1, tag));
            }
            for (int tag = MANY - 1; tag >= 0; tag--) {
                if (isMessage) {
                    take(1, tag);
                } else {
                    Entry found = queue.acceptedBy(new Header(0, 1, tag));
                    assertTrue(queue.remove(Objects.requireNonNull(found)));
                }
            }
            assertTrue(queue.isEmpty());
        }
        assertTrue(steps < 2L * STEPS_EACH * MANY, "steps: " + steps);
    }

    @Test
    void manyWildcardsAreFoundInAFewStepsEach() {
        queue.add(new Entry(Wildcards.ANY_SOURCE, MANY));
        for (int tag = 0; tag < MANY; tag++) {
            queue.add(new Entry(Wildcards.ANY_SOURCE, tag));
            queue.add(new Entry(tag, Wildcards.ANY_TAG));
        }
        for (int tag = MANY - 1; tag >= 0; tag--) {
            take(tag, tag + MANY + 1);
            take(tag, MANY - 1 - tag);
        }
        assertNull(queue.accepting(0, 1, 1));
        assertTrue(steps < 2L * STEPS_EACH * MANY, "steps: " + steps);
    }

    @Test
    void theOldestOfManyEqualsIsFoundAndTheYoungestCanLeave() {
        List<Entry> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Entry entry = new Entry(2, 5);
            all.add(entry);
            queue.add(entry);
        }
        assertTrue(queue.remove(all.get(99)));
        assertFalse(queue.remove(all.get(99)));
        for (int i = 0; i < 99; i++) {
            assertSame(all.get(i), queue.accepting(0, 2, 5));
            assertTrue(queue.remove(all.get(i)));
            assertFalse(queue.remove(all.get(i)));
        }
        assertNull(queue.acceptedBy(new Header(0, 2, 5)));
    }

    @Test
    void headersOfManyRanksAndFewTagsHaveDifferentHashes() {
        Set<Integer> hashes = new HashSet<>();
        for (int source = 0; source < 256; source++) {
            for (int tag = 0; tag < 64; tag++) {
                hashes.add(new Header(3, source, tag).hashCode());
            }
        }
        assertEquals(256 * 64, hashes.size());
    }

    private void take(int source, int tag) {
        assertTrue(queue.remove(Objects.requireNonNull(queue.accepting(0, source, tag))));
    }
}
