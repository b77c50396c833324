package io.portolan.services.http.openapi;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.http.mapping.Answer;
import io.portolan.services.http.mapping.HttpCall;
import io.portolan.services.http.mapping.OperationInvoker;
import io.portolan.services.http.mapping.ReadRoute;
import io.portolan.services.http.mapping.RequestConnection;
import io.portolan.services.http.mapping.RoutePath;
import io.portolan.services.operation.Exchange;
import org.jspecify.annotations.Nullable;

/// `$openapi`: the description of a service, in the form of OpenAPI.
public record OpenApiRoute(OperationInvoker invoker) implements ReadRoute {

    @Override
    public String word() {
        return "$openapi";
    }

    @Override
    public @Nullable Exchange read(HttpCall call, RoutePath path, RequestConnection connection) {
        return invoker.look(
                call,
                path.service(),
                connection,
                model -> Answer.json(HttpResponseStatus.OK, OpenApi.document(model)));
    }
}
