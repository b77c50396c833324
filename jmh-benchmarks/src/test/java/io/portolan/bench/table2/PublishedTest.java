package io.portolan.bench.table2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.portolan.bench.compare.Quantity;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

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
        assertEquals(1.76, shown("AMD4_PIPELINE_SPAWNED", 1, Table2Program.LESS_WHOLE));
        assertEquals(44.02, shown("Intel4_TWO_SHIFTS_SPAWNED", 8, Table2Program.LESS_WHOLE));
        assertEquals(18.78, shown("Intel8b_EXCHANGE_JOIN", 7, Table2Program.LESS_WHOLE));
    }

    /// Added up from the text of the paper.
    @ParameterizedTest
    @CsvSource({
        "AMD4, 1.388, 25.48, 23.68, 63.18, 46.36, 38.48, 83.52, 74.80",
        "Intel4, 1.475, 46.32, 45.62, 130.72, 90.40, 61.32, 140.18, 122.82",
        "Intel8b, 1.188, 19.52, 19.40, 51.44, 30.74, 39.34, 100.68, 70.40"
    })
    void eachRowHasTheSumOfThatOfThePaper(ArgumentsAccessor machine) {
        List<Published> rows =
                Published.all().stream()
                        .filter(published -> published.machine().equals(machine.getString(0)))
                        .toList();
        for (int i = 0; i < rows.size(); i++) {
            Published row = rows.get(i);
            double sum = row.overheadMicros().values().stream().mapToDouble(it -> it).sum();
            assertEquals(machine.getDouble(2 + i), sum, 1e-9, row.name());
            assertEquals(20 * machine.getDouble(1), row.stageMicros(), 1e-9);
        }
    }

    @Test
    void anEvenShareRaisesTheOverheadOfSevenRanksOnFourCoresByAQuarterOfAStage() {
        assertEquals(0.84, shown("AMD4_SHIFT_SPAWNED", 7, Table2Program.LESS_WHOLE));
        assertEquals(
                0.84 + 20 * 1.388 / 4,
                shown("AMD4_SHIFT_SPAWNED", 7, Table2Program.LESS_SHARE),
                1e-9);
        assertEquals(8.94, shown("AMD4_SHIFT_SPAWNED", 8, Table2Program.LESS_SHARE), 1e-9);
    }

    @Test
    void sevenRanksOnEightCoresHaveOneOverhead() {
        assertEquals(5.26, shown("Intel8b_SHIFT_SPAWNED", 7, Table2Program.LESS_SHARE), 1e-9);
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
                        "SHIFT_PARKED"),
                names.subList(names.size() - 5, names.size()));
    }

    private static double shown(String name, int count, String unit) {
        return Published.all().stream()
                .filter(published -> published.name().equals(name))
                .findFirst()
                .orElseThrow()
                .given(count)
                .get(Table2Program.QUANTITIES.stream().map(Quantity::unit).toList().indexOf(unit));
    }
}
