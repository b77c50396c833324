package io.portolan.bench.table2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedTest {

    @Test
    void everyModeOfThePaperHasFiguresOfThreeMachines() {
        List<Published> all = Published.all();
        assertEquals(3 * 7, all.size());
        for (MessagingMode mode :
                EnumSet.range(MessagingMode.PIPELINE_SPAWNED, MessagingMode.EXCHANGE_JOIN)) {
            assertEquals(
                    List.of("AMD4", "Intel4", "Intel8b"),
                    all.stream()
                            .filter(published -> published.mode() == mode)
                            .map(Published::machine)
                            .toList());
        }
    }

    @Test
    void thereAreFiguresWhereTheModeFits() {
        for (Published published : Published.all()) {
            for (int count : new int[] {1, 2, 3, 4, 7, 8}) {
                assertEquals(published.mode().fits(count), published.fits(count), published.name());
            }
            assertFalse(published.fits(5));
        }
    }

    @Test
    void figuresAreThoseOfThePaper() {
        assertEquals(1.76, shown("AMD4_PIPELINE_SPAWNED", 1, 1));
        assertEquals(44.02, shown("Intel4_TWO_SHIFTS_SPAWNED", 8, 1));
        assertEquals(18.78, shown("Intel8b_EXCHANGE_JOIN", 7, 1));
    }

    @Test
    void anEvenShareRaisesTheOverheadOfSevenRanksOnFourCoresByAQuarterOfAStage() {
        assertEquals(0.84, shown("AMD4_SHIFT_SPAWNED", 7, 1));
        assertEquals(0.84 + 20 * 1.388 / 4, shown("AMD4_SHIFT_SPAWNED", 7, 2), 1e-9);
        assertEquals(8.94, shown("AMD4_SHIFT_SPAWNED", 8, 2), 1e-9);
    }

    @Test
    void sevenRanksOnEightCoresHaveOneOverhead() {
        assertEquals(5.26, shown("Intel8b_SHIFT_SPAWNED", 7, 2), 1e-9);
    }

    @Test
    void theTableHasTheMachinesBelowEachOfOurModes() {
        List<String> names = Published.besideOurs().stream().map(it -> it.name()).toList();
        assertEquals(
                List.of(
                        "PIPELINE_SPAWNED",
                        "AMD4_PIPELINE_SPAWNED",
                        "Intel4_PIPELINE_SPAWNED",
                        "Intel8b_PIPELINE_SPAWNED",
                        "SHIFT_SPAWNED"),
                names.subList(0, 5));
        assertEquals(
                List.of(
                        "PIPELINE_RANKS",
                        "SHIFT_RANKS",
                        "EXCHANGE_TWO_SENDRECV",
                        "EXCHANGE_RANKS",
                        "SHIFT_PARKED",
                        "RENDEZVOUS"),
                names.subList(names.size() - 6, names.size()));
    }

    private static double shown(String name, int count, int quantity) {
        return Published.all().stream()
                .filter(published -> published.name().equals(name))
                .findFirst()
                .orElseThrow()
                .given(count)
                .get(quantity);
    }
}
