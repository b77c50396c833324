package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Which message a receive takes when several would match. Rank 0 knows that A, B and C have
/// arrived, and in which order, because a token goes round by way of it. (Between senders it would
/// not do: messages of different ranks are in no order before they have arrived.)
///
/// ```
///   rank 1: A, B, token --> rank 0 --token--> rank 2: C, token --> rank 0
/// ```
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MatchingOrderTest {
    private static final int TOKEN = 99;
    private static final int A = 10;
    private static final int B = 20;
    private static final int C = 10;

    @Test
    void wildcardsTakeWhatArrivedFirst() throws InterruptedException {
        assertEquals(
                List.of("1/10", "1/20", "2/10"),
                received(
                        new int[][] {
                            {MPI.ANY_SOURCE, MPI.ANY_TAG},
                            {MPI.ANY_SOURCE, MPI.ANY_TAG},
                            {MPI.ANY_SOURCE, MPI.ANY_TAG}
                        }));
    }

    @Test
    void anySourceWithATagSkipsOtherTags() throws InterruptedException {
        assertEquals(
                List.of("1/10", "2/10", "1/20"),
                received(
                        new int[][] {
                            {MPI.ANY_SOURCE, 10}, {MPI.ANY_SOURCE, 10}, {MPI.ANY_SOURCE, 20}
                        }));
    }

    @Test
    void anyTagOfASourceSkipsOtherSources() throws InterruptedException {
        assertEquals(
                List.of("2/10", "1/10", "1/20"),
                received(new int[][] {{2, MPI.ANY_TAG}, {1, MPI.ANY_TAG}, {1, MPI.ANY_TAG}}));
    }

    @Test
    void exactReceivesTakeOutOfTheMiddleAndTheEnd() throws InterruptedException {
        assertEquals(
                List.of("1/20", "2/10", "1/10"),
                received(new int[][] {{1, 20}, {2, 10}, {MPI.ANY_SOURCE, MPI.ANY_TAG}}));
    }

    @Test
    void aMessageThatArrivesLaterComesAfterThoseThatWait() throws InterruptedException {
        World.run(
                1,
                world -> {
                    int[] in = new int[1];
                    world.send(new int[] {1}, 0, 1);
                    world.send(new int[] {2}, 0, 2);
                    world.recv(in, 0, 2); // the first is now among the unexpected
                    world.send(new int[] {3}, 0, 1);
                    world.recv(in, MPI.ANY_SOURCE, MPI.ANY_TAG);
                    assertEquals(1, in[0]);
                    world.recv(in, MPI.ANY_SOURCE, MPI.ANY_TAG);
                    assertEquals(3, in[0]);
                });
    }

    /// What rank 0 got by receives with the given sources and tags, as `source/tag`.
    private static List<String> received(int[][] receives) throws InterruptedException {
        List<String> got = new ArrayList<>();
        World.run(
                3,
                world -> {
                    int[] none = new int[0];
                    switch (world.rank()) {
                        case 1 -> {
                            world.send(none, 0, A);
                            world.send(none, 0, B);
                            world.send(none, 0, TOKEN);
                        }
                        case 2 -> {
                            world.recv(none, 0, TOKEN);
                            world.send(none, 0, C);
                            world.send(none, 0, TOKEN);
                        }
                        default -> {
                            world.recv(none, 1, TOKEN);
                            world.send(none, 2, TOKEN);
                            world.recv(none, 2, TOKEN);
                            for (int[] receive : receives) {
                                Status status = world.recv(none, receive[0], receive[1]);
                                got.add(status.source() + "/" + status.tag());
                            }
                        }
                    }
                });
        return got;
    }
}
