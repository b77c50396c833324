package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.mpi.error.RankFailedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A receive for which nobody is left to send fails and does not wait for ever.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EndedRankTest {
    private static final String REMEDY =
            ": nobody is left to send it; make sends and receives agree in number, tag and"
                    + " communicator, and let every rank enter every collective";

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 64})
    void receiveFromARankThatHasEnded(int ranks) {
        RankProgram program =
                world -> {
                    if (world.rank() == 0) {
                        world.recv(new int[1], 1, 5);
                    } else if (world.rank() == 1) {
                        world.send(new int[1], 0, 4); // another tag
                    } else {
                        world.recv(new int[1], 0, 5); // so that nobody else can fail first
                    }
                };
        RankFailedException thrown = FailedWorld.run(ranks, program);
        assertEquals(
                ("recv: rank 0 of %d waits for a message from rank 1, which has ended: nobody is left to send it;"
                                + " tags differ: rank 0 waits in recv from rank 1 with tag 5 on world, and what has arrived is a message from rank 1 with tag 4 on world;"
                                + " give the send and the receive the same tag, or receive that message first;"
                                + " make sends and receives agree in number, tag and communicator, and let every rank enter every collective")
                        .formatted(ranks),
                thrown.getCause().getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 64})
    void receiveFromAnySourceWhenAllOthersHaveEnded(int ranks) {
        assertFails(
                ranks,
                "recv: rank 0 of "
                        + ranks
                        + " waits for a message from any rank, but all others have ended",
                world -> {
                    if (world.rank() == 0) {
                        world.recv(new int[1], MPI.ANY_SOURCE, MPI.ANY_TAG);
                    }
                });
    }

    @Test
    void receiveOfWhatTheRankHasNotSentToItself() {
        assertFails(
                2,
                "recv: rank 1 of 2 waits for a message from itself that it has not sent",
                world -> {
                    if (world.rank() == 1) {
                        world.recv(new int[1], 1, 0);
                    } else {
                        world.barrier();
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7})
    void collectiveThatARankNeverEnters(int ranks) {
        RankFailedException thrown =
                FailedWorld.run(
                        ranks,
                        world -> {
                            if (world.rank() != 1) {
                                world.barrier();
                            }
                        });
        assertEquals(
                "barrier: rank %d of %d waits for rank 1 to enter, which has ended: nobody is left to enter it; make sends and receives agree in number, tag and communicator, and let every rank enter every collective"
                        .formatted(thrown.rank(), ranks),
                thrown.getCause().getMessage());
    }

    @Test
    void whatARankSentBeforeItEndedIsStillReceived() throws InterruptedException {
        for (int round = 0; round < 500; round++) {
            World.run(
                    2,
                    world -> {
                        if (world.rank() == 1) {
                            world.send(new int[] {1}, 0, 0);
                            world.send(new int[] {2}, 0, 0);
                        } else {
                            int[] in = new int[1];
                            world.recv(in, 1, 0);
                            world.recv(in, MPI.ANY_SOURCE, MPI.ANY_TAG);
                            assertEquals(2, in[0]);
                        }
                    });
        }
    }

    private static void assertFails(int ranks, String message, RankProgram program) {
        RankFailedException thrown = FailedWorld.run(ranks, program);
        assertEquals(message + REMEDY, thrown.getCause().getMessage());
    }
}
