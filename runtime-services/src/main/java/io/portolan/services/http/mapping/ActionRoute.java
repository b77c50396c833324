package io.portolan.services.http.mapping;

import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Verb;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// `$actions/NAME`: an action of a service, and below it the actions that run.
public record ActionRoute(OperationInvoker invoker, RunningActions actions) implements HttpRoute {

    private static final AsciiString PREFER = AsciiString.cached("prefer");
    private static final String START = "POST";

    @Override
    public String word() {
        return "$actions";
    }

    @Override
    public String methods(RoutePath path) {
        return path.rest() == null ? START : RunningActions.METHODS;
    }

    @Override
    public @Nullable Verb verb(RoutePath path) {
        return path.rest() == null ? Verb.SUBMIT : null;
    }

    @Override
    public @Nullable Exchange handle(HttpCall call, RoutePath path, RequestConnection connection) {
        String id = path.rest();
        if (id != null && !id.isEmpty()) {
            connection.answerWhenRoom(
                    HttpRoute.withoutRevision(call, () -> actions.answer(call, id)));
            return null;
        }
        return call.is(HttpMethod.POST) && !path.named().isWhole()
                ? submit(call, path, connection)
                : Methods.refuse(call, START, connection);
    }

    private @Nullable Exchange submit(HttpCall call, RoutePath path, RequestConnection connection) {
        Operation operation = OperationMapping.operation(Verb.SUBMIT, path.named(), call);
        if (!prefersAsync(call)) {
            return invoker.perform(operation, call, connection);
        }
        Exchange exchange = actions.start(operation, call, connection);
        if (exchange != null) {
            invoker.operations().perform(exchange);
        }
        return null; // it goes on when the client goes away
    }

    /// Preferences that are unknown are passed over, as RFC 7240 wants it.
    private static boolean prefersAsync(HttpCall call) {
        String preferences = call.list(PREFER);
        return preferences != null
                && Arrays.stream(preferences.split("[,;]", -1))
                        .anyMatch(each -> each.strip().equalsIgnoreCase("respond-async"));
    }
}
