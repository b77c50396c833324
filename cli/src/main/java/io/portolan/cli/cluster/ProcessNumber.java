package io.portolan.cli.cluster;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.OwnCommand;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.launch.CommandJob;
import io.portolan.mpi.launch.Job;
import io.portolan.mpi.launch.JobSettings;
import io.portolan.mpi.launch.ProcessSettings;
import java.util.List;
import java.util.function.IntSupplier;
import picocli.CommandLine.Option;

/// How many processes share the work: those that the command starts, or those that somebody else
/// has started it in, such as `mpirun`.
final class ProcessNumber {
    @Option(
            names = "--processes",
            paramLabel = "N",
            description =
                    "How many processes of this host share the work; the ranks are divided among"
                            + " them. Default: 1.")
    private int asked = 1;

    /// Whether the processes are still to be started.
    boolean areToBeStarted() {
        return asked != 1 && started() == 1;
    }

    /// Whether this JVM is one of several.
    boolean isOneOfSeveral() {
        return started() > 1;
    }

    /// Whether this JVM is the one that standard input is for: all but the first of several have
    /// none.
    boolean hasStandardInput() {
        return started() == 1 || CommandJob.isFirst();
    }

    private static int started() {
        try {
            return Job.processes();
        } catch (MPIException e) {
            throw new CommandException(ExitCode.USAGE, e.getMessage(), e);
        }
    }

    /// Runs the command in that many processes, of which this JVM is one, and returns its exit
    /// status.
    ///
    /// @param words of the command
    /// @param ranks in all processes; less than 1 for one on each processor
    /// @param own runs the command in this JVM
    int run(List<String> words, int ranks, IntSupplier own) {
        try {
            ProcessSettings settings = ProcessSettings.of(asked, OwnCommand.line(words));
            int each = Math.max(1, Runtime.getRuntime().availableProcessors() / asked);
            return CommandJob.run(
                    JobSettings.of(ranks < 1 ? asked * each : ranks).withProcesses(settings), own);
        } catch (MPIException e) {
            throw new CommandException(ExitCode.USAGE, e.getMessage(), e);
        } catch (InterruptedException e) {
            throw CommandException.interrupted(
                    "interrupted; the processes have ended; run it again", e);
        }
    }
}
