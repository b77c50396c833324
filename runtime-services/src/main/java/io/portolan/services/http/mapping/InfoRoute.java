package io.portolan.services.http.mapping;

import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Verb;
import org.jspecify.annotations.Nullable;

/// `$info`: what a service says of itself.
public record InfoRoute(OperationInvoker invoker) implements ReadRoute {

    @Override
    public String word() {
        return "$info";
    }

    @Override
    public @Nullable Exchange read(HttpCall call, RoutePath path, RequestConnection connection) {
        return invoker.perform(
                OperationMapping.operation(Verb.LOOKUP, path.service(), call), call, connection);
    }
}
