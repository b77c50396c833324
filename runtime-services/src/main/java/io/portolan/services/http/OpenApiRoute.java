package io.portolan.services.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Verb;
import org.jspecify.annotations.Nullable;

/// `$openapi`: the description of a service, in the form of OpenAPI.
record OpenApiRoute(OperationInvoker invoker) implements HttpRoute {

    @Override
    public String word() {
        return "$openapi";
    }

    @Override
    public String methods(RoutePath path) {
        return Methods.READ;
    }

    @Override
    public Verb verb(RoutePath path) {
        return Verb.LOOKUP;
    }

    @Override
    public @Nullable Exchange handle(HttpCall call, RoutePath path, RequestConnection connection) {
        return call.isRead() && path.isWord()
                ? invoker.look(
                        call,
                        path.service(),
                        connection,
                        model -> Answer.json(HttpResponseStatus.OK, OpenApi.document(model)))
                : Methods.refuse(call, Methods.READ, connection);
    }
}
