package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Dispatcher;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every operation of every kind of communicator refuses every wrong argument before anything
/// happens, and says what it is.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WrongArgumentsTest {
    private static final int SIZE = 2;

    private final Dispatcher handlers = Dispatcher.start("handlers");
    private final Queue<String> faults = new ConcurrentLinkedQueue<>();
    private final AtomicInteger tried = new AtomicInteger();

    /// A communicator in which each rank has two others to communicate with, or itself twice.
    enum Kind {
        CART(SIZE) {
            @Override
            CartComm of(Intracomm world) {
                return world.createCart(new int[] {SIZE}, new boolean[] {true}, false);
            }
        },
        GRAPH(SIZE) {
            @Override
            GraphComm of(Intracomm world) {
                return world.createGraph(new int[] {2, 4}, new int[] {0, 1, 0, 1}, false);
            }
        },
        DIST_GRAPH(SIZE) {
            @Override
            DistGraphComm of(Intracomm world) {
                int[] both = {0, 1};
                return world.createDistGraphAdjacent(both, null, both, null, false);
            }
        },
        INTER(2 * SIZE) {
            @Override
            Intercomm of(Intracomm world) {
                int side = world.rank() / SIZE;
                return world.split(side, 0).createIntercomm(0, world, (1 - side) * SIZE, 5);
            }
        };

        private final int ranks;

        Kind(int ranks) {
            this.ranks = ranks;
        }

        abstract Comm of(Intracomm world);
    }

    @ParameterizedTest
    @EnumSource
    void areRefusedByEveryOperation(Kind kind) throws InterruptedException {
        World.run(
                kind.ranks,
                world -> {
                    Comm comm = kind.of(world);
                    calls(comm).tryEvery();
                    assertNull(comm.iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG));
                    int[] sum = new int[1];
                    comm.allreduce(new int[] {1}, sum, Op.SUM);
                    assertEquals(SIZE, sum[0]);
                });
        assertEquals("", String.join("\n", faults));
        assertTrue(tried.get() > 2000, () -> "only " + tried);
    }

    @ParameterizedTest
    @EnumSource
    void areRefusedOnceTheCommunicatorIsFreed(Kind kind) throws InterruptedException {
        World.run(
                kind.ranks,
                world -> {
                    Comm freed = kind.of(world);
                    freed.free();
                    calls(freed).tryFreed();
                    world.barrier();
                });
        assertEquals("", String.join("\n", faults));
        assertTrue(tried.get() > 300, () -> "only " + tried);
    }

    @AfterEach
    void stopHandlers() {
        handlers.close();
    }

    private WrongCalls calls(Comm comm) {
        return new WrongCalls(comm, SIZE, handlers, faults, tried);
    }
}
