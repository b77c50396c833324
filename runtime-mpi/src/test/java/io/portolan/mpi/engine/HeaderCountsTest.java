package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class HeaderCountsTest {
    private static final int CONTEXT = 3;
    private static final int SOURCE = 1;

    private final HeaderCounts counts = new HeaderCounts();

    @Test
    void aHeaderIsThereUntilAllOfItsKindAreGone() {
        Header header = new Header(CONTEXT, SOURCE, 5);
        counts.add(header);
        counts.add(header);
        counts.remove(header);
        assertTrue(counts.mayHave(CONTEXT, SOURCE, 5));
        counts.remove(header);
        assertFalse(counts.mayHave(CONTEXT, SOURCE, 5));
    }

    @Test
    void mostOtherHeadersAreSeenNotToBeThere() {
        counts.add(new Header(CONTEXT, SOURCE, 0));
        int taken = 0;
        for (int tag = 1; tag <= 320; tag++) {
            taken += counts.mayHave(CONTEXT, SOURCE, tag) ? 1 : 0;
        }
        assertTrue(taken < 40, taken + " of 320 in the same bucket of 32");
    }

    @Test
    void oneWithAWildcardCountsForEveryMessage() {
        for (Header wild :
                new Header[] {
                    new Header(CONTEXT, Wildcards.ANY_SOURCE, 5),
                    new Header(CONTEXT, SOURCE, Wildcards.ANY_TAG)
                }) {
            counts.add(wild);
            assertTrue(counts.mayHave(CONTEXT, SOURCE, 7));
            counts.remove(wild);
            assertFalse(counts.mayHave(CONTEXT, SOURCE, 7));
        }
    }

    @Test
    void forAnyTagAllCount() {
        counts.add(new Header(CONTEXT, SOURCE, 5));
        assertTrue(counts.mayHave(CONTEXT, SOURCE, Wildcards.ANY_TAG));
    }
}
