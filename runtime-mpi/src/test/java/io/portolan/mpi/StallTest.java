package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Port;
import io.portolan.mpi.error.MPIException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Worlds in which nothing moves, though it cannot be proven that nothing ever will. The clock is
/// the tests' own, and a report lets the world go on.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StallTest {
    private static final int LOOKS = 3;

    private final List<String> reports = new ArrayList<>();
    private final AtomicInteger looks = new AtomicInteger();

    /// By report: what waits for it.
    private final CountDownLatch[] told = {new CountDownLatch(1), new CountDownLatch(1)};

    /// Stands still for some looks, and then jumps beyond the time allowed.
    private long nanos() {
        return looks.incrementAndGet() <= LOOKS ? 0 : Duration.ofSeconds(5).toNanos();
    }

    private void tell(String report) {
        assertTrue(looks.get() > LOOKS, "before the time is over");
        looks.set(0);
        reports.add(report);
        told[reports.size() - 1].countDown();
    }

    private void run(Setup.Kind kind, RankProgram program) throws InterruptedException {
        new Setup(2, kind).world().stalls(this::nanos, this::tell).run(program);
    }

    @ParameterizedTest
    @EnumSource
    void aRankThatWaitsForItsThreadsIsToldWithWhatTheyWaitFor(Setup.Kind kind)
            throws InterruptedException {
        Divided.notIfDivided("each process tells what its own ranks wait for");
        run(
                kind,
                world -> {
                    if (world.rank() == 0) {
                        Thread helper =
                                Thread.ofPlatform()
                                        .name("helper")
                                        .start(() -> world.recv(new int[1], 1, 3));
                        helper.join();
                    } else {
                        told[0].await();
                        world.send(new int[1], 0, 3);
                    }
                });
        assertEquals(1, reports.size());
        String[] lines = reports.getFirst().lines().toArray(String[]::new);
        assertEquals(
                "nothing has moved for 5s: all ranks wait, and it is not known whether it ends, because some of them wait elsewhere than in operations, or for what another thread, a port or a stage is to bring; look for sends and receives that do not agree, or allow more by World.builder(2).stallAfter",
                lines[0]);
        assertLine(
                "thread 'helper' of rank 0 waits in recv from rank 1 with tag 3 on world",
                lines[1]);
        assertLine("rank 0 waits elsewhere", lines[2]);
        assertLine("rank 1 waits elsewhere", lines[3]);
    }

    @Test
    void aStallAfterAnotherIsToldAgain() throws InterruptedException {
        run(
                Setup.Kind.VIRTUAL,
                world -> {
                    for (CountDownLatch each : told) {
                        if (world.rank() == 0) {
                            world.recv(new int[1], 1, 3);
                        } else {
                            each.await();
                            world.send(new int[1], 0, 3);
                        }
                    }
                });
        assertEquals(2, reports.size());
    }

    @Test
    void whatAPortMayBringIsNoDeadlock() throws InterruptedException {
        Port<Request> port = Port.unbounded("done");
        run(
                Setup.Kind.PLATFORM_WITH_LANES,
                world -> {
                    if (world.rank() == 0) {
                        world.isend(new int[1], 0, 1).completeTo(port);
                        port.receive();
                        Thread.ofVirtual()
                                .start(() -> {
                                    try {
                                        told[0].await();
                                    } catch (InterruptedException e) {
                                        throw new AssertionError(e);
                                    }
                                    world.send(new int[1], 1, 2);
                                    world.send(new int[1], 0, 2); // with which its rank may end
                                });
                    }
                    world.recv(new int[1], 0, 2);
                });
        assertEquals(1, reports.size());
        assertTrue(reports.getFirst().startsWith("nothing has moved for 5s"), reports.getFirst());
    }

    @Test
    void aDeadlockThatIsToBeLoggedIsToldAtOnce() throws InterruptedException {
        Thread caller = Thread.currentThread();
        List<String> deadlocks = new ArrayList<>();
        assertThrows(
                InterruptedException.class,
                () ->
                        World.builder(2)
                                .onDeadlock(DeadlockPolicy.LOG)
                                .stalls(
                                        () -> 0,
                                        report -> {
                                            deadlocks.add(report);
                                            caller.interrupt();
                                        })
                                .run(world -> world.recv(new int[1], 1 - world.rank(), 0)));
        assertEquals(1, deadlocks.size());
        assertTrue(
                deadlocks.getFirst().startsWith("deadlock: all 2 ranks that run"),
                deadlocks.getFirst());
    }

    @Test
    void aDumpTellsOnRequestWhatTheRanksDo() throws InterruptedException {
        Divided.notIfDivided("a dump is of the ranks of one process");
        World.run(
                3,
                world -> {
                    if (world.rank() == 0) {
                        world.recv(new int[1], 1, 3);
                    } else if (world.rank() == 1) {
                        String dump = world.dump();
                        while (!dump.contains("of which 1 have ended")
                                || !dump.contains("rank 0 waits in recv")) {
                            Thread.onSpinWait();
                            dump = world.dump();
                        }
                        String[] lines = dump.lines().toArray(String[]::new);
                        assertEquals("3 ranks, of which 1 have ended:", lines[0]);
                        assertLine(
                                "rank 0 waits in recv from rank 1 with tag 3 on world", lines[1]);
                        assertLine("rank 1 runs", lines[2]);
                        assertEquals(3, lines.length, dump);
                        world.send(new int[1], 0, 3);
                    }
                });
    }

    private static void assertLine(String expected, String line) {
        String site = ", at \\S*StallTest\\S*\\(StallTest\\.java:\\d+\\)";
        assertTrue(line.matches(Pattern.quote("  " + expected) + site), line);
    }

    @Test
    void theTimeAllowedIsMoreThanNone() {
        for (Duration max : List.of(Duration.ZERO, Duration.ofSeconds(-1))) {
            MPIException thrown =
                    assertThrows(MPIException.class, () -> World.builder(1).stallAfter(max));
            assertEquals(
                    "World.builder: stallAfter is %s; allowed is more than 0; give a time, or choose DeadlockPolicy.IGNORE"
                            .formatted(max),
                    thrown.getMessage());
        }
    }
}
