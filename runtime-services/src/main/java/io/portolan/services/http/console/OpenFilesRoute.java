package io.portolan.services.http.console;

import io.portolan.services.http.mapping.Answer;
import io.portolan.services.http.mapping.HttpCall;
import io.portolan.services.http.mapping.HttpRoute;
import io.portolan.services.http.mapping.Methods;
import io.portolan.services.http.mapping.RequestConnection;
import io.portolan.services.http.mapping.RoutePath;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Verb;
import org.jspecify.annotations.Nullable;

/// Files that everybody may read, since a browser shows no token for a page and its files: what the
/// node has is asked for by the page, with the token of its user.
interface OpenFilesRoute extends HttpRoute {

    /// The file that is asked for.
    Answer answer(HttpCall call, RoutePath path);

    @Override
    default String methods(RoutePath path) {
        return Methods.READ;
    }

    @Override
    default @Nullable Verb verb(RoutePath path) {
        return null;
    }

    @Override
    default @Nullable Exchange handle(HttpCall call, RoutePath path, RequestConnection connection) {
        if (!call.isRead()) {
            return Methods.refuse(call, Methods.READ, connection);
        }
        connection.answer(answer(call, path));
        return null;
    }
}
