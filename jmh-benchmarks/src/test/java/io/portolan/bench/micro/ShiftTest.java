package io.portolan.bench.micro;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.bench.compare.RunThreads;
import io.portolan.bench.compare.Twin;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@Timeout(20)
class ShiftTest {

    @ParameterizedTest
    @FieldSource("io.portolan.bench.micro.ShiftBenchmark#TWINS")
    void everyContenderShiftsEveryValueToTheRight(Twin<IntFunction<ShiftBenchmark.Ring>> contender)
            throws InterruptedException {
        for (int ranks : new int[] {2, 4, 6}) {
            for (int steps : new int[] {1, 2, 50}) {
                assertArrayEquals(
                        ShiftLoop.expected(ranks, steps, 1),
                        contender.of().apply(ranks).run(steps));
            }
        }
    }

    @Test
    void theExpectedSumsAreThoseOfAShiftToTheRight() {
        // Step 1: rank r receives r - 1. Step 2: it receives (r - 2) + (r - 1), all modulo 4.
        assertArrayEquals(new long[] {3, 0, 1, 2}, ShiftLoop.expected(4, 1, 1));
        assertArrayEquals(
                new long[] {3 + 2 + 3, 0 + 3 + 0, 1 + 0 + 1, 2 + 1 + 2},
                ShiftLoop.expected(4, 2, 1));
    }

    @Test
    void aRankThatReceivesItsOwnValueHasAnotherSum() throws InterruptedException {
        ShiftBenchmark.Ring wrong =
                ShiftBenchmark.ofThreads(
                        List.of(value -> value, value -> value), RunThreads.platform());
        assertEquals(0, wrong.run(2)[0]);
        assertEquals(1 + 1, ShiftLoop.expected(2, 2, 1)[0]);
    }

    @Test
    void aFailingRankFailsTheRing() {
        ShiftBenchmark.Ring ring =
                ShiftBenchmark.ofThreads(
                        List.of(_ -> {
                            throw new IllegalArgumentException("broken");
                        }),
                        RunThreads.virtual());
        IllegalStateException failure =
                assertThrows(IllegalStateException.class, () -> ring.run(1));
        assertEquals("rank 0 failed", failure.getMessage());
    }

    @Test
    void peersRefuseAnOddNumberOfRanks() {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> ShiftLinks.synchronousQueues(3));
        assertEquals(
                "ranks=3: the peers' rings need an even number, 2 or more", refusal.getMessage());
    }
}
