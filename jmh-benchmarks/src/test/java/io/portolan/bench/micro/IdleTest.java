package io.portolan.bench.micro;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class IdleTest {

    @ParameterizedTest
    @EnumSource
    void everyContenderWorksAndIsThenLeftAlone(IdleProgram.IdleContender contender)
            throws InterruptedException {
        Duration moment = Duration.ofMillis(1);
        double percent = IdleProgram.percentOfCore(contender.start(), moment, moment);
        assertTrue(percent >= 0, () -> "percent=" + percent);
    }
}
