package io.portolan.bench.micro;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(20)
class EagerTest {
    @Tag("slow")
    @ParameterizedTest
    @EnumSource
    void everyWayMovesEverySizeInBothOrders(EagerProgram.EagerContender contender)
            throws InterruptedException {
        for (int bytes : new int[] {8, 64, 1024, 100_000}) {
            double[] nanos = EagerProgram.measure(contender, bytes, 20, new Batches(1, 3));
            assertTrue(nanos[0] > 0 && nanos[1] > 0, "bytes " + bytes);
        }
    }
}
