package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.RankFailedException;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Feared: ranks that look again and again, and so never leave the cores to the one that they wait
/// for, which has perhaps not even begun to run.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LookingRanksTest {
    /// The ways to look for a message from the last rank without waiting for it; each of them is
    /// called in a loop.
    enum Looked {
        TEST {
            @Override
            boolean isThere(Comm world, Request receive) {
                return receive.test() != null;
            }
        },
        IS_COMPLETE {
            @Override
            boolean isThere(Comm world, Request receive) {
                return receive.isComplete();
            }
        },
        TEST_ALL {
            @Override
            boolean isThere(Comm world, Request receive) {
                return Request.testAll(receive, receive) != null;
            }
        },
        TEST_ANY {
            @Override
            boolean isThere(Comm world, Request receive) {
                return Request.testAny(receive) != null;
            }
        },
        TEST_SOME {
            @Override
            boolean isThere(Comm world, Request receive) {
                return !Objects.requireNonNull(Request.testSome(receive)).isEmpty();
            }
        },
        IPROBE {
            @Override
            boolean isThere(Comm world, Request receive) {
                return world.iprobe(world.size() - 1, 1) != null;
            }
        },
        IMPROBE {
            @Override
            boolean isThere(Comm world, Request receive) {
                return world.improbe(world.size() - 1, 1) != null;
            }
        };

        abstract boolean isThere(Comm world, Request receive);
    }

    record BoardWait(Setup.Kind kind, Looked looked) {}

    static Stream<BoardWait> looks() {
        return Arrays.stream(Setup.Kind.values())
                .flatMap(kind ->
                        Arrays.stream(Looked.values()).map(looked -> new BoardWait(kind, looked)));
    }

    @ParameterizedTest
    @MethodSource("looks")
    void letTheAwaitedOneRun(BoardWait look) throws InterruptedException {
        int ranks = Runtime.getRuntime().availableProcessors() + 1;
        for (int round = 0; round < 30; round++) {
            new Setup(ranks, look.kind())
                    .run(world -> {
                        int last = world.size() - 1;
                        int[] in = new int[1];
                        Request receive = world.irecv(in, last, 0);
                        if (world.rank() == last) {
                            for (int dest = 0; dest < ranks; dest++) {
                                world.send(new int[] {dest}, dest, 0);
                                world.send(new int[] {dest}, dest, 1);
                            }
                        }
                        while (!look.looked().isThere(world, receive)) {
                            Thread.onSpinWait();
                        }
                        receive.await();
                        assertEquals(world.rank(), in[0]);
                    });
        }
    }

    @Test
    void areToldThatARankHasFailed() {
        RankFailedException thrown =
                FailedWorld.run(
                        2,
                        world -> {
                            if (world.rank() == 0) {
                                throw new IllegalStateException("on purpose");
                            }
                            Request receive = world.irecv(new int[1], 0, 0);
                            while (!receive.isComplete()) {
                                Thread.onSpinWait();
                            }
                        });
        assertEquals(0, thrown.rank());
        assertTrue(String.valueOf(thrown.getMessage()).contains("on purpose"));
    }
}
