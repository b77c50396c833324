package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class CopiesTest {
    private static final int LENGTH = 20;
    private static final int SLOT = 1;
    private static final int OTHER = 0;

    private final Copies copies = new Copies(2);
    private final LongRegion received = LongRegion.of(LENGTH, 0);

    @Test
    void oneThatWasReceivedIsWrittenAgain() {
        Content first = putAndReceive(7);
        assertSame(first, putAndReceive(8));
    }

    @Test
    void whatIsSentMayBeChangedAfterwards() {
        LongRegion sent = LongRegion.of(LENGTH, 0);
        for (int round = 1; round < 4; round++) {
            sent.fill(round);
            copies.put(SLOT, sent);
            sent.fill(99);
            copies.copyTo(received, SLOT);
            assertEquals(round, received.value());
        }
    }

    @Test
    void oneOfAnotherLengthTypeOrSeveralTypesIsNot() {
        for (LongRegion other :
                new LongRegion[] {
                    LongRegion.of(LENGTH - 1, 0),
                    LongRegion.of(LENGTH + 1, 0),
                    new LongRegion(LongRegion.TYPE + 1, LENGTH),
                    new LongRegion(Content.MIXED, LENGTH)
                }) {
            Content before = putAndReceive(7);
            copies.put(SLOT, other);
            Content own = copies.at(SLOT);
            assertNotSame(before, own);
            assertEquals(other.type(), own.type());
            assertEquals(other.elements(), own.elements());
        }
        Content mixed = copies.at(SLOT);
        copies.put(SLOT, new LongRegion(Content.MIXED, LENGTH));
        assertNotSame(mixed, copies.at(SLOT));
    }

    @Test
    void oneThatWasTakenOutIsTheTakersOwn() {
        copies.put(SLOT, LongRegion.of(LENGTH, 7));
        LongRegion taken = (LongRegion) copies.takeOut(SLOT);
        putAndReceive(8);
        assertEquals(7, taken.value());
    }

    @Test
    void oneThatWasReceivedIsPreparedForTheNext() {
        Content own = putAndReceive(7);
        copies.put(OTHER, LongRegion.of(LENGTH, 8));
        copies.prepare(SLOT, OTHER);
        assertSame(own, copies.at(SLOT));
        assertEquals(8, ((LongRegion) own).value());
        assertSame(own, putAndReceive(9));
        assertEquals(8, ((LongRegion) copies.at(OTHER)).value());
    }

    @Test
    void oneIsPreparedOnlyWithWhatIsAlike() {
        Content own = putAndReceive(7);
        copies.prepare(SLOT, OTHER); // where nothing is
        copies.prepare(OTHER, SLOT);
        copies.put(OTHER, LongRegion.of(LENGTH + 1, 8));
        copies.prepare(SLOT, OTHER);
        copies.prepare(OTHER, SLOT);
        assertEquals(7, ((LongRegion) own).value());
        assertEquals(8, ((LongRegion) copies.at(OTHER)).value());
    }

    @Test
    void whatIsPassedAsItIsDoesNotStay() {
        Content passed = Place.message(7);
        copies.put(SLOT, passed);
        assertSame(passed, copies.at(SLOT));
        copies.copyTo(new Place(), SLOT);
        assertThrows(NullPointerException.class, () -> copies.at(SLOT));
    }

    private Content putAndReceive(long value) {
        copies.put(SLOT, LongRegion.of(LENGTH, value));
        Content copy = copies.at(SLOT);
        copies.copyTo(received, SLOT);
        assertEquals(value, received.value());
        return copy;
    }
}
