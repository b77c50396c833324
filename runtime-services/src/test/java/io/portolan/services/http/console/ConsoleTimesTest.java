package io.portolan.services.http.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// [ConsoleTimes] measures what it says. How fast the console is depends on what the machine does
/// besides, so that is for people who run the program.
@Tag("slow")
@Timeout(180)
class ConsoleTimesTest {

    @BeforeAll
    static void needsABrowser() {
        assumeTrue(Chromium.isThere(), "there is no Chromium: install the package chromium");
    }

    private static void check(ConsoleTimes.Measured measured, int count) {
        for (ConsoleTimes.Millis each :
                new ConsoleTimes.Millis[] {measured.own(), measured.control()}) {
            assertEquals(count, each.sorted().length);
            assertTrue(
                    Arrays.stream(each.sorted()).allMatch(millis -> millis >= 0 && millis < 60_000),
                    measured::toString);
            assertTrue(each.sorted()[0] <= each.median() && each.median() <= each.most());
        }
        assertTrue(measured.own().most() > 0, measured::toString);
        String said = measured.toString();
        assertTrue(said.contains("control: median") && said.contains(" the limit of "), said);
    }

    @Test
    void theFirstPaintIsMeasuredBesideThatOfAnEmptyPage() throws Exception {
        try (ConsoleNode node = ConsoleNode.start(ConsoleNode.guarded())) {
            check(ConsoleTimes.firstPaints(node), 5);
        }
    }

    @Test
    void howFarThePageIsBehindIsMeasuredBesideAClient() throws Exception {
        try (ConsoleNode node = ConsoleNode.start(ConsoleNode.guarded())) {
            check(ConsoleTimes.delays(node), 60);
        }
    }
}
