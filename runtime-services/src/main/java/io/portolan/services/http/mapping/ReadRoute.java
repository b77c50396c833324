package io.portolan.services.http.mapping;

import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Verb;
import org.jspecify.annotations.Nullable;

/// One thing about a service that a client may read and nothing else: its path is the word alone,
/// and a client that may look the service up may read it.
public interface ReadRoute extends HttpRoute {

    /// Answers the request, which reads the path of the word.
    @Nullable Exchange read(HttpCall call, RoutePath path, RequestConnection connection);

    @Override
    default String methods(RoutePath path) {
        return Methods.READ;
    }

    @Override
    default Verb verb(RoutePath path) {
        return Verb.LOOKUP;
    }

    @Override
    default @Nullable Exchange handle(HttpCall call, RoutePath path, RequestConnection connection) {
        return call.isRead() && path.isWord()
                ? read(call, path, connection)
                : Methods.refuse(call, Methods.READ, connection);
    }
}
