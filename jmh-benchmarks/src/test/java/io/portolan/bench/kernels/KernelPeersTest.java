package io.portolan.bench.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.Pinning;
import io.portolan.bench.kernels.KernelPeers.KernelJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
@Tag("process")
class KernelPeersTest {

    @TempDir private static Path folder;

    private static KernelPeers multigrid;

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        multigrid = KernelPeers.find(folder, EnumSet.of(KernelName.MG));
    }

    @Test
    void whatIsThereComputesTheOfficialValuesAndTheRestIsNamed() throws InterruptedException {
        assertTrue(multigrid.lines().size() >= 2, multigrid.lines().toString());
        computesTheOfficialValues(multigrid, KernelName.MG);
    }

    private static void computesTheOfficialValues(KernelPeers peers, KernelName kernel)
            throws InterruptedException {
        for (KernelContender contender : peers.contenders(kernel)) {
            KernelJob job = new KernelJob(contender, kernel, KernelClass.S, 2, KernelJob.FASTEST);
            double millis = peers.millis(List.of(job), Checkout.build());
            assertTrue(millis > 0, contender + " " + kernel + " " + millis);
        }
    }

    @Tag("slow")
    @Test
    void jobsOfOneRankRunAtTheSameTimeForASecond() throws InterruptedException {
        List<KernelContender> ofOne =
                multigrid.contenders(KernelName.MG).stream().filter(it -> it.fits(1)).toList();
        for (KernelContender contender : ofOne) {
            KernelJob job =
                    new KernelJob(contender, KernelName.MG, KernelClass.S, 1, Pinning.FREE, 1);
            long start = System.nanoTime();
            double millis = multigrid.millis(List.of(job, job), Checkout.build());
            assertTrue(millis > 0 && millis < 1000, contender + ": " + millis);
            assertTrue(System.nanoTime() - start > 1e9, contender + " ended too early");
        }
    }

    @Test
    @Tag("slow")
    void allKernelsAreCompiledAndTheOthersComputeTheOfficialValues()
            throws IOException, InterruptedException {
        KernelPeers peers = KernelPeers.find(folder, EnumSet.allOf(KernelName.class));
        computesTheOfficialValues(peers, KernelName.CG);
        computesTheOfficialValues(peers, KernelName.FT);
    }

    @Test
    void aJobThatFailsSaysWhatItsProgramSaid() throws IOException, InterruptedException {
        KernelPeers none = KernelPeers.find(folder, EnumSet.of(KernelName.IS));
        KernelJob job =
                new KernelJob(
                        KernelContender.PORTOLAN,
                        KernelName.FT,
                        KernelClass.S,
                        3,
                        KernelJob.FASTEST);
        IllegalStateException failure =
                assertThrows(
                        IllegalStateException.class,
                        () -> none.millis(List.of(job), Checkout.build()));
        String message = String.valueOf(failure.getMessage());
        assertTrue(message.startsWith("FT S on 3 ranks of Portolan ended with status 1"), message);
    }

    @Test
    void thePeakIsALimitOfTheLinearSystemOnly() throws IOException, InterruptedException {
        KernelPeers none = KernelPeers.find(folder, EnumSet.of(KernelName.IS, KernelName.LU));
        assertEquals(
                List.of(KernelContender.PORTOLAN, KernelContender.PROCESSES),
                none.contenders(KernelName.IS));
        assertEquals(
                List.of(KernelContender.PORTOLAN, KernelContender.PROCESSES, KernelContender.PEAK),
                none.contenders(KernelName.LU));
    }
}
