package io.portolan.services.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Revisions, their text, and conditions on them.
class RevisionTest {

    private static final Revision SEVENTH = new Revision("a-1_B", 7);

    @Test
    void isReadFromItsText() {
        assertEquals("a-1_B.7", SEVENTH.toString());
        assertEquals(SEVENTH, Revision.parse("a-1_B.7"));
        assertEquals(new Revision("x", 0), Revision.parse("x.0"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "x",
                "x.",
                ".1",
                "x.-1",
                "x.01",
                "a b.1",
                "x.1.1",
                "x.1 ",
                "x.9999999999999999999",
                "x.\u0661"
            })
    void otherTextIsNone(String text) {
        assertNull(Revision.parse(text));
    }

    @Test
    void countsInsideAnEpoch() {
        assertEquals(new Revision("a-1_B", 8), SEVENTH.next());
        assertEquals(new Revision("a-1_B", 10), SEVENTH.plus(3));
        assertTrue(SEVENTH.isComparable(SEVENTH.next()));
        assertFalse(SEVENTH.isComparable(new Revision("b", 7)));
    }

    @Test
    void refusesWhatCouldNotStandInAHeader() {
        assertEquals(
                "epoch='a\"b': 1 to 64 letters, digits, '-' and '_' are allowed",
                assertThrows(IllegalArgumentException.class, () -> new Revision("a\"b", 1))
                        .getMessage());
        assertEquals(
                "number=-1 of revision: 0 or more is allowed",
                assertThrows(IllegalArgumentException.class, () -> new Revision("a", -1))
                        .getMessage());
    }

    @Test
    void matchesAnyOrSome() {
        assertTrue(Match.ANY.matches(SEVENTH));
        assertFalse(Match.ANY.matches(null));
        assertTrue(Match.of(SEVENTH.next(), SEVENTH).matches(SEVENTH));
        assertFalse(Match.of(SEVENTH.next()).matches(SEVENTH));
        assertFalse(Match.of().matches(SEVENTH));
        assertFalse(Match.of(SEVENTH).matches(null));
        assertEquals("*", Match.ANY.toString());
        assertEquals("a-1_B.7, a-1_B.8", Match.of(SEVENTH, SEVENTH.next()).toString());
    }
}
