package io.portolan.services.http.mapping;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import io.portolan.services.codec.JsonPointer;
import io.portolan.services.operation.Deadline;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Match;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Trace;
import io.portolan.services.operation.Verb;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Requests as operations.
///
/// *Failure:* [IllegalArgumentException] for what is no operation, which is answered 400.
public final class OperationMapping {

    /// For how long an answer is of use to the client, in milliseconds.
    public static final AsciiString TIMEOUT = AsciiString.cached("request-timeout");

    public static final AsciiString TRACE = AsciiString.cached("traceparent");

    private static final AsciiString TRACE_STATE = AsciiString.cached("tracestate");
    public static final AsciiString KEY = AsciiString.cached("idempotency-key");

    private OperationMapping() {}

    /// The verb of a method on the service or an item of it; null when the method is none of ours.
    static @Nullable Verb verb(HttpMethod method, Target target) {
        return switch (method.name()) {
            case "GET", "HEAD" -> Verb.GET;
            case "QUERY" -> Verb.QUERY;
            case "POST" -> Verb.INSERT;
            case "PATCH" -> Verb.UPDATE;
            case "PUT" -> target.isWhole() ? Verb.REPLACE : Verb.UPSERT;
            case "DELETE" -> target.isWhole() ? Verb.DROP : Verb.DELETE;
            default -> null;
        };
    }

    /// The operation with this verb.
    static Operation operation(Verb verb, Target target, HttpCall call) {
        Object body = body(verb, call);
        if (verb == Verb.QUERY
                && body instanceof Encoded encoded
                && encoded.mediaType().isEmpty()) {
            throw new IllegalArgumentException("a query needs a Content-Type: application/json");
        }
        return new Operation(verb, target, body, terms(call));
    }

    /// The item that a parameter `pointer` asks for.
    static Target pointed(Target target, HttpCall call) {
        List<String> pointers = call.query().get("pointer");
        if (pointers == null) {
            return target;
        }
        if (pointers.size() > 1) {
            throw new IllegalArgumentException(
                    "parameter pointer is there %d times: once is allowed"
                            .formatted(pointers.size()));
        }
        String pointer = pointers.getFirst();
        JsonPointer.parse(pointer);
        if (pointer.isEmpty()) {
            return target;
        }
        String start = target.isWhole() ? "" : target.item() + "/";
        return target.at(start + pointer.substring(1));
    }

    public static Terms terms(HttpCall call) {
        String match = call.list(HttpHeaderNames.IF_MATCH);
        String noneMatch = call.list(HttpHeaderNames.IF_NONE_MATCH);
        Match ifMatch = match == null ? null : EntityTags.match("If-Match", match, false);
        Match ifNoneMatch =
                noneMatch == null ? null : EntityTags.match("If-None-Match", noneMatch, true);
        return new Terms(
                ifMatch,
                ifNoneMatch,
                deadline(call),
                trace(call),
                key(call),
                call.principal(),
                List.of());
    }

    private static @Nullable Trace trace(HttpCall call) {
        String parent = call.header(TRACE);
        return parent.isEmpty() ? null : Trace.parse(parent, call.header(TRACE_STATE));
    }

    private static @Nullable Object body(Verb verb, HttpCall call) {
        if (verb == Verb.GET || verb == Verb.LOOKUP || verb == Verb.DROP || verb == Verb.DELETE) {
            return null;
        }
        if (call.body().length == 0 && verb == Verb.SUBMIT) {
            return null;
        }
        return new Encoded(call.mediaType(), call.body(), call.bodyType());
    }

    private static Deadline deadline(HttpCall call) {
        if (call.headers().contains(TIMEOUT)) {
            String text = call.header(TIMEOUT);
            if (!text.matches("[0-9]{1,9}")) {
                throw new IllegalArgumentException(
                        "Request-Timeout is no number of milliseconds: 0 to 999999999 is allowed");
            }
            return Deadline.after(Duration.ofMillis(Long.parseLong(text)));
        }
        return Deadline.NEVER;
    }

    private static @Nullable String key(HttpCall call) {
        if (!call.headers().contains(KEY)) {
            return null;
        }
        return call.header(KEY).strip();
    }
}
