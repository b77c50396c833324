package io.portolan.cli.call;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.json.JsonText;
import io.portolan.services.operation.Verb;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which operation a word of the command line means: a verb, or else an action or a query of the
/// service by its name.
///
/// @param verb the operation
/// @param url where it is asked
record ServiceOperation(Verb verb, NodeUrl url) {

    /// Finds the operation, which asks the service for its names unless the word is a verb.
    ///
    /// *Failure:* [CommandException] for a word that is neither; it lists both.
    static ServiceOperation of(String word, NodeUrl url, NodeClient client, Duration limit)
            throws InterruptedException {
        Verb verb = verb(word);
        if (verb != null) {
            return new ServiceOperation(verb, url);
        }
        Object info = info(word, url, client, limit);
        List<String> actions = CallJson.texts(info, "actions");
        List<String> queries = CallJson.texts(info, "queries");
        boolean isAction = actions.contains(word) && url.item().isEmpty();
        boolean isQuery = queries.contains(word) && url.item().isEmpty();
        if (isAction && isQuery) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "'%s' is an action and a query of %s; write %s/%s submit, or %s/%s query"
                            .formatted(word, url.service(), url, word, url, word));
        }
        if (isAction || isQuery) {
            NodeUrl named = new NodeUrl(url.at(url.service() + "/" + word));
            return new ServiceOperation(isAction ? Verb.SUBMIT : Verb.QUERY, named);
        }
        throw new CommandException(
                ExitCode.USAGE,
                "'%s' is no verb (%s), and %s has %s and %s"
                        .formatted(
                                word,
                                verbs(),
                                url.service(),
                                counted("action", actions),
                                counted("query", queries)));
    }

    private static @Nullable Object info(
            String word, NodeUrl url, NodeClient client, Duration limit)
            throws InterruptedException {
        NodeUrl service = new NodeUrl(url.at(url.service()));
        OperationRequest lookup = OperationRequest.of(Verb.LOOKUP, service, null, null, false);
        try {
            return JsonText.read(client.ask(service, lookup, Map.of(), limit).text());
        } catch (CommandException e) {
            throw new CommandException(
                    e.exitCode(),
                    "'%s' is no verb (%s), and what else %s has cannot be looked up: %s"
                            .formatted(word, verbs(), url.service(), e.getMessage()),
                    e);
        } catch (IllegalArgumentException e) {
            throw new CommandException(
                    ExitCode.FAILURE,
                    "%s is no node of Portolan: what %s is said to be is no JSON, %s"
                            .formatted(url.root(), url.service(), e.getMessage()),
                    e);
        }
    }

    private static @Nullable Verb verb(String word) {
        return Arrays.stream(Verb.values())
                .filter(verb -> verb.name().equalsIgnoreCase(word))
                .findFirst()
                .orElse(null);
    }

    private static String verbs() {
        return String.join(", ", VerbNames.ALL);
    }

    private static String counted(String kind, List<String> names) {
        return names.isEmpty()
                ? "no " + kind
                : "the %s %s".formatted(kind, String.join(", ", names));
    }
}
