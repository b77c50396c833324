package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Messages that both sides copy: all elements arrive where they belong, whoever comes first, and
/// nothing beside them changes.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LargeMessagesTest {
    private static final int TAG = 1;
    private static final int OFFSET = 7;
    private static final int ROUNDS = 20;

    /// So many numbers one side copies at a time.
    private static final int PIECE = 16 * 1024;

    /// How a rank sends `count` elements to the right and receives as many from the left.
    enum Way {
        SENDRECV {
            @Override
            void pass(Intracomm world, Ring ring, int[] out, int[] in, int count) {
                world.sendrecv(
                        out, OFFSET, count, ring.right(), TAG, in, OFFSET, count, ring.left(), TAG);
            }
        },
        RECEIVE_FIRST {
            @Override
            void pass(Intracomm world, Ring ring, int[] out, int[] in, int count) {
                Request receive = world.irecv(in, OFFSET, count, ring.left(), TAG);
                world.barrier();
                world.send(out, OFFSET, count, ring.right(), TAG);
                receive.await();
            }
        },
        SEND_FIRST {
            @Override
            void pass(Intracomm world, Ring ring, int[] out, int[] in, int count) {
                Request send = world.isend(out, OFFSET, count, ring.right(), TAG);
                world.barrier();
                world.recv(in, OFFSET, count, ring.left(), TAG);
                send.await();
            }
        },
        TESTED {
            @Override
            void pass(Intracomm world, Ring ring, int[] out, int[] in, int count) {
                Request receive = world.irecv(in, OFFSET, count, ring.left(), TAG);
                Request send = world.isend(out, OFFSET, count, ring.right(), TAG);
                while (Request.testAll(receive, send) == null) {
                    Thread.onSpinWait();
                }
            }
        },
        MATCHED_PROBE {
            @Override
            void pass(Intracomm world, Ring ring, int[] out, int[] in, int count) {
                Request send = world.isend(out, OFFSET, count, ring.right(), TAG);
                assertEquals(count, world.mprobe(ring.left(), TAG).recv(in, OFFSET, count).count());
                send.await();
            }
        };

        abstract void pass(Intracomm world, Ring ring, int[] out, int[] in, int count);
    }

    record Case(Setup setup, Way way, int count) {}

    static Stream<Case> cases() {
        return Stream.of(
                        new Setup(1, Setup.Kind.PLATFORM),
                        new Setup(2, Setup.Kind.PLATFORM_WITH_LANES),
                        new Setup(3, Setup.Kind.VIRTUAL))
                .flatMap(setup ->
                        Arrays.stream(Way.values())
                                .flatMap(way ->
                                        Stream.of(65_535, 65_536, 200_003)
                                                .map(count -> new Case(setup, way, count))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void arriveWhole(Case tried) throws InterruptedException {
        int count = tried.count();
        tried.setup()
                .run(world -> {
                    Ring ring = Ring.of(world);
                    int[] out = new int[count + 2 * OFFSET];
                    int[] in = new int[count + 2 * OFFSET];
                    int[] expected = new int[count + 2 * OFFSET];
                    for (int round = 0; round < ROUNDS; round++) {
                        for (int i = 0; i < count; i++) {
                            out[OFFSET + i] = value(world.rank(), round, i);
                            expected[OFFSET + i] = value(ring.left(), round, i);
                        }
                        tried.way().pass(world, ring, out, in, count);
                        assertEquals(-1, Arrays.mismatch(expected, in));
                    }
                });
    }

    @Test
    void aMatchedReceiveReturnsWhenTheSendersPiecesAreThereToo() throws InterruptedException {
        int count = 5 * PIECE;
        new Setup(2, Setup.Kind.PLATFORM)
                .run(world -> {
                    int[] elements = new int[count];
                    for (int round = 1; round <= 50 * ROUNDS; round++) {
                        if (world.rank() == 0) {
                            Arrays.fill(elements, round);
                            world.send(elements, 1, TAG);
                        } else {
                            world.mprobe(0, TAG).recv(elements);
                            for (int end = PIECE; end <= count; end += PIECE) {
                                assertEquals(round, elements[end - 1]);
                            }
                        }
                    }
                });
    }

    private static int value(int rank, int round, int i) {
        return (rank * 31 + round) * 1_000_003 + i;
    }
}
