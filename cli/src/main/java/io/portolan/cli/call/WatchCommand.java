package io.portolan.cli.call;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.TimeByUnit;
import io.portolan.cli.run.Version;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `portolan watch`: the changes of a service as they happen.
@Command(
        name = "watch",
        description = {
            "Prints the state of a service and each change, as JSON, until Ctrl-C.",
            "",
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        customSynopsis = "portolan watch [OPTION...] URL",
        sortOptions = false,
        footer = {
            "",
            "A line has the event (snapshot, the verb of a change, gap or end), the revision",
            "of the state after it, and its data. A connection that is lost is made again",
            "and goes on behind the last line; what the node has not kept so long is a gap.",
            "The URL may have the parameters of a subscription: verbs, types, path,",
            "snapshot=false, lease, buffer; see docs/http.md.",
            "",
            "The exit status is 0 when what was asked for has come, 1 when it has not.",
            "",
            "Examples, with the node of ./portolan node --contracts examples/Board.java",
            "  ./portolan watch http://127.0.0.1:8080/services/board",
            "  ./portolan watch 'http://127.0.0.1:8080/services/board?verbs=INSERT' --count 1",
            "  ./portolan watch http://127.0.0.1:8080/directory --timeout 10s",
        })
public final class WatchCommand implements Callable<Integer> {

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "URL", description = "A service of a node, or an item below it.")
    private String url = "";

    @Option(
            names = "--count",
            paramLabel = "N",
            description = "Ends after so many changes; the state at the start is none.")
    private @Nullable Integer count;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = TimeByUnit.class,
            description = "Ends after so long, such as 30s or 5m. Default: never.")
    private @Nullable Duration timeout;

    @Option(
            names = "--reconnect",
            paramLabel = "TIME",
            converter = TimeByUnit.class,
            description = "How long a lost connection is tried again, 0 for not. Default: 30s.")
    private Duration reconnect = Duration.ofSeconds(30);

    @Mixin private AccessOptions access = new AccessOptions();

    @Override
    public Integer call() throws InterruptedException {
        if (count != null && count < 1) {
            throw new CommandException(
                    ExitCode.USAGE, "--count = %d: must be 1 or more".formatted(count));
        }
        if (timeout != null && timeout.isZero()) {
            throw new CommandException(
                    ExitCode.USAGE, "--timeout 0s: must be 1ms or more, such as 30s");
        }
        NodeUrl place = NodeUrl.of(url);
        try (NodeClient client = access.client()) {
            new Watching(
                            client,
                            place,
                            new Watching.Until(count, timeout, reconnect),
                            spec.commandLine().getOut(),
                            spec.commandLine().getErr())
                    .run();
            return ExitCode.SUCCESS.status();
        }
    }
}
