package io.portolan.services.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.AsciiString;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Match;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What stands below a service besides its state: paths whose first word begins with a dollar.
///
/// *Threads:* the event loop of the connection.
final class DollarPaths {

    private static final AsciiString PREFER = AsciiString.cached("prefer");
    private static final String READ = "GET, HEAD";
    private static final String ASK = "POST, QUERY";

    private final Asker asker;
    private final RunningActions actions;
    private final Webhooks webhooks;

    DollarPaths(Asker asker, Webhooks webhooks, int mostActions) {
        this.asker = asker;
        this.webhooks = webhooks;
        this.actions = new RunningActions(mostActions, System::nanoTime);
    }

    /// Answers a request for what a word with a dollar names.
    @Nullable Exchange handle(Call call, Target service, String command, Connection connection) {
        String[] words = command.split("/", 3);
        if (call.is(HttpMethod.OPTIONS)) {
            connection.answer(options(words));
            return null;
        }
        String name = words.length > 1 ? words[1] : "";
        String id = words.length > 2 ? words[2] : "";
        return switch (words[0]) {
            case "$info" -> info(call, service, name, connection);
            case "$openapi" -> openApi(call, service, name, connection);
            case "$query" -> query(call, service, name, connection);
            case "$actions" -> action(call, service.at(name), id, connection);
            case "$subscriptions" -> subscription(call, service, name, connection);
            default -> {
                connection.answer(
                        Answer.problem(
                                Fault.of(
                                        FaultCode.UNKNOWN_ENTRY,
                                        "/"
                                                + words[0]
                                                + " is nothing of a service: $info, $openapi, $query,"
                                                + " $actions and $subscriptions are")));
                yield null;
            }
        };
    }

    /// The verb of what a word with a dollar names; null when there is none, or it is about what
    /// the client itself has begun.
    static @Nullable Verb verb(String command) {
        String[] words = command.split("/", 3);
        return switch (words[0]) {
            case "$info", "$openapi" -> Verb.LOOKUP;
            case "$query" -> Verb.QUERY;
            case "$actions" -> words.length > 2 ? null : Verb.SUBMIT;
            case "$subscriptions" -> words.length > 1 ? null : Verb.SUBSCRIBE;
            default -> null;
        };
    }

    private static Answer options(String[] words) {
        boolean hasId = words.length > ("$subscriptions".equals(words[0]) ? 1 : 2);
        String allowed =
                switch (words[0]) {
                    case "$info", "$openapi" -> READ;
                    case "$query" -> ASK;
                    case "$actions" -> hasId ? RunningActions.METHODS : "POST";
                    case "$subscriptions" -> hasId ? Webhooks.METHODS : "POST";
                    default -> "";
                };
        return Answer.of(HttpResponseStatus.NO_CONTENT)
                .header(HttpHeaderNames.ALLOW, (allowed + ", OPTIONS").replaceFirst("^, ", ""));
    }

    private @Nullable Exchange info(Call call, Target service, String rest, Connection connection) {
        return isGet(call) && rest.isEmpty()
                ? asker.perform(
                        OperationMapping.operation(Verb.LOOKUP, service, call), call, connection)
                : wrongMethod(call, READ, connection);
    }

    private @Nullable Exchange openApi(
            Call call, Target service, String rest, Connection connection) {
        return isGet(call) && rest.isEmpty()
                ? asker.look(
                        call,
                        service,
                        connection,
                        model -> Answer.json(HttpResponseStatus.OK, OpenApi.document(model)))
                : wrongMethod(call, READ, connection);
    }

    private @Nullable Exchange query(
            Call call, Target service, String name, Connection connection) {
        if (!call.is(HttpMethod.POST) && !call.is(Call.QUERY)) {
            return wrongMethod(call, ASK, connection);
        }
        return asker.perform(
                OperationMapping.operation(Verb.QUERY, service.at(name), call), call, connection);
    }

    private @Nullable Exchange action(Call call, Target action, String id, Connection connection) {
        if (!id.isEmpty()) {
            connection.answer(unlessRefused(call, () -> actions.answer(call, id)));
            return null;
        }
        return call.is(HttpMethod.POST) && !action.isWhole()
                ? submit(call, action, connection)
                : wrongMethod(call, "POST", connection);
    }

    private @Nullable Exchange subscription(
            Call call, Target service, String id, Connection connection) {
        if (!id.isEmpty()) {
            connection.answer(unlessRefused(call, () -> webhooks.answer(call, id)));
            return null;
        }
        return call.is(HttpMethod.POST)
                ? webhooks.subscribe(asker.operations(), call, service, connection)
                : wrongMethod(call, "POST", connection);
    }

    /// What has no revision matches no tag, and is there for `*`.
    private static Answer unlessRefused(Call call, Supplier<Answer> answer) {
        Terms terms = OperationMapping.terms(call);
        Match wanted = terms.ifMatch();
        Match unwanted = terms.ifNoneMatch();
        boolean isRefused =
                (wanted != null && !wanted.isAny()) || (unwanted != null && unwanted.isAny());
        return isRefused
                ? Answer.problem(
                        Fault.of(
                                FaultCode.STATE_CONFLICT,
                                "subscriptions and running actions have no revision: leave out If-Match and If-None-Match"))
                : answer.get();
    }

    private @Nullable Exchange submit(Call call, Target action, Connection connection) {
        Operation operation = OperationMapping.operation(Verb.SUBMIT, action, call);
        if (!prefersAsync(call)) {
            return asker.perform(operation, call, connection);
        }
        Exchange exchange = actions.start(operation, call, connection::answer);
        if (exchange != null) {
            asker.operations().perform(exchange);
        }
        return null; // it goes on when the client goes away
    }

    /// Preferences that are unknown are passed over, as RFC 7240 wants it.
    private static boolean prefersAsync(Call call) {
        String preferences = call.list(PREFER);
        return preferences != null
                && Arrays.stream(preferences.split("[,;]", -1))
                        .anyMatch(each -> each.strip().equalsIgnoreCase("respond-async"));
    }

    private static @Nullable Exchange wrongMethod(
            Call call, String allowed, Connection connection) {
        connection.answer(
                Answer.problem(
                                Fault.of(
                                        FaultCode.ACTION_NOT_SUPPORTED,
                                        "method "
                                                + call.method().name()
                                                + ": "
                                                + allowed
                                                + " is allowed"))
                        .header(HttpHeaderNames.ALLOW, allowed + ", OPTIONS"));
        return null;
    }

    private static boolean isGet(Call call) {
        return call.is(HttpMethod.GET) || call.is(HttpMethod.HEAD);
    }
}
