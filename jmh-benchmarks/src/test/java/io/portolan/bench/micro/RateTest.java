package io.portolan.bench.micro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.bench.compare.Twin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@Timeout(20)
class RateTest {

    @ParameterizedTest
    @FieldSource("io.portolan.bench.micro.RateBenchmark#TWINS")
    void everyThreadGetsItsMessagesInTheirOrder(Twin<Integer> contender)
            throws InterruptedException {
        for (int bytes : new int[] {8, 1024, 20_000}) {
            RateBenchmark.run(contender.of(), bytes, 8); // checks itself
        }
    }

    @Test
    void aMessageOutOfItsOrderIsFound() {
        RateBenchmark.verify(2, 2);
        IllegalStateException failure =
                assertThrows(IllegalStateException.class, () -> RateBenchmark.verify(2, 3));
        assertEquals("message 2 of a window came as 3", failure.getMessage());
    }
}
