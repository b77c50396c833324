package io.portolan.cli.call;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.TimeByUnit;
import io.portolan.cli.run.Version;
import io.portolan.services.operation.Verb;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `portolan call`: one operation of a service.
@Command(
        name = "call",
        description = {
            "Asks a service of a node for one operation, and prints its answer as JSON.",
            "",
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        customSynopsis = "portolan call [OPTION...] URL [VERB [BODY]]",
        sortOptions = false,
        footer = {
            "",
            "The exit status is 0 when the operation was done, 1 for a fault, a node that",
            "cannot be reached and an answer that is late, 2 for a command that cannot work.",
            "An answer without a body is printed as the revision of the state, and the",
            "location of what was created.",
            "",
            "Examples, with the node of ./portolan node --contracts examples/Board.java",
            "  ./portolan call http://127.0.0.1:8080/services create \\",
            "      '{\"contract\": \"urn:example:board\", \"name\": \"board\"}'",
            "  ./portolan call http://127.0.0.1:8080/services/board",
            "  ./portolan call http://127.0.0.1:8080/services/board/scores insert \\",
            "      '{\"player\": \"ann\", \"points\": 3}'",
            "  ./portolan call http://127.0.0.1:8080/services/board/scores/ann delete",
            "  ./portolan call http://127.0.0.1:8080/services/board winners '{\"least\": 1}'",
        })
public final class CallCommand implements Callable<Integer> {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    /// The longest that a request can say.
    private static final Duration LONGEST = Duration.ofHours(277);

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "URL",
            description = "A service of a node, or an item below it.")
    private String url = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "VERB",
            completionCandidates = VerbNames.class,
            description =
                    "${COMPLETION-CANDIDATES}, or the name of an action or a query of the service."
                            + " Default: get.")
    private String verb = "get";

    @Parameters(
            index = "2",
            arity = "0..1",
            paramLabel = "BODY",
            description = "JSON, @FILE for that of a file, or - for standard input.")
    private @Nullable String body;

    @Option(
            names = "--type",
            paramLabel = "NAME",
            description = "The record that the body is, where a verb takes several.")
    private @Nullable String type;

    @Option(names = "--merge", description = "The body of UPDATE is a merge patch.")
    private boolean isMerge;

    @Option(
            names = "--if-match",
            paramLabel = "REVISION",
            description = "Only if the state has this revision still.")
    private @Nullable String revision;

    @Option(
            names = "--idempotency-key",
            paramLabel = "KEY",
            description = "Done once, however often it is asked with this key.")
    private @Nullable String key;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = TimeByUnit.class,
            description = "How long the answer may take, such as 500ms or 2m. Default: 30s.")
    private Duration timeout = LIMIT;

    @Mixin private AccessOptions access = new AccessOptions();

    @Override
    public Integer call() throws InterruptedException {
        if (timeout.isZero() || timeout.compareTo(LONGEST) > 0) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--timeout %s: must be 1ms to %dh, such as 30s"
                            .formatted(TimeByUnit.text(timeout), LONGEST.toHours()));
        }
        NodeUrl place = NodeUrl.of(url);
        JsonArgument argument = body == null ? null : JsonArgument.read(body, System.in);
        try (NodeClient client = access.client()) {
            ServiceOperation operation = ServiceOperation.of(verb, place, client, timeout);
            if (operation.verb() != Verb.GET && place.uri().getRawQuery() != null) {
                throw new CommandException(
                        ExitCode.USAGE,
                        "URL %s has parameters, which GET takes and %s does not; leave them out"
                                .formatted(place, operation.verb()));
            }
            OperationRequest request =
                    OperationRequest.of(operation.verb(), operation.url(), argument, type, isMerge);
            spec.commandLine()
                    .getOut()
                    .println(client.ask(operation.url(), request, headers(), timeout).json());
            return ExitCode.SUCCESS.status();
        }
    }

    private Map<String, String> headers() {
        Map<String, String> headers = new LinkedHashMap<>();
        if (revision != null) {
            headers.put("If-Match", '"' + checked("--if-match", revision) + '"');
        }
        if (key != null) {
            headers.put("Idempotency-Key", checked("--idempotency-key", key));
        }
        return headers;
    }

    private static String checked(String option, String value) {
        if (!value.matches("[\\x21\\x23-\\x7e]{1,255}")) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "%s '%s': 1 to 255 visible ASCII characters without quotes are needed"
                            .formatted(option, value));
        }
        return value;
    }
}
