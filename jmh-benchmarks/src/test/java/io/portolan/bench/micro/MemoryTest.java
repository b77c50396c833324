package io.portolan.bench.micro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.bench.compare.Twin;
import io.portolan.bench.micro.MemoryBenchmark.Maker;
import io.portolan.core.Port;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@Timeout(60)
class MemoryTest {

    @Test
    void itemsAreWeighedWithinAFewBytes() throws InterruptedException {
        Maker<byte[]> blocks = new Maker<>(_ -> new byte[1000], (_, _) -> {});
        assertEquals(1016, MemoryBenchmark.bytesEach(blocks, 20_000), 100);
    }

    @ParameterizedTest
    @FieldSource("io.portolan.bench.micro.MemoryBenchmark#TWINS")
    void whatEveryContenderMakesWorks(Twin<Supplier<Maker<?>>> contender)
            throws InterruptedException {
        makeAndVerify(contender.of().get());
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
                        () -> MemoryBenchmark.ports(_ -> "port").check().verify(port, 0));
        assertEquals("port 'port' has 2 items after one post", failure.getMessage());
    }

    @Test
    void fewerPekkoActorsAreMade() {
        assertEquals(
                1_000_000, Twin.named("PORT", MemoryBenchmark.TWINS).of().get().count(1_000_000));
        assertEquals(
                100_000, Twin.named("PEKKO", MemoryBenchmark.TWINS).of().get().count(1_000_000));
    }
}
