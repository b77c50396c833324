package io.portolan.mpi.junit;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.OpenWorld;
import io.portolan.mpi.World;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.IncompleteExecutionException;

/// All ranks call the method on one test object, each with its world.
final class RanksOfMethod extends RankInvocation implements ParameterResolver {
    private static final long BETWEEN_LOOKS_MILLIS = 100;

    /// How long ranks have to see that the test is over.
    private static final Duration GRACE = Duration.ofSeconds(1);

    RanksOfMethod(int ranks, MpiTest test) {
        super(ranks, test);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Intracomm.class
                && parameter.getDeclaringExecutable().equals(context.getTestMethod().orElse(null));
    }

    /// Nothing: each rank puts its own in this place.
    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return null;
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> call,
            ExtensionContext context)
            throws Throwable {
        invocation.skip(); // the ranks do it
        Method method = call.getExecutable();
        method.setAccessible(true);
        CountDownLatch ended = new CountDownLatch(ranks());
        List<Thread> threads = new ArrayList<>();
        try (OpenWorld world = test().threads().chosenFor(World.builder(ranks())).open()) {
            for (int rank = 0; rank < ranks(); rank++) {
                int number = rank;
                Runnable body = () -> run(world, number, call, ended);
                String name = "rank %d of %d".formatted(rank, ranks());
                threads.add(
                        world.isVirtual()
                                ? Thread.ofVirtual().name(name).unstarted(body)
                                : Thread.ofPlatform().name(name).daemon().unstarted(body));
            }
            threads.forEach(Thread::start);
            await(world, ended, threads);
        }
    }

    private static void run(
            OpenWorld world,
            int rank,
            ReflectiveInvocationContext<Method> call,
            CountDownLatch ended) {
        Throwable thrown = null;
        try {
            Intracomm mine = world.join(rank);
            Object[] arguments = call.getArguments().toArray();
            Class<?>[] types = call.getExecutable().getParameterTypes();
            for (int i = 0; i < types.length; i++) {
                arguments[i] = types[i] == Intracomm.class ? mine : arguments[i];
            }
            call.getExecutable().invoke(call.getTarget().orElse(null), arguments);
        } catch (InvocationTargetException e) {
            thrown = e.getCause();
        } catch (Throwable t) { // errors too: whatever ends a rank fails the test
            thrown = t;
        }
        endIfTestEnds(world, rank, thrown); // before the others learn that they have lost it
        endIfTestEnds(world, rank, world.leave(rank, thrown));
        ended.countDown();
    }

    private static void endIfTestEnds(OpenWorld world, int rank, @Nullable Throwable thrown) {
        if (thrown != null && endsTest(thrown)) {
            world.fail(rank, thrown);
        }
    }

    private void await(OpenWorld world, CountDownLatch ended, List<Thread> threads)
            throws Throwable {
        long began = System.nanoTime();
        Optional<MPIException> failure = Optional.empty();
        String late = null;
        while (failure.isEmpty()
                && late == null
                && !ended.await(BETWEEN_LOOKS_MILLIS, TimeUnit.MILLISECONDS)) {
            failure = world.look();
            if (System.nanoTime() - began > TimeUnit.SECONDS.toNanos(test().timeoutSeconds())) {
                late =
                        "the test has not ended after %d s; make it end, or give it more by timeoutSeconds%n%s"
                                .formatted(test().timeoutSeconds(), world.dump().text().strip());
            }
        }
        failure = world.failure();
        if (failure.isPresent() || late != null) {
            world.fail(0, new AssertionError("the test is over"));
            threads.forEach(Thread::interrupt);
            var _ = ended.await(GRACE.toMillis(), TimeUnit.MILLISECONDS);
        }
        if (failure.isPresent()) {
            throw inWords(failure.get());
        }
        if (late != null) {
            throw new AssertionFailedError(late);
        }
    }

    /// The failure with the name of the rank; a test that a rank gives up is given up.
    private Throwable inWords(MPIException failure) {
        if (!(failure instanceof RankFailedException failed)) {
            return new AssertionFailedError(failure.getMessage(), failure);
        }
        Throwable cause = failed.getCause();
        if (cause instanceof IncompleteExecutionException) {
            return cause;
        }
        String where = "rank %d of %d: ".formatted(failed.rank(), ranks());
        return cause instanceof AssertionFailedError error && error.isExpectedDefined()
                ? new AssertionFailedError(
                        where + error.getMessage(), error.getExpected(), error.getActual(), error)
                : new AssertionFailedError(where + cause, cause);
    }
}
