package io.portolan.cli;

import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.Version;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/// `portolan` itself; what it can do is in [Commands].
@Command(
        name = "portolan",
        description =
                "Clusters points on ranks that exchange messages, and runs nodes of services.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "From the project's own folder, see CONTRIBUTING.md:",
            "  ./portolan bench --list         the benchmarks",
            "  ./portolan test MODULE [TEST]   the tests of a module, or one of them",
            "  ./portolan verify [--fast]      the build with all checks, or a quick one",
            "  ./portolan install              the jars into the local Maven repository",
            "",
            "Try:",
            "  ./portolan cluster examples/data/indiana-block-groups.csv --clusters 10",
            "  ./portolan cluster --help",
            "  ./portolan new service stock",
            "  ./portolan dump",
        })
final class PortolanCommand implements Callable<Integer> {

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "Show the stack trace of an error.")
    private boolean verbose;

    /// Whether errors are to be shown with their stack trace.
    boolean isVerbose() {
        return verbose;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE.status();
    }
}
