package io.portolan.services.http.console;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.portolan.services.http.mapping.Answer;
import io.portolan.services.http.mapping.HttpCall;
import io.portolan.services.http.mapping.RoutePath;
import io.portolan.services.operation.ServedPage;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// `/$console/FILE`: the files of the console, and its page for browsers that ask for `/`. They are
/// the same for all nodes.
public final class ConsoleRoute implements OpenFilesRoute {

    private static final ServedPage CONSOLE =
            new ServedPage("Console", ConsoleRoute.class, "/io/portolan/services/http/console");

    private final Map<String, PageFile> files = new ConcurrentHashMap<>();

    @Override
    public String word() {
        return "$console";
    }

    @Override
    public Answer answer(HttpCall call, RoutePath path) {
        return answer(call, path.below());
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
