package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunOptionsTest {

    @Test
    void aCommandCanBeTypedAsItIsShown() {
        assertEquals(
                "./portolan bench exchange --quick -- \"2 ranks\" Portolan",
                RunOptions.command("exchange", List.of("--quick", "--", "2 ranks", "Portolan")));
    }

    @Test
    void aFullRunHasFiveRoundsAndAQuickOneThree() {
        assertEquals(options(false, 5), RunOptions.parse(List.of()));
        assertEquals(options(true, 3), RunOptions.parse(List.of("--quick")));
    }

    @Test
    void roundsMayBeChosenBeforeOrAfterQuick() {
        RunOptions seven = options(true, 7);
        assertEquals(seven, RunOptions.parse(List.of("--quick", "--rounds", "7")));
        assertEquals(seven, RunOptions.parse(List.of("--rounds", "7", "--quick")));
    }

    @Test
    void whatFollowsTwoDashesIsForJmh() {
        assertEquals(
                options(true, 3, "-prof", "gc", "--quick"),
                RunOptions.parse(List.of("--quick", "--", "-prof", "gc", "--quick")));
    }

    @Test
    void sectionsAreNamedInSmallLettersAndAllAreMeantWithoutAName() {
        assertEquals(EnumSet.allOf(Role.class), RunOptions.parse(List.of()).named(Role.class));
        assertEquals(
                EnumSet.of(Role.PEER, Role.FLOOR),
                RunOptions.parse(List.of("--", "floor", "peer")).named(Role.class));
        UsageException refusal =
                assertThrows(
                        UsageException.class,
                        () -> RunOptions.parse(List.of("--", "PEER")).named(Role.class));
        assertEquals(
                "no section 'PEER': there are ours, peer, yardstick, floor, given",
                refusal.getMessage());
    }

    @Test
    void resultsAnotherBuildAndPriorityAreAskedFor() {
        RunOptions options =
                RunOptions.parse(
                        List.of(
                                "--json",
                                "a.json",
                                "--against",
                                "../before",
                                "--ours",
                                "--in-front"));
        assertEquals(Optional.of(Path.of("a.json")), options.json());
        assertEquals(Optional.of(Path.of("../before")), options.against());
        assertTrue(options.isOursOnly());
        assertTrue(options.isInFront());
    }

    @Test
    void withoutBeingAskedToNothingIsPutBeforeOthers() {
        assertFalse(RunOptions.parse(List.of()).isInFront());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--json", "--against"})
    void anOptionWithoutItsPathIsRefused(String option) {
        UsageException refusal =
                assertThrows(UsageException.class, () -> RunOptions.parse(List.of(option)));
        assertTrue(String.valueOf(refusal.getMessage()).contains("nothing follows it"));
    }

    private static RunOptions options(boolean isQuick, int rounds, String... arguments) {
        return new RunOptions(
                isQuick,
                false,
                false,
                rounds,
                Optional.empty(),
                Optional.empty(),
                List.of(arguments));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1000", "many", ""})
    void aNumberOfRoundsThatCannotBeRunIsRefused(String rounds) {
        UsageException refusal =
                assertThrows(
                        UsageException.class, () -> RunOptions.parse(List.of("--rounds", rounds)));
        assertEquals(
                "--rounds '%s': a number from 1 to 999 is needed, such as --rounds 5"
                        .formatted(rounds),
                refusal.getMessage());
    }

    @Test
    void aMissingNumberOfRoundsIsRefused() {
        assertThrows(UsageException.class, () -> RunOptions.parse(List.of("--rounds")));
    }
}
