package io.portolan.cli.dump;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.management.JMException;

/// Something asked of a JVM, on a thread of its own: neither attaching nor JMX has a time limit,
/// and a JVM that is stopped never answers.
final class Question<T> {

    private final Jvm jvm;
    private final Duration limit;
    private final long beginNanos = System.nanoTime();
    private final FutureTask<T> task;

    /// Asks; the time begins to run.
    Question(Jvm jvm, Duration limit, Callable<T> asked) {
        this.jvm = jvm;
        this.limit = limit;
        this.task = new FutureTask<>(asked);
        Thread.ofPlatform().daemon().name("portolan-asks-" + jvm.pid()).start(task);
    }

    /// The answer.
    ///
    /// *Threads:* blocks until the time is over. *Failure:* [CommandException].
    T answer() {
        try {
            long left = limit.toNanos() - (System.nanoTime() - beginNanos);
            return task.get(left, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw noAnswer(jvm, limit, e);
        } catch (InterruptedException e) {
            throw CommandException.interrupted("interrupted while " + jvm + " was asked", e);
        } catch (ExecutionException e) {
            throw failure(e);
        }
    }

    static CommandException noAnswer(Jvm jvm, Duration limit, Exception cause) {
        return new CommandException(
                ExitCode.FAILURE,
                "%s did not answer within %d s; it is stopped, very busy or refuses attachment: "
                                .formatted(jvm, limit.toSeconds())
                        + "wake it, or give it more time with --timeout",
                cause);
    }

    private RuntimeException failure(ExecutionException failure) {
        return switch (failure.getCause()) {
            case CommandException e -> e;
            case IOException e -> brokenOff(e);
            case JMException e -> brokenOff(e);
            case null, default -> new IllegalStateException(jvm + " was asked", failure);
        };
    }

    private CommandException brokenOff(Exception cause) {
        return new CommandException(
                ExitCode.FAILURE,
                jvm + " broke off while it was asked (" + cause + "); if it still runs, ask again",
                cause);
    }
}
