package io.portolan.bench.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.kernels.KernelMessages.Amount;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class KernelMessagesTest {

    /// A barrier, and on each rank a sum of 12 doubles and the longest time.
    @Test
    void aKernelThatOnlyAddsUpHasNoMessages() throws InterruptedException {
        Map<String, Amount> counted = KernelMessages.counted(KernelName.EP, KernelClass.S, 4);
        assertEquals(
                Map.of(
                        "collectives/0", new Amount(4, 0),
                        "collectives/7", new Amount(8, 416)),
                counted);
    }

    @Test
    void theGridSendsItsPlanes() throws InterruptedException {
        Map<String, Amount> counted = KernelMessages.counted(KernelName.MG, KernelClass.S, 4);
        long messages =
                counted.entrySet().stream()
                        .filter(each -> !each.getKey().startsWith("collectives"))
                        .mapToLong(each -> each.getValue().number())
                        .sum();
        assertEquals(0, messages % 4);
        assertTrue(messages > 0, counted::toString);
    }
}
