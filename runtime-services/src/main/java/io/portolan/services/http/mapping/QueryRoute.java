package io.portolan.services.http.mapping;

import io.netty.handler.codec.http.HttpMethod;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Verb;
import org.jspecify.annotations.Nullable;

/// `$query/NAME`: a question to a service, by its name.
public record QueryRoute(OperationInvoker invoker) implements HttpRoute {

    private static final String ASK = "POST, QUERY";

    @Override
    public String word() {
        return "$query";
    }

    @Override
    public String methods(RoutePath path) {
        return ASK;
    }

    @Override
    public Verb verb(RoutePath path) {
        return Verb.QUERY;
    }

    @Override
    public @Nullable Exchange handle(HttpCall call, RoutePath path, RequestConnection connection) {
        if (!call.is(HttpMethod.POST) && !call.is(HttpCall.QUERY)) {
            return Methods.refuse(call, ASK, connection);
        }
        return invoker.perform(
                OperationMapping.operation(Verb.QUERY, path.named(), call), call, connection);
    }
}
