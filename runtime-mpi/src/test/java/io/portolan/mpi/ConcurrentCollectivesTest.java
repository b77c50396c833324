package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A thread that calls a collective while another one of its rank is in one of the same
/// communicator.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ConcurrentCollectivesTest {
    @ParameterizedTest
    @EnumSource
    void isRefusedAndTheOtherGoesOn(Setup.Kind kind) throws InterruptedException {
        CountDownLatch refused = new CountDownLatch(1);
        new Setup(3, kind)
                .run(world -> {
                    if (world.rank() == 0) {
                        Thread other =
                                Thread.ofPlatform()
                                        .name("other")
                                        .start(() -> {
                                            while (!world.dump()
                                                    .contains("rank 0 waits in allreduce")) {
                                                Thread.onSpinWait();
                                            }
                                            assertRefused(world::barrier, "barrier");
                                            assertRefused(world::ibarrier, "ibarrier");
                                            refused.countDown();
                                        });
                        sum(world);
                        other.join();
                    } else {
                        refused.await();
                        sum(world);
                    }
                    sum(world);
                });
    }

    @ParameterizedTest
    @EnumSource
    void eachWithACommunicatorOfItsOwnIsAllowed(Setup.Kind kind) throws InterruptedException {
        new Setup(3, kind)
                .run(world -> {
                    Intracomm mine = world.dup();
                    Thread other =
                            Thread.ofVirtual()
                                    .start(() -> {
                                        for (int i = 0; i < 100; i++) {
                                            sum(mine);
                                        }
                                    });
                    for (int i = 0; i < 100; i++) {
                        sum(world);
                    }
                    other.join();
                });
    }

    private static void sum(Intracomm comm) {
        long[] sum = {comm.rank()};
        comm.allreduce(MPI.IN_PLACE, sum, Op.SUM);
        assertEquals(3, sum[0]);
    }

    private static void assertRefused(Runnable collective, String name) {
        MPIException thrown = assertThrows(MPIException.class, collective::run);
        assertEquals(
                name
                        + ": rank 0 of 3 is in allreduce on world already, and thread 'other' enters another; allowed is one thread of a rank at a time in the collectives of a communicator; give each thread a dup of its own",
                thrown.getMessage());
        assertEquals(ErrorClass.COMM, thrown.errorClass());
    }
}
