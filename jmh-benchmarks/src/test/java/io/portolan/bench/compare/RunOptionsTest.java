package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunOptionsTest {

    @Test
    void aFullRunHasFiveRoundsAndAQuickOneThree() {
        assertEquals(new RunOptions(false, 5, List.of()), RunOptions.parse(List.of()));
        assertEquals(new RunOptions(true, 3, List.of()), RunOptions.parse(List.of("--quick")));
    }

    @Test
    void roundsMayBeChosenBeforeOrAfterQuick() {
        RunOptions seven = new RunOptions(true, 7, List.of());
        assertEquals(seven, RunOptions.parse(List.of("--quick", "--rounds", "7")));
        assertEquals(seven, RunOptions.parse(List.of("--rounds", "7", "--quick")));
    }

    @Test
    void whatFollowsTwoDashesIsForJmh() {
        assertEquals(
                new RunOptions(true, 3, List.of("-prof", "gc", "--quick")),
                RunOptions.parse(List.of("--quick", "--", "-prof", "gc", "--quick")));
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
