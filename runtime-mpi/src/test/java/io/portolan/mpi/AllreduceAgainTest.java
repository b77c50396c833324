package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Feared: what is kept of an allreduce for the next one like it is taken for one that differs.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AllreduceAgainTest {
    private static final int STEPS = 100;

    static Stream<Setup> setups() {
        return Setup.all().filter(setup -> setup.ranks() < 64);
    }

    @ParameterizedTest
    @MethodSource("setups")
    void theSameBuffersComeAgainWithOtherValuesAndOperations(Setup setup)
            throws InterruptedException {
        setup.run(world -> {
            long[] own = new long[2];
            long[] all = new long[2];
            long[] others = new long[2];
            for (long i = 0; i < STEPS; i++) {
                long last = world.size() - 1L;
                long sum = i * world.size() + last * world.size() / 2;
                own[0] = i + world.rank();
                own[1] = -own[0];
                for (int again = 0; again < 3; again++) {
                    world.allreduce(own, all, Op.SUM);
                    assertArrayEquals(new long[] {sum, -sum}, all);
                }
                world.allreduce(own, all, Op.MAX);
                assertArrayEquals(new long[] {i + last, -i}, all);
                world.allreduce(own, others, Op.MAX);
                assertArrayEquals(new long[] {i + last, -i}, others);
                world.allreduce(all, others, Op.MIN);
                assertArrayEquals(all, others);
                world.allreduce(own, 1, all, 0, 1, Op.MAX);
                assertArrayEquals(new long[] {-i, -i}, all);
                for (int again = 0; again < 2; again++) {
                    others[0] = own[0];
                    world.allreduce(MPI.IN_PLACE, others, Op.MAX);
                    assertArrayEquals(new long[] {i + last, -i}, others);
                }
            }
        });
    }
}
