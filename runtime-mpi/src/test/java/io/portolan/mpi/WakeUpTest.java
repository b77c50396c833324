package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Feared: a rank that is signalled while it waits for the lock of its own mailbox, and then parks
/// as if nobody had signalled it.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WakeUpTest {
    private static final int RANKS = 64;

    @Tag("slow")
    @ParameterizedTest
    @EnumSource
    void everyRankHearsAllOthersRoundAfterRound(Setup.Kind kind) throws InterruptedException {
        for (int round = 0; round < 40; round++) {
            new Setup(RANKS, kind)
                    .run(world -> {
                        int[][] in = new int[RANKS][1];
                        Request[] all = new Request[2 * RANKS];
                        for (int peer = 0; peer < RANKS; peer++) {
                            all[peer] = world.irecv(in[peer], peer, 1);
                        }
                        for (int peer = 0; peer < RANKS; peer++) {
                            int[] out = {world.rank() + peer};
                            all[RANKS + peer] = world.isend(out, peer, 1);
                        }
                        Request.waitAll(all);
                        for (int peer = 0; peer < RANKS; peer++) {
                            assertEquals(world.rank() + peer, in[peer][0]);
                        }
                    });
        }
    }
}
