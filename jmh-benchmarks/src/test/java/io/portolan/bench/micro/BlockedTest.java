package io.portolan.bench.micro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class BlockedTest {

    @ParameterizedTest
    @EnumSource
    void everyThreadIsWokenWithItsValue(BlockedProgram.BlockedContender contender)
            throws InterruptedException {
        assertTrue(new BlockedProgram.WakingRound(500, contender::spot).nanosEach() > 0);
    }

    @Test
    void aValueThatIsNotTheOneGivenIsFound() {
        BlockedProgram.WakingRound round = new BlockedProgram.WakingRound(500, Forgetful::new);
        IllegalStateException failure = assertThrows(IllegalStateException.class, round::nanosEach);
        assertEquals(
                "0 of 500 threads did not wake within 60 s, their values sum to 0: 124750 expected",
                failure.getMessage());
    }

    private static final class Forgetful implements BlockedProgram.Spot {
        private final BlockedProgram.ParkSpot spot = new BlockedProgram.ParkSpot();

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
