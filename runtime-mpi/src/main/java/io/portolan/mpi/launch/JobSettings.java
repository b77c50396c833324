package io.portolan.mpi.launch;

import io.portolan.mpi.WorldBuilder;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// How a job runs.
///
/// @param ranks their number in all processes, at least 1
/// @param processes in which they live, if they are not to live in this JVM; null if they are
/// @param world what its world has that is not as usual, such as the kind of threads
/// @param timeout after which the job is ended; null for never
/// @param hasPrefix whether each line that a rank prints begins with the rank, as in `[3] `
/// @param in what rank 0 reads as standard input; the others read the end of the file
/// @param out where the ranks print
/// @param err where the ranks print errors, and the job says why it ended
public record JobSettings(
        int ranks,
        @Nullable ProcessSettings processes,
        UnaryOperator<WorldBuilder> world,
        @Nullable Duration timeout,
        boolean hasPrefix,
        InputStream in,
        PrintStream out,
        PrintStream err) {

    /// *Failure:* [MPIException] when `ranks` is less than 1 or than the number of processes, or
    /// the timeout is not positive.
    public JobSettings {
        if (ranks < 1) {
            throw wrong(
                    "the number of ranks is %d; allowed is 1 or more; give a larger number"
                            .formatted(ranks));
        }
        if (processes != null && processes.number() > ranks) {
            throw wrong(
                    "the number of processes is %d; allowed is 1 to %d, the number of ranks; give each process a rank"
                            .formatted(processes.number(), ranks));
        }
        if (timeout != null && (timeout.isZero() || timeout.isNegative())) {
            throw wrong(
                    "the timeout is %s; allowed is more than 0; give a time, or none"
                            .formatted(timeout));
        }
    }

    /// A job of `ranks` ranks on the usual threads, with the streams of the JVM and no time limit.
    public static JobSettings of(int ranks) {
        return new JobSettings(
                ranks, null, world -> world, null, false, System.in, System.out, System.err);
    }

    /// With a world that is changed so, after it was changed as before.
    public JobSettings withWorld(UnaryOperator<WorldBuilder> change) {
        return new JobSettings(
                ranks, processes, world.andThen(change)::apply, timeout, hasPrefix, in, out, err);
    }

    /// Ended after that time.
    public JobSettings withTimeout(Duration time) {
        return new JobSettings(ranks, processes, world, time, hasPrefix, in, out, err);
    }

    /// With the ranks divided among processes that are started for them, each a block of
    /// consecutive ranks. The processes have the standard streams of this JVM, process 0 its input;
    /// `in` and `out` do not count.
    public JobSettings withProcesses(ProcessSettings started) {
        return new JobSettings(ranks, started, world, timeout, hasPrefix, in, out, err);
    }

    /// With the rank before each line that it prints.
    public JobSettings withPrefix() {
        return new JobSettings(ranks, processes, world, timeout, true, in, out, err);
    }

    /// With that input of rank 0.
    public JobSettings withInput(InputStream input) {
        return new JobSettings(ranks, processes, world, timeout, hasPrefix, input, out, err);
    }

    /// With output that goes there.
    public JobSettings withOutput(PrintStream output, PrintStream errors) {
        return new JobSettings(ranks, processes, world, timeout, hasPrefix, in, output, errors);
    }

    private static MPIException wrong(String message) {
        return new MPIException(ErrorClass.ARG, message);
    }
}
