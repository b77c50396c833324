package io.portolan.bench.micro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.Twin;
import io.portolan.bench.micro.CorePrograms.IdleProgram;
import io.portolan.bench.micro.CorePrograms.Maker;
import io.portolan.bench.micro.CorePrograms.MemoryProgram;
import io.portolan.bench.pipeline.ChainEngine;
import io.portolan.core.Port;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@Timeout(60)
class CoreProgramsTest {

    @Test
    void itemsAreWeighedWithinAFewBytes() throws InterruptedException {
        Maker<byte[]> blocks = new Maker<>(_ -> new byte[1000], (_, _) -> {});
        assertEquals(1016, MemoryProgram.bytesEach(blocks, 20_000), 100);
    }

    @ParameterizedTest
    @FieldSource("io.portolan.bench.micro.CorePrograms$MemoryProgram#TWINS")
    void whatEveryContenderMakesWorks(Twin<Supplier<Maker<?>>> twin) throws InterruptedException {
        makeAndVerify(twin.of().get());
    }

    private static <T> void makeAndVerify(Maker<T> maker) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            maker.check().verify(maker.make().apply(i), i);
        }
    }

    @Test
    void aPortThatHadAnItemAlreadyIsFound() {
        Port<Integer> port = Port.unbounded("port");
        port.post(1);
        IllegalStateException failure =
                assertThrows(
                        IllegalStateException.class,
                        () -> MemoryProgram.ports(_ -> "port").check().verify(port, 0));
        assertEquals("port 'port' has 2 items after one post", failure.getMessage());
    }

    @Test
    void fewerPekkoActorsAreMade() {
        List<Twin<Supplier<Maker<?>>>> twins = MemoryProgram.TWINS;
        assertEquals(1_000_000, MemoryProgram.count(twins.getFirst(), 1_000_000));
        assertEquals(100_000, MemoryProgram.count(twins.getLast(), 1_000_000));
    }

    @Timeout(30)
    @ParameterizedTest
    @FieldSource("io.portolan.bench.micro.CorePrograms$IdleProgram#TWINS")
    void everyContenderWorksAndIsThenLeftAlone(Twin<Supplier<ChainEngine>> twin)
            throws InterruptedException {
        Duration moment = Duration.ofMillis(1);
        double percent = IdleProgram.percentOfCore(twin.of().get(), moment, moment);
        assertTrue(percent >= 0, () -> "percent=" + percent);
    }
}
