package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Feared: lists, streams and headers made anew in each step of a program that exchanges small
/// messages. The compiler and whatever else runs in the JVM allocate as well, and beside other
/// programs a sender is ahead of its receiver for long, so the least of many short windows counts.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AllocationTest {
    private static final int WARM_UP = 20_000;
    private static final int MOST_WINDOWS = 500;
    private static final int STEPS = 2_000;
    private static final int TAG = 1;

    /// One step of each rank.
    enum Step {
        WAIT_ALL(1, 600, 800) {
            @Override
            void run(Intracomm world, Ring ring, long[] out, long[] in) {
                waitAll(world, ring, out, in);
            }
        },
        /// The copy beside a lane stays there; virtual ranks may need one for each message.
        WAIT_ALL_KIB(128, 600, 2000) {
            @Override
            void run(Intracomm world, Ring ring, long[] out, long[] in) {
                waitAll(world, ring, out, in);
            }
        },
        SENDRECV(1, 300, 550) {
            @Override
            void run(Intracomm world, Ring ring, long[] out, long[] in) {
                world.sendrecv(out, ring.right(), TAG, in, ring.left(), TAG);
            }
        },
        BEGUN_ALLREDUCE(1, 750, 750) {
            @Override
            void run(Intracomm world, Ring ring, long[] out, long[] in) {
                world.iallreduce(out, in, Op.MAX).await();
            }
        };

        private final int elements;
        private final int bytes;
        private final int bytesOfVirtual;

        /// @param elements of a buffer
        /// @param bytes the most that a step may take; it depends on what the compiler inlines
        /// @param bytesOfVirtual likewise on virtual threads, which park
        Step(int elements, int bytes, int bytesOfVirtual) {
            this.elements = elements;
            this.bytes = bytes;
            this.bytesOfVirtual = bytesOfVirtual;
        }

        long[] buffer() {
            return new long[elements];
        }

        int maxBytes(Setup.Kind kind) {
            return kind == Setup.Kind.VIRTUAL ? bytesOfVirtual : bytes;
        }

        abstract void run(Intracomm world, Ring ring, long[] out, long[] in);

        private static void waitAll(Intracomm world, Ring ring, long[] out, long[] in) {
            Request receive = world.irecv(in, ring.left(), TAG);
            Request send = world.isend(out, ring.right(), TAG);
            Request.waitAll(receive, send);
        }
    }

    record Case(Setup setup, Step step) {}

    static Stream<Case> cases() {
        return Stream.of(
                        new Setup(2, Setup.Kind.PLATFORM_WITH_LANES),
                        new Setup(4, Setup.Kind.VIRTUAL))
                .flatMap(setup -> Arrays.stream(Step.values()).map(step -> new Case(setup, step)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aStepTakesLittleOfTheHeap(Case tried) throws InterruptedException {
        Divided.notIfDivided("frames take more of the heap");
        int max = tried.step().maxBytes(tried.setup().kind());
        AtomicLong least = new AtomicLong(Long.MAX_VALUE);
        tried.setup()
                .run(world -> {
                    repeat(tried.step(), world, WARM_UP);
                    for (int i = 0; i < MOST_WINDOWS && least.get() > max; i++) {
                        long before = allocatedBytes();
                        world.barrier();
                        repeat(tried.step(), world, STEPS);
                        if (world.rank() == 0) {
                            long all = allocatedBytes() - before;
                            least.accumulateAndGet(all / ((long) STEPS * world.size()), Math::min);
                        }
                        world.barrier();
                    }
                });
        assertTrue(least.get() <= max, () -> least + " bytes per rank and step, at most " + max);
    }

    private static void repeat(Step step, Intracomm world, int steps) {
        Ring ring = Ring.of(world);
        long[] out = step.buffer();
        long[] in = step.buffer();
        for (int i = 0; i < steps; i++) {
            step.run(world, ring, out, in);
        }
        world.barrier();
    }

    /// By all threads up to now.
    private static long allocatedBytes() {
        try {
            return (long)
                    ManagementFactory.getPlatformMBeanServer()
                            .getAttribute(
                                    new ObjectName("java.lang:type=Threading"),
                                    "TotalThreadAllocatedBytes");
        } catch (JMException e) {
            throw new AssertionError(e);
        }
    }
}
