package io.portolan.bench.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.Checkout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
@Tag("process")
class KernelPeersTest {

    @TempDir private Path folder;

    @Test
    void whatIsThereComputesTheOfficialValuesAndTheRestIsNamed()
            throws IOException, InterruptedException {
        KernelPeers peers = KernelPeers.find(folder, EnumSet.allOf(KernelName.class));
        assertTrue(peers.lines().size() >= 2, peers.lines().toString());
        for (KernelName kernel : EnumSet.of(KernelName.CG, KernelName.MG, KernelName.FT)) {
            for (KernelContender contender : peers.contenders(kernel)) {
                double millis = peers.millis(contender, kernel, KernelClass.S, 2, Checkout.build());
                assertTrue(millis > 0, contender + " " + kernel + " " + millis);
            }
        }
    }

    @Test
    void thePeakIsALimitOfTheLinearSystemOnly() throws IOException, InterruptedException {
        KernelPeers none = KernelPeers.find(folder, EnumSet.of(KernelName.IS, KernelName.LU));
        assertEquals(List.of(KernelContender.PORTOLAN), none.contenders(KernelName.IS));
        assertEquals(
                List.of(KernelContender.PORTOLAN, KernelContender.PEAK),
                none.contenders(KernelName.LU));
    }
}
