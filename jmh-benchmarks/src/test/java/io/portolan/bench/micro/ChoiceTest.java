package io.portolan.bench.micro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.bench.compare.Twin;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@Timeout(20)
class ChoiceTest {

    @ParameterizedTest
    @FieldSource("io.portolan.bench.micro.ChoiceBenchmark#TWINS")
    void everyContenderChoosesEveryItemOnceAndFromItsSource(
            Twin<IntFunction<ChoiceBenchmark.Sources>> contender) throws InterruptedException {
        for (int count : new int[] {2, 8, 64}) {
            ChoiceBenchmark.Sources sources = contender.of().apply(count);
            ChoiceBenchmark.ChoosingRun run = new ChoiceBenchmark.ChoosingRun(count, 1000);
            run.run(sources); // checks itself
            run.run(sources);
        }
    }

    @Test
    void anItemThatDidNotComeIsFound() {
        ChoiceBenchmark.Arrivals arrivals = new ChoiceBenchmark.Arrivals(2);
        arrivals.add(0, 0);
        arrivals.add(1, 0);
        arrivals.verify(new int[] {1, 1});
        IllegalStateException failure =
                assertThrows(IllegalStateException.class, () -> arrivals.verify(new int[] {1, 2}));
        assertEquals(
                "1 of 2 items of source 1 came, and 0 items of all sources out of their order",
                failure.getMessage());
    }

    @Test
    void anItemThatCameTwiceIsFound() {
        ChoiceBenchmark.Arrivals arrivals = new ChoiceBenchmark.Arrivals(1);
        arrivals.add(0, 0);
        assertEquals(2, arrivals.add(0, 0));
        assertThrows(IllegalStateException.class, () -> arrivals.verify(new int[] {2}));
    }

    @Test
    void itemsOfTheWrongSourceAreFound() {
        ChoiceBenchmark.Sources broken =
                new ChoiceBenchmark.Sources(
                        (_, _) -> {},
                        (items, arrivals) -> {
                            for (int i = 0; i < items; i++) {
                                arrivals.add(0, i); // all from the first source
                            }
                        });
        ChoiceBenchmark.ChoosingRun run = new ChoiceBenchmark.ChoosingRun(2, 100);
        assertThrows(IllegalStateException.class, () -> run.run(broken));
    }
}
