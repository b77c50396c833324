package io.portolan.bench.micro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.bench.compare.Twin;
import io.portolan.bench.micro.BlockedBenchmark.ParkSpot;
import io.portolan.bench.micro.BlockedBenchmark.Spot;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@Timeout(30)
class BlockedTest {

    private final BlockedBenchmark benchmark = new BlockedBenchmark();

    @ParameterizedTest
    @FieldSource("io.portolan.bench.micro.BlockedBenchmark#TWINS")
    void everyThreadIsWokenWithItsValue(Twin<Supplier<Spot>> contender)
            throws InterruptedException {
        benchmark.threads = 500;
        for (int round = 0; round < 2; round++) {
            benchmark.block(contender.of());
            benchmark.wake(); // checks itself
        }
    }

    @Test
    void aValueThatIsNotTheOneGivenIsFound() {
        benchmark.threads = 500;
        benchmark.block(Forgetful::new);
        IllegalStateException failure = assertThrows(IllegalStateException.class, benchmark::wake);
        assertEquals(
                "0 of 500 threads did not wake within 60 s, their values sum to 0: 124750 expected",
                failure.getMessage());
    }

    private static final class Forgetful implements Spot {
        private final ParkSpot spot = new ParkSpot();

        @Override
        public Integer take() {
            return spot.take() * 0;
        }

        @Override
        public void give(Thread blocked, Integer value) {
            spot.give(blocked, value);
        }
    }
}
