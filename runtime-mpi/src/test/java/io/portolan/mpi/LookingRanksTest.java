package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Feared: ranks that look again and again, and so never leave the cores to the one that they wait
/// for, which has perhaps not even begun to run.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LookingRanksTest {
    @ParameterizedTest
    @EnumSource
    void letTheAwaitedOneRun(Setup.Kind kind) throws InterruptedException {
        int ranks = Runtime.getRuntime().availableProcessors() + 1;
        for (int round = 0; round < 200; round++) {
            new Setup(ranks, kind)
                    .run(world -> {
                        int last = world.size() - 1;
                        int[] in = new int[1];
                        Request receive = world.irecv(in, last, 0);
                        if (world.rank() == last) {
                            for (int dest = 0; dest < ranks; dest++) {
                                world.send(new int[] {dest}, dest, 0);
                            }
                        }
                        while (receive.test() == null) {
                            Thread.onSpinWait();
                        }
                        assertEquals(world.rank(), in[0]);
                    });
        }
    }
}
