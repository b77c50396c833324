package io.portolan.bench.kernels;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.Builds;
import io.portolan.bench.kernels.KernelMessages.Amount;
import io.portolan.bench.results.BenchResults;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import org.junit.jupiter.api.Tag;
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

    /// Two ranks live in each process, so some of the messages stay there.
    @Tag("slow")
    @Test
    void inTwoProcessesMessagesAreToldByPlace() throws Exception {
        BenchResults results = Builds.one();
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        KernelMessages.measure(
                KernelName.MG, KernelClass.S, 4, results, new PrintStream(said, true, UTF_8));
        String text = said.toString(UTF_8);
        assertTrue(text.contains("place        between processes"), text);
        assertTrue(text.contains("place        within a process"), text);
        assertTrue(text.contains("place        collectives"), text);
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
