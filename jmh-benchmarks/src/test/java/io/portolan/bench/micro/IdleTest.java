package io.portolan.bench.micro;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.Twin;
import io.portolan.bench.pipeline.ChainEngine;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@Timeout(30)
class IdleTest {

    @ParameterizedTest
    @FieldSource("io.portolan.bench.micro.IdleProgram#TWINS")
    void everyContenderWorksAndIsThenLeftAlone(Twin<Supplier<ChainEngine>> twin)
            throws InterruptedException {
        Duration moment = Duration.ofMillis(1);
        double percent = IdleProgram.percentOfCore(twin.of().get(), moment, moment);
        assertTrue(percent >= 0, () -> "percent=" + percent);
    }
}
