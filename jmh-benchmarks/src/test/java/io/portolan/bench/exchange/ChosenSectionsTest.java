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
        assertEquals(List.of(Sections.TWO, Sections.EIGHT), some.sections());
        assertEquals(
                Set.of(ExchangeContender.PORTOLAN, ExchangeContender.OPEN_MPI), some.contenders());
    }

    @Test
    void aNameThatNothingHasIsRefusedWithThoseThatThereAre() {
        UsageException refusal =
                assertThrows(UsageException.class, () -> ChosenSections.parse(List.of("two")));
        String message = String.valueOf(refusal.getMessage());
        assertTrue(message.startsWith("nothing is called 'two': allowed are 2 ranks; 2 ranks, "));
        assertTrue(message.contains("; MPICH, C; "));
    }
}
