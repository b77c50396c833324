package io.portolan.bench.kernels;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.Builds;
import io.portolan.bench.compare.UsageException;
import io.portolan.bench.kernels.KernelComparison.Chosen;
import io.portolan.bench.kernels.KernelProgram.Amount;
import io.portolan.bench.results.BenchResults;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class KernelComparisonTest {

    @Test
    void withoutNamesAllKernelsRunWithTheSmallClasses() {
        Chosen chosen = Chosen.parse(List.of());
        assertEquals(EnumSet.allOf(KernelName.class), chosen.kernels());
        assertEquals(EnumSet.of(KernelClass.S, KernelClass.W), chosen.classes());
        assertEquals(List.of(1, 2, 4, 8), chosen.ranks(false));
        assertEquals(List.of(1, 2), chosen.ranks(true));
    }

    @Test
    void kernelsClassesAndRanksAreNamedInAnyOrder() {
        Chosen chosen = Chosen.parse(List.of("8", "W", "CG", "2", "A", "LU"));
        assertEquals(List.of(2, 8), chosen.ranks(true));
        assertEquals(EnumSet.of(KernelName.CG, KernelName.LU), chosen.kernels());
        assertEquals(EnumSet.of(KernelClass.W, KernelClass.A), chosen.classes());
    }

    @Test
    void anUnknownNameIsRefusedWithTheKnownOnes() {
        UsageException refused =
                assertThrows(UsageException.class, () -> Chosen.parse(List.of("CG", "B")));
        assertEquals(
                "no kernel, no class and no number of ranks is 'B': kernels are [EP, CG, IS, MG, FT,"
                        + " LU], classes are [S, W, A], ranks are [1, 2, 4, 8]",
                refused.getMessage());
    }

    /// A barrier, and on each rank a sum of 12 doubles and the longest time.
    @Test
    void aKernelThatOnlyAddsUpHasNoMessages() throws InterruptedException {
        Map<String, Amount> counted =
                KernelProgram.counted(EmbarrassinglyParallel.of(KernelClass.S), 4);
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
        KernelPeers none = new KernelPeers(Map.of(), Set.of());
        KernelComparison.messages(
                KernelName.MG, KernelClass.S, 4, none, results, new PrintStream(said, true, UTF_8));
        String text = said.toString(UTF_8);
        assertTrue(text.contains("place        between processes"), text);
        assertTrue(text.contains("place        within a process"), text);
        assertTrue(text.contains("place        collectives"), text);
    }

    @Test
    void theGridSendsItsPlanes() throws InterruptedException {
        Map<String, Amount> counted = KernelProgram.counted(MultiGrid.of(KernelClass.S), 4);
        long messages =
                counted.entrySet().stream()
                        .filter(each -> !each.getKey().startsWith("collectives"))
                        .mapToLong(each -> each.getValue().number())
                        .sum();
        assertEquals(0, messages % 4);
        assertTrue(messages > 0, counted::toString);
    }
}
