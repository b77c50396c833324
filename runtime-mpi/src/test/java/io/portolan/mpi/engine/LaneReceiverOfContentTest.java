package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What is too long for a slot, and lies beside it.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LaneReceiverOfContentTest {
    private static final int TYPE = 3;
    private static final int CONTEXT = 3;
    private static final int SOURCE = 1;
    private static final int TAG = Integer.MAX_VALUE;
    private static final int ELEMENTS = 1024;

    private final Settings settings = Settings.of(2).withThreads(false).withLanes(true);
    private final Mailbox mailbox = new Fabric(settings).mailbox(0);
    private final Lane lane = mailbox.lane(SOURCE, Lane.OWNER);
    private final LaneReceiver receiver =
            new LaneReceiver(
                    SOURCE, mailbox, new AdaptiveBackoff(settings.waiting(false)), new Way());

    @Test
    void isTakenOutOfTheLaneInItsTurn() {
        Shelf shelf = new Shelf(TYPE, ELEMENTS);
        offer(ELEMENTS);
        offer(2);
        offer(20);
        for (int elements : new int[] {ELEMENTS, 2, 20}) {
            long taken = receiver.receive(CONTEXT, Wildcards.ANY_TAG, shelf);
            assertEquals(TAG, PackedResult.tag(taken));
            assertEquals(elements, PackedResult.elements(taken));
        }
        assertEquals(List.of(1024L, 2L, 20L), shelf.came);
        assertFalse(lane.hasMail());
    }

    @Test
    void staysInTheLaneIfItDoesNotFit() {
        offer(20);
        for (Shelf misfit :
                List.of(
                        new Shelf(TYPE, 19),
                        new Shelf(TYPE + 1, ELEMENTS),
                        new Shelf(Content.MIXED, ELEMENTS))) {
            assertEquals(PackedResult.NOTHING, receiver.receive(CONTEXT, TAG, misfit));
            assertEquals(List.of(), misfit.came);
        }
        assertEquals(
                PackedResult.NOTHING,
                receiver.receive(CONTEXT, TAG - 1, new Shelf(TYPE, ELEMENTS)));
        assertEquals(
                PackedResult.NOTHING,
                receiver.receive(CONTEXT + 1, TAG, new Shelf(TYPE, ELEMENTS)));
        assertEquals(
                20, PackedResult.elements(receiver.receive(CONTEXT, TAG, new Shelf(TYPE, 20))));
    }

    @Test
    void ofSeveralTypesIsLeftToWhoeverComparesThem() {
        assertTrue(lane.offer(CONTEXT, TAG, new Words(Content.MIXED, new long[20], 0, 20)));
        Shelf mixed = new Shelf(Content.MIXED, ELEMENTS);
        assertEquals(PackedResult.NOTHING, receiver.receive(CONTEXT, TAG, mixed));
        assertTrue(lane.hasMail());
    }

    private void offer(int elements) {
        Words content = new Words(TYPE, new long[elements], 0, elements);
        assertEquals(elements <= Content.MAX_WORDS, content.hasWords());
        assertTrue(lane.offer(CONTEXT, TAG, content));
    }

    /// A region that notes the lengths of what comes.
    private static final class Shelf implements Region {
        private final int type;
        private final int room;
        private final List<Long> came = new ArrayList<>();

        Shelf(int type, int room) {
            this.type = type;
            this.room = room;
        }

        @Override
        public void copyFrom(Content message) {
            came.add(message.elements());
        }

        @Override
        public void readWords(long[] words, int at, int count) {
            came.add((long) count);
        }

        @Override
        public int type() {
            return type;
        }

        @Override
        public long elements() {
            return room;
        }

        @Override
        public long bytes() {
            return (long) Long.BYTES * room;
        }

        @Override
        public Content copy() {
            throw new AssertionError("a region is not sent");
        }

        @Override
        public boolean hasWords() {
            throw new AssertionError("a region is not sent");
        }

        @Override
        public void writeWords(long[] words, int at) {
            throw new AssertionError("a region is not sent");
        }
    }
}
