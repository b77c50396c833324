package io.portolan.bench.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.UsageException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChosenSectionsTest {

    @Test
    void withoutNamesAllIsRun() {
        ChosenSections all = ChosenSections.parse(List.of());
        assertEquals(Sections.all(), all.sections());
        assertEquals(
                EnumSet.complementOf(EnumSet.of(ExchangeContender.PORTOLAN_OTHER)),
                all.contenders());
    }

    @Test
    void sectionsAndPeersAreNamedAsInTheTablesAndOursIsAlwaysThere() {
        ChosenSections some = ChosenSections.parse(List.of("Open MPI, C", "8 ranks", "2 ranks"));
        assertEquals(List.of("2 ranks", "8 ranks"), titles(some));
        assertEquals(
                Set.of(ExchangeContender.PORTOLAN, ExchangeContender.OPEN_MPI), some.contenders());
    }

    @Test
    void rowsAreNamedByWhatTheyBeginWithAndTheControlStays() {
        ChosenSections some = ChosenSections.parse(List.of("exchange: two sendrecv", "2 ranks"));
        assertEquals(
                List.of(Row.CROSSING, Row.EXCHANGE_SENDRECV_0, Row.EXCHANGE_SENDRECV),
                some.sections().getFirst().rows());
        assertEquals(
                List.of("2 ranks, messages of 8 bytes"),
                titles(ChosenSections.parse(List.of("messages"))));
    }

    @Test
    void aRowThatNoneOfTheSectionsHasIsRefused() {
        UsageException refusal =
                assertThrows(
                        UsageException.class,
                        () -> ChosenSections.parse(List.of("8 ranks", "ping-pong")));
        assertEquals(
                "none of [8 ranks] has a row that begins with one of [ping-pong]: name another table"
                        + " or row",
                refusal.getMessage());
    }

    private static List<String> titles(ChosenSections chosen) {
        return chosen.sections().stream().map(Section::title).toList();
    }

    @Test
    void aNameThatNothingHasIsRefusedWithThoseThatThereAre() {
        UsageException refusal =
                assertThrows(UsageException.class, () -> ChosenSections.parse(List.of("three")));
        String message = String.valueOf(refusal.getMessage());
        assertTrue(message.startsWith("nothing is called 'three': allowed are 2 ranks; 2 ranks, "));
        assertTrue(message.contains("; MPICH, C; "));
    }
}
