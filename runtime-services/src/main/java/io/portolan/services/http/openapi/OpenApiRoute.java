package io.portolan.services.http.openapi;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.http.mapping.Answer;
import io.portolan.services.http.mapping.HttpCall;
import io.portolan.services.http.mapping.HttpRoute;
import io.portolan.services.http.mapping.Methods;
import io.portolan.services.http.mapping.OperationInvoker;
import io.portolan.services.http.mapping.RequestConnection;
import io.portolan.services.http.mapping.RoutePath;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Verb;
import org.jspecify.annotations.Nullable;

/// `$openapi`: the description of a service, in the form of OpenAPI.
public record OpenApiRoute(OperationInvoker invoker) implements HttpRoute {

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
