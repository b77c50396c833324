package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.portolan.mpi.wiretest.Unshared;
import io.portolan.mpi.wiretest.WireChild;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A file system in memory that is small or full.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LittleSharedMemoryTest {
    @Test
    void allRanksAreToldAndNothingIsLeft() throws Exception {
        assumeTrue(Unshared.isAllowed(), "no user namespaces here");
        try (WireChild child =
                WireChild.start(
                        Unshared.withFileSystem("64k", "/dev/shm"), LittleSharedMemory.class)) {
            List<String> lines = child.out().lines().toList();
            assertTrue(child.process().waitFor(10, TimeUnit.SECONDS));
            String told =
                    "Win.allocateShared: /dev/shm has 65536 bytes left, and the memory of all ranks takes 2097152; allowed is what is left; make it larger (a container by --shm-size), or allocate less, then 8";
            assertEquals(List.of(told, told, "0"), lines);
        }
    }
}
