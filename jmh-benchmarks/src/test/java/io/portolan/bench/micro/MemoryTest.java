package io.portolan.bench.micro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.core.Port;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class MemoryTest {

    @Test
    void itemsAreWeighedWithinAFewBytes() throws Exception {
        MemoryProgram.Maker blocks =
                new MemoryProgram.Maker() {
                    @Override
                    public Object make(int index) {
                        return new byte[1000];
                    }

                    @Override
                    public void verify(Object item, int index) {}
                };
        assertEquals(1016, MemoryProgram.bytesEach(blocks, 20_000), 100);
    }

    @ParameterizedTest
    @EnumSource
    void whatEveryContenderMakesWorks(MemoryProgram.MemoryContender contender) throws Exception {
        MemoryProgram.Maker maker = contender.start();
        for (int i = 0; i < 3; i++) {
            maker.verify(maker.make(i), i);
        }
    }

    @Test
    void aPortThatHadAnItemAlreadyIsFound() {
        Port<Integer> port = Port.unbounded("port");
        port.post(1);
        IllegalStateException failure =
                assertThrows(
                        IllegalStateException.class,
                        () -> MemoryProgram.PortMaker.sharingName().verify(port, 0));
        assertEquals("port 'port' has 2 items after one post", failure.getMessage());
    }

    @Test
    void fewerPekkoActorsAreMade() {
        assertEquals(100_000, MemoryProgram.MemoryContender.PEKKO.count(1_000_000));
        assertEquals(1_000_000, MemoryProgram.MemoryContender.PORT.count(1_000_000));
    }
}
