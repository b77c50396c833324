package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Dispatcher;
import io.portolan.mpi.error.MPIException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Deadlocks of worlds in which other threads than the ranks' own take part.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HelperDeadlockTest {
    @ParameterizedTest
    @EnumSource
    void threadsThatWaitLikeTheirRanksAreNamedInTheReport(Setup.Kind kind) {
        Divided.notIfDivided("the waits of several processes are listed, and no cycle is looked for");
        MPIException thrown =
                assertThrows(
                        MPIException.class,
                        () ->
                                new Setup(2, kind)
                                        .run(world -> {
                                            if (world.rank() == 0) {
                                                helper(() ->
                                                        assertTold(() ->
                                                                world.recv(new int[1], 1, 2)));
                                            }
                                            world.recv(new int[1], 1 - world.rank(), 7);
                                        }));
        String report = thrown.getMessage();
        assertTrue(
                report.startsWith(
                        "deadlock: all 2 ranks that run and 1 other thread of theirs wait, and no message is on its way; the cycle is rank 0 -> rank 1 -> rank 0;"),
                report);
        String line =
                "(?s).*\n  thread 'helper' of rank 0 waits in recv from rank 1 with tag 2 on world, at \\S*HelperDeadlockTest\\S*\\(HelperDeadlockTest\\.java:\\d+\\)\n.*";
        assertTrue(report.matches(line), report);
    }

    @Test
    void aThreadThatHasEndedIsNotWaitedFor() {
        MPIException thrown =
                assertThrows(
                        MPIException.class,
                        () ->
                                World.run(
                                        2,
                                        world -> {
                                            helper(() -> world.isend(new int[1], world.rank(), 1))
                                                    .join();
                                            world.recv(new int[1], 1 - world.rank(), 7);
                                        }));
        assertTrue(thrown.getMessage().startsWith(Divided.allWait(2)));
    }

    @Test
    void aHandlerThatNoMessageCameForIsNotWaitedFor() {
        try (Dispatcher dispatcher = Dispatcher.start("handlers")) {
            MPIException thrown =
                    assertThrows(
                            MPIException.class,
                            () ->
                                    World.run(
                                            2,
                                            world -> {
                                                world.onMessage(1, 1, dispatcher, _ -> {});
                                                world.recv(new int[1], 1 - world.rank(), 7);
                                            }));
            assertTrue(thrown.getMessage().startsWith(Divided.allWait(2)));
        }
    }

    @Test
    void aThreadThatWaitsForARankThatHasEndedIsTold() throws InterruptedException {
        AtomicReference<MPIException> told = new AtomicReference<>();
        World.run(
                2,
                world -> {
                    if (world.rank() == 0) {
                        helper(() ->
                                        told.set(
                                                assertThrows(
                                                        MPIException.class,
                                                        () -> world.recv(new int[1], 1, 4))))
                                .join();
                    }
                });
        assertEquals(
                "recv: rank 0 of 2 waits for a message from rank 1, which has ended: nobody is left to send it; make sends and receives agree in number, tag and communicator, and let every rank enter every collective",
                told.get().getMessage());
    }

    @ParameterizedTest
    @EnumSource
    void aThreadThatOutlivesItsWorldIsTold(Setup.Kind kind) throws Exception {
        CompletableFuture<Status> received = new CompletableFuture<>();
        new Setup(1, kind)
                .run(world -> {
                    CompletableFuture<Thread> begun = new CompletableFuture<>();
                    helper(() -> {
                        Request receive = world.irecv(new int[1], 0, 4);
                        begun.complete(Thread.currentThread());
                        try {
                            received.complete(receive.await());
                        } catch (MPIException e) {
                            received.completeExceptionally(e);
                        }
                    });
                    begun.get();
                });
        ExecutionException thrown = assertThrows(ExecutionException.class, received::get);
        assertEquals(
                "irecv: rank 0 of 1 has ended, and thread 'helper' goes on; allowed are operations before the end; let the rank wait for its threads",
                message(thrown));
    }

    @Test
    void aStageThatNothingCompletesEndsWithTheWorld() throws Exception {
        CompletableFuture<Status> stage = new CompletableFuture<>();
        World.run(
                1,
                world ->
                        world.irecv(new int[1], 0, 4)
                                .toCompletionStage()
                                .whenComplete((_, thrown) -> {
                                    stage.completeExceptionally(thrown);
                                }));
        ExecutionException thrown = assertThrows(ExecutionException.class, stage::get);
        assertTrue(message(thrown).startsWith("irecv: rank 0 of 1 has ended"));
    }

    private static String message(ExecutionException thrown) {
        return String.valueOf(Objects.requireNonNull(thrown.getCause()).getMessage());
    }

    private static void assertTold(Executable operation) {
        MPIException thrown = assertThrows(MPIException.class, operation);
        assertTrue(thrown.getMessage().startsWith("deadlock: "), thrown.getMessage());
    }

    private static Thread helper(Runnable body) {
        return Thread.ofPlatform().name("helper").start(body);
    }
}
