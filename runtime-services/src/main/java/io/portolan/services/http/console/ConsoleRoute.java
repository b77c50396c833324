package io.portolan.services.http.console;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.portolan.services.http.mapping.Answer;
import io.portolan.services.http.mapping.HttpCall;
import io.portolan.services.http.mapping.HttpRoute;
import io.portolan.services.http.mapping.Methods;
import io.portolan.services.http.mapping.RequestConnection;
import io.portolan.services.http.mapping.RoutePath;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.ServedPage;
import io.portolan.services.operation.Verb;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// `/$console/FILE`: the files of the console, and its page for browsers that ask for `/`.
/// Everybody may read them, since they are the same for all nodes: what a node has is asked for by
/// the page, with the token of its user.
public final class ConsoleRoute implements HttpRoute {

    private static final ServedPage CONSOLE =
            new ServedPage("Console", ConsoleRoute.class, "/io/portolan/services/http/console");

    private final Map<String, PageFile> files = new ConcurrentHashMap<>();

    @Override
    public String word() {
        return "$console";
    }

    @Override
    public String methods(RoutePath path) {
        return Methods.READ;
    }

    @Override
    public @Nullable Verb verb(RoutePath path) {
        return null;
    }

    @Override
    public @Nullable Exchange handle(HttpCall call, RoutePath path, RequestConnection connection) {
        if (!call.isRead()) {
            return Methods.refuse(call, Methods.READ, connection);
        }
        connection.answer(answer(call, path.below()));
        return null;
    }

    /// The page itself, for a browser that asks for `/`.
    public Answer page(HttpCall call) {
        return answer(call, ServedPage.FIRST).header(HttpHeaderNames.VARY, "Accept");
    }

    private Answer answer(HttpCall call, String name) {
        PageFile file = files.get(name);
        if (file == null) {
            file = PageFile.of(CONSOLE, name);
            if (file == null) {
                return PageFile.none(name);
            }
            files.put(name, file); // there are few names that have a file
        }
        return file.answer(call, false);
    }
}
