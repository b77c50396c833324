package io.portolan.services.http;

import io.netty.handler.codec.http.HttpMethod;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Verb;
import org.jspecify.annotations.Nullable;

/// `$subscriptions`: the webhooks of a service, and below it each of them.
record SubscriptionRoute(OperationInvoker invoker, Webhooks webhooks) implements HttpRoute {

    private static final String SUBSCRIBE = "POST";

    @Override
    public String word() {
        return "$subscriptions";
    }

    @Override
    public String methods(RoutePath path) {
        return path.name() == null ? SUBSCRIBE : Webhooks.METHODS;
    }

    @Override
    public @Nullable Verb verb(RoutePath path) {
        return path.name() == null ? Verb.SUBSCRIBE : null;
    }

    @Override
    public @Nullable Exchange handle(HttpCall call, RoutePath path, RequestConnection connection) {
        String id = path.name();
        if (id != null && !id.isEmpty()) {
            connection.answer(HttpRoute.withoutRevision(call, () -> webhooks.answer(call, id)));
            return null;
        }
        return call.is(HttpMethod.POST)
                ? webhooks.subscribe(invoker.operations(), call, path.service(), connection)
                : Methods.refuse(call, SUBSCRIBE, connection);
    }
}
