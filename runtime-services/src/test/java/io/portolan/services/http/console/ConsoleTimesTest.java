package io.portolan.services.http.console;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The console is there at once and follows at once; the medians, since a machine that does other
/// things besides is late now and then.
@Tag("slow")
@Timeout(180)
class ConsoleTimesTest {

    private static final double MOST_PAINT_MILLIS = 300;
    private static final double MOST_BEHIND_MILLIS = 100;

    @BeforeAll
    static void needsABrowser() {
        assumeTrue(Chromium.isThere(), "there is no Chromium: install the package chromium");
    }

    @Test
    void somethingIsSeenSoonInABrowserThatHasSeenNothing() throws Exception {
        try (ConsoleNode node = ConsoleNode.start(ConsoleNode.guarded())) {
            ConsoleTimes.Millis paints = ConsoleTimes.firstPaints(node);
            System.out.println("first paint from a cold cache: " + paints);
            assertTrue(paints.median() < MOST_PAINT_MILLIS, paints.toString());
        }
    }

    @Test
    void whatIsSeenIsNotFarBehindAChange() throws Exception {
        try (ConsoleNode node = ConsoleNode.start(ConsoleNode.guarded())) {
            ConsoleTimes.Millis delays = ConsoleTimes.delays(node);
            System.out.println("behind a change: " + delays);
            assertTrue(delays.median() < MOST_BEHIND_MILLIS, delays.toString());
        }
    }
}
