package io.portolan.services.http.webhook;

import io.netty.handler.codec.http.HttpMethod;
import io.portolan.services.http.WebhookSettings;
import io.portolan.services.http.mapping.HttpCall;
import io.portolan.services.http.mapping.HttpRoute;
import io.portolan.services.http.mapping.Methods;
import io.portolan.services.http.mapping.OperationInvoker;
import io.portolan.services.http.mapping.RequestConnection;
import io.portolan.services.http.mapping.RoutePath;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Verb;
import org.jspecify.annotations.Nullable;

/// `$subscriptions`: the webhooks of a service, and below it each of them.
public final class SubscriptionRoute implements HttpRoute {

    private static final String SUBSCRIBE = "POST";

    private final OperationInvoker invoker;
    private final Webhooks webhooks;

    /// A route without webhooks as yet.
    public SubscriptionRoute(OperationInvoker invoker, WebhookSettings settings) {
        this.invoker = invoker;
        webhooks = new Webhooks(settings);
    }

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
            connection.answer(
                    HttpRoute.withoutRevision(call, () -> webhooks.answer(call, id)).get());
            return null;
        }
        return call.is(HttpMethod.POST)
                ? webhooks.subscribe(invoker.operations(), call, path.service(), connection)
                : Methods.refuse(call, SUBSCRIBE, connection);
    }

    @Override
    public void drain(long endNanos) {
        webhooks.drain(endNanos);
    }

    @Override
    public void close() {
        webhooks.close();
    }
}
