package io.portolan.cli.job;

import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.Version;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `portolan job`: what can be done with jobs is in its commands.
@Command(
        name = "job",
        description = {
            "Submits clustering jobs to a node, and asks for them.",
            "",
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        customSynopsis = {
            "portolan job submit FILE --clusters K [OPTION...]",
            "       portolan job watch|cancel|result ID [OPTION...]",
            "       portolan job list [OPTION...]",
        },
        sortOptions = false,
        footer = {
            "",
            "The node has the option --jobs. FILE is uploaded; --on-node names one below the",
            "--data of the node. submit takes the options of portolan cluster that say how:",
            "see portolan job submit --help.",
            "",
            "Examples, with the node of ./portolan node --store states --jobs jobs",
            "  ./portolan job submit examples/data/indiana-block-groups.csv --clusters 10 --wait",
            "  ./portolan job list",
        },
        subcommands = {
            JobSubmitCommand.class,
            JobWatchCommand.class,
            JobCancelCommand.class,
            JobResultCommand.class,
            JobListCommand.class,
        })
public final class JobCommand implements Callable<Integer> {

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE.status();
    }
}
