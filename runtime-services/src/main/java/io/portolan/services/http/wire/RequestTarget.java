package io.portolan.services.http.wire;

import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.portolan.services.http.mapping.RequestPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the target of a request names.
///
/// @param path decoded
/// @param query the parameters after the question mark, decoded, each with its values in their
///   order
record RequestTarget(String path, Map<String, List<String>> query) {

    /// The whole server.
    static final RequestTarget SERVER = new RequestTarget("/", Map.of());

    /// The target of a request.
    ///
    /// *Failure:* [IllegalArgumentException] for one that two readers could read differently.
    static RequestTarget of(HttpRequest request) {
        if (request.uri().equals("*") && request.method().equals(HttpMethod.OPTIONS)) {
            return SERVER;
        }
        String target = RequestPath.origin(request.uri());
        if (target.indexOf('#') >= 0) {
            throw new IllegalArgumentException(
                    "the target has a fragment: send what stands before the #");
        }
        int question = target.indexOf('?');
        return question < 0 // nearly always
                ? new RequestTarget(RequestPath.decode(target), Map.of())
                : new RequestTarget(
                        RequestPath.decode(target.substring(0, question)),
                        parameters(target.substring(question + 1)));
    }

    private static Map<String, List<String>> parameters(String raw) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (String each : raw.split("&", -1)) {
            if (!each.isEmpty()) {
                int equal = each.indexOf('=');
                String name = equal < 0 ? each : each.substring(0, equal);
                String value = equal < 0 ? "" : each.substring(equal + 1);
                parameters
                        .computeIfAbsent(RequestPath.parameter(name), first -> new ArrayList<>(1))
                        .add(RequestPath.parameter(value));
            }
        }
        return parameters;
    }
}
