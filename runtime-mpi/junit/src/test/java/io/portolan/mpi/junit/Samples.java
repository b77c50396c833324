package io.portolan.mpi.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.portolan.mpi.AttributeKey;
import io.portolan.mpi.Errhandler;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.error.RankFailedException;
import io.portolan.mpi.launch.ProgramRank;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;

/// Tests that [MpiTestExtensionTest] runs; the build does not, because of their name.
final class Samples {

    private Samples() {}

    static class Shared {
        private final AtomicInteger calls = new AtomicInteger();
        private int setUps;

        @BeforeEach
        void setUp() {
            setUps++;
        }

        @MpiTest(
                ranks = {1, 3},
                threads = RankThreads.VIRTUAL)
        void ofTheWorld(Intracomm world, TestInfo info) {
            assertTrue(Thread.currentThread().isVirtual());
            calls.incrementAndGet();
            world.barrier();
            assertEquals(world.size(), calls.get());
            assertEquals(1, setUps);
            assertTrue(info.getDisplayName().startsWith(world.size() + " rank"));
        }
    }

    static class Failing {
        @MpiTest(ranks = 4)
        void onOneRank(Intracomm world) {
            assertEquals(0, world.rank() == 2 ? 1 : 0, "for a test");
            world.barrier();
        }

        @MpiTest(ranks = 2)
        void byAnException(Intracomm world) {
            if (world.rank() == 1) {
                throw new IllegalStateException("for a test");
            }
            world.recv(new int[1], 1, 0);
        }

        @MpiTest(ranks = 2, threads = RankThreads.PLATFORM)
        void byADeadlock(Intracomm world) {
            world.recv(new int[1], 1 - world.rank(), 0);
        }

        @MpiTest(ranks = 2, timeoutSeconds = 1)
        void byTheTime(Intracomm world) throws InterruptedException {
            if (world.rank() == 1) {
                new CountDownLatch(1).await(); // what no operation of the world ends
            }
            world.recv(new int[1], 1, 0);
        }
    }

    /// The ranks survive the loss of rank 2.
    static class Survived {
        @MpiTest(ranks = 4)
        void whatFails(Intracomm world) {
            setUp(world);
            assertEquals(0, world.rank() == 2 ? 1 : 0, "for a test");
        }

        @MpiTest(ranks = 4)
        void whatFailsAtTheEnd(Intracomm world) {
            setUp(world);
            if (world.rank() == 2) {
                world.setAttr(
                        AttributeKey.create(
                                "checked", (_, value) -> assertEquals(0, value, "for a test")),
                        1);
            }
        }

        @MpiTest(ranks = 4)
        void whatIsGivenUp(Intracomm world) {
            setUp(world);
            assumeTrue(world.rank() != 2);
        }

        @MpiTest(ranks = 4)
        void whatIsOnPurpose(Intracomm world) {
            setUp(world);
            if (world.rank() == 2) {
                throw new IllegalStateException("for a test");
            }
            assertThrows(RankFailedException.class, () -> world.recv(new int[1], 2, 0));
        }

        @MpiTest(ranks = 4)
        void whatFailsInAProgram() {
            ProgramRank me = ProgramRank.init(Survived.class);
            setUp(me.world());
            assertEquals(0, me.world().rank() == 2 ? 1 : 0, "for a test");
        }

        @MpiTest(ranks = 4)
        void whatIsGivenUpInAProgram() {
            ProgramRank me = ProgramRank.init(Survived.class);
            setUp(me.world());
            assumeTrue(me.world().rank() != 2, "for a test");
        }

        @MpiTest(ranks = 4)
        void whatIsOnPurposeInAProgram() {
            whatIsOnPurpose(ProgramRank.init(Survived.class).world());
        }

        private static void setUp(Intracomm world) {
            world.setErrhandler(Errhandler.FAILURES_RETURN);
            world.barrier();
        }
    }

    static class GivenUp {
        @MpiTest(ranks = 2)
        void byOneRank(Intracomm world) {
            assumeTrue(world.rank() == 0);
            world.barrier();
        }
    }

    static class WithoutRanks {
        @MpiTest(ranks = {})
        void none(Intracomm world) {}
    }

    static class Program {
        private static int starts;
        private ProgramRank me;

        @BeforeEach
        void initialize() {
            starts++;
            me = ProgramRank.init(Program.class);
        }

        @AfterEach
        void end() {
            me.finish();
        }

        @MpiTest(ranks = {1, 3})
        void hasItsStaticsForItself() {
            int[] sum = new int[1];
            me.world().allreduce(new int[] {starts}, sum, Op.SUM);
            assertEquals(1, starts);
            assertEquals(me.world().size(), sum[0]);
        }

        @MpiTest(ranks = 2)
        void failsOnARank() {
            assertEquals(0, me.world().rank());
            me.world().barrier();
        }
    }

    static class Unaware {
        @MpiTest(ranks = 2)
        void knowsNoRank() {}
    }
}
