package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/// A world that is to end within a limit. If it does not, the failure says who waits for whom, in
/// each part, and its suppressed exceptions are what ranks threw once they were interrupted: one of
/// these may be what a rank had thrown before, and hid by waiting again.
final class LimitedWorld {
    private static final Duration END = Duration.ofSeconds(10);

    private final Duration limit;
    private final Set<Intracomm> ranks = ConcurrentHashMap.newKeySet();
    private final Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();

    private LimitedWorld(Duration limit) {
        this.limit = limit;
    }

    /// Runs the program on the ranks.
    ///
    /// *Failure:* [AssertionError] if they have not ended by the limit; else as [WorldBuilder#run].
    static void run(WorldBuilder description, Duration limit, RankProgram program)
            throws InterruptedException {
        new LimitedWorld(limit).run(description, program);
    }

    private void run(WorldBuilder description, RankProgram program) throws InterruptedException {
        FutureTask<Void> world =
                new FutureTask<>(() -> {
                    description.run(rank -> runRank(rank, program));
                    return null;
                });
        Thread runner = Thread.ofPlatform().name("limited world").daemon().start(world);
        try {
            world.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw hangs(runner);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            fail(e.getCause());
        } finally {
            runner.interrupt();
        }
    }

    private void runRank(Intracomm rank, RankProgram program) throws Exception {
        ranks.add(rank);
        try {
            program.run(rank);
        } catch (Throwable t) {
            thrown.add(t);
            throw t;
        }
    }

    private AssertionError hangs(Thread runner) throws InterruptedException {
        String waits =
                ranks.stream().map(Intracomm::dump).distinct().collect(Collectors.joining("\n"));
        AssertionError failure =
                new AssertionError(
                        "the world has not ended within %s:\n%s".formatted(limit, waits));
        runner.interrupt();
        runner.join(END);
        thrown.forEach(failure::addSuppressed);
        return failure;
    }
}
