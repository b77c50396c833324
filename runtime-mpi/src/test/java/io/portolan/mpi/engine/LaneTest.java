package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.wait.BriefWait;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LaneTest {
    private static final int SLOTS = 64;
    private static final int TYPE = 13;

    /// Of a message that lies beside its slot.
    private static final int LENGTH = 100;

    private final Lane lane = new Lane(0, Lane.OWNER);

    @Test
    void isFullAfterAllItsSlotsAndEmptyAgainAfterAll() {
        for (int lap = 0; lap < 5; lap++) {
            assertFalse(lane.hasMail());
            for (int i = 0; i < SLOTS; i++) {
                assertTrue(lane.offer(lap, i, words(i % 13)));
            }
            assertFalse(lane.offer(lap, 99, words(0)));
            for (int i = 0; i < SLOTS; i++) {
                assertTrue(lane.hasMail());
                long header = lane.mail();
                assertEquals(lap, Lane.context(header));
                assertEquals(i, Lane.tag(header));
                assertEquals(i % 13, lane.take(header).elements());
            }
        }
    }

    @Test
    void whatIsPreparedChangesNoMessage() {
        lane.prepare(2);
        assertFalse(lane.hasMail());
        for (int i = 0; i < SLOTS; i++) {
            assertTrue(lane.offer(1, i, new Words(TYPE, new long[] {7, 8, i}, 0, 3)));
            lane.prepare(2); // at last the slots of the first messages, which are still there
        }
        for (int i = 0; i < SLOTS; i++) {
            assertEquals(i, Lane.tag(lane.mail()));
            assertEquals(lane.mail(), Lane.look(lane.slots()));
            long[] taken = new long[3];
            lane.take(lane.mail()).writeWords(taken, 0);
            assertArrayEquals(new long[] {7, 8, i}, taken);
            lane.prepare(2);
        }
        assertTrue(lane.offer(1, SLOTS, words(0))); // in the next lap
        lane.prepare(2);
        lane.take(lane.mail());
        assertFalse(lane.hasMail());
    }

    @Test
    void whatIsPreparedBesideChangesNoMessage() {
        LongRegion received = LongRegion.of(LENGTH, -1);
        for (int lap = 0; lap < 3; lap++) {
            for (int i = 0; i < SLOTS; i++) {
                assertTrue(lane.offer(1, i, LongRegion.of(LENGTH, SLOTS * lap + i)));
                lane.prepareCopy();
                lane.prepareCopy();
            }
            for (int i = 0; i < SLOTS; i++) {
                lane.takeContent(received);
                assertEquals(SLOTS * lap + i, received.value());
                lane.prepareCopy();
            }
        }
    }

    @Test
    void oneAtATimeClaimsIt() {
        assertTrue(lane.claim());
        assertFalse(lane.claim());
        lane.release();
        lane.awaitClaim();
        assertFalse(lane.claim());
    }

    @Test
    void theHeaderKeepsExtremeValues() {
        assertTrue(lane.offer(Lane.CONTEXTS - 1, Integer.MAX_VALUE, words(12)));
        long header = lane.mail();
        assertEquals(Lane.CONTEXTS - 1, Lane.context(header));
        assertEquals(Integer.MAX_VALUE, Lane.tag(header));
        assertEquals(TYPE, Lane.type(header));
        assertFalse(Lane.isBeside(header));
        assertEquals(12, lane.take(header).elements());
    }

    @Test
    void aContentWithoutWordsLiesBesideItsSlot() {
        Content content = words(13);
        assertFalse(content.hasWords());
        assertTrue(lane.offer(0, 0, content));
        long header = lane.mail();
        assertTrue(Lane.isBeside(header));
        assertSame(content, lane.take(header));
    }

    /// Feared: a header that is seen before its words, or a slot that is written again before its
    /// words are read.
    @Test
    void messagesOfAnotherThreadArriveWholeAndInOrder() throws InterruptedException {
        int messages = 200_000;
        Thread producer = Thread.ofPlatform().start(() -> offerAll(messages));
        long[] words = new long[12];
        for (int i = 0; i < messages; i++) {
            BriefWait.until(lane::hasMail);
            long header = lane.mail();
            assertEquals(i, Lane.tag(header));
            Content content = lane.take(header);
            content.writeWords(words, 0);
            assertEquals(i % 13, content.elements());
            for (int w = 0; w < i % 13; w++) {
                assertEquals(i, words[w]);
            }
        }
        producer.join();
    }

    /// Feared: a copy beside a slot that is written again before it is read.
    @Test
    void longMessagesOfAnotherThreadArriveWholeAndInOrder() throws InterruptedException {
        int messages = 100_000;
        Thread producer = Thread.ofPlatform().start(() -> offerAllLong(messages));
        LongRegion received = LongRegion.of(LENGTH, -1);
        for (int i = 0; i < messages; i++) {
            BriefWait.until(lane::hasMail);
            if (i % 5 == 0) {
                received.copyFrom(lane.take(lane.mail()));
            } else {
                lane.takeContent(received);
            }
            assertEquals(i, received.value());
        }
        producer.join();
    }

    /// Feared: carriers that hand waiting threads to each other and take no other.
    @Test
    void virtualThreadsThatWaitForTheClaimLetOthersRun() throws InterruptedException {
        assertTrue(lane.claim());
        for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
            Thread.startVirtualThread(() -> {
                lane.awaitClaim();
                lane.release();
            });
        }
        try {
            for (int i = 0; i < 1_000; i++) {
                Thread.startVirtualThread(() -> {}).join();
            }
        } finally {
            lane.release(); // or else no virtual thread runs in later tests
        }
    }

    private void offerAllLong(int messages) {
        LongRegion sent = LongRegion.of(LENGTH, -1);
        for (int i = 0; i < messages; i++) {
            sent.fill(i);
            BriefWait.until(() -> lane.offer(0, 0, sent));
        }
    }

    private void offerAll(int messages) {
        long[] words = new long[12];
        for (int i = 0; i < messages; i++) {
            Arrays.fill(words, i);
            Content content = new Words(TYPE, words, 0, i % 13);
            int tag = i;
            BriefWait.until(() -> lane.offer(0, tag, content));
        }
    }

    private static Content words(int count) {
        return new Words(TYPE, new long[count], 0, count);
    }
}
