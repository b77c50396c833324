package io.portolan.services.http.mapping;

import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Verb;
import org.jspecify.annotations.Nullable;

/// `$info`: what a service says of itself.
public record InfoRoute(OperationInvoker invoker) implements HttpRoute {

    @Override
    public String word() {
        return "$info";
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
                ? invoker.perform(
                        OperationMapping.operation(Verb.LOOKUP, path.service(), call),
                        call,
                        connection)
                : Methods.refuse(call, Methods.READ, connection);
    }
}
