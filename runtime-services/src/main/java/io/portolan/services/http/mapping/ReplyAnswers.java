package io.portolan.services.http.mapping;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.AsciiString;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Rendered;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Trace;
import io.portolan.services.operation.Verb;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Replies as responses.
final class ReplyAnswers {

    /// The revision, also where it is no tag of what is sent.
    private static final AsciiString REVISION = AsciiString.cached("portolan-revision");

    /// What a body can be written as.
    static final List<String> BODIES = List.of(Codec.JSON, Codec.CBOR);

    /// What a state can be shown as.
    static final List<String> STATES = List.of(Codec.JSON, "text/html", Codec.CBOR);

    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);
    private static final Codec CBOR = Codec.cbor(CodecLimits.DEFAULT);

    private ReplyAnswers() {}

    static Answer of(HttpCall call, Operation operation, Reply reply) {
        Answer answer =
                switch (reply.outcome()) {
                    case NOT_MODIFIED -> Answer.of(HttpResponseStatus.NOT_MODIFIED);
                    case CREATED -> body(HttpResponseStatus.CREATED, call, operation, reply);
                    case ACCEPTED -> body(HttpResponseStatus.ACCEPTED, call, operation, reply);
                    case DONE -> done(call, operation, reply);
                };
        if (reply.location() != null) {
            answer.header(HttpHeaderNames.LOCATION, RequestPath.encode(reply.location()));
        }
        Trace trace = operation.terms().trace();
        if (trace != null) {
            answer.header(OperationMapping.TRACE, trace.traceparent());
        }
        answer.header(REVISION, reply.revision().toString());
        if (hasTag(operation.verb())) {
            answer.header(HttpHeaderNames.ETAG, EntityTags.tag(reply.revision()));
        }
        if (operation.verb() == Verb.GET) {
            answer.header(HttpHeaderNames.VARY, "Accept");
            answer.header(HttpHeaderNames.CACHE_CONTROL, "no-cache");
        }
        return answer;
    }

    private static Answer done(HttpCall call, Operation operation, Reply reply) {
        boolean isEmpty =
                reply.body() == null
                        && operation.verb() != Verb.UPSERT
                        && operation.verb() != Verb.GET
                        && operation.verb() != Verb.QUERY;
        return isEmpty
                ? Answer.of(HttpResponseStatus.NO_CONTENT)
                : body(HttpResponseStatus.OK, call, operation, reply);
    }

    private static Answer body(
            HttpResponseStatus status, HttpCall call, Operation operation, Reply reply) {
        Object body = reply.body();
        if (body instanceof Encoded encoded) {
            return Answer.of(status, encoded.mediaType(), encoded.bytes());
        }
        if (body == null && operation.verb() != Verb.GET && operation.verb() != Verb.QUERY) {
            return Answer.of(status);
        }
        if (body instanceof Rendered rendered) {
            String form = ownForm(call, rendered);
            if (form != null) {
                byte[] text = rendered.as(form).getBytes(StandardCharsets.UTF_8);
                return Answer.of(status, form, text);
            }
        }
        String wanted = call.wanted(operation.verb() == Verb.GET ? STATES : BODIES);
        if ("text/html".equals(wanted)) {
            return HtmlView.of(operation.target(), reply.revision(), JSON.write(body));
        }
        Codec codec = Codec.CBOR.equals(wanted) ? CBOR : JSON;
        return Answer.of(status, codec.mediaType(), codec.write(body));
    }

    /// The form of its own that the client likes best, or takes for want of a better one; null when
    /// it likes JSON or CBOR better.
    private static @Nullable String ownForm(HttpCall call, Rendered rendered) {
        Map<String, String> forms = new LinkedHashMap<>();
        for (String form : rendered.mediaTypes()) {
            forms.put(HttpCall.withoutParameters(form), form);
        }
        List<String> offered = new ArrayList<>(forms.keySet());
        offered.addAll(BODIES);
        String wanted = call.wanted(offered);
        return forms.get(wanted == null ? offered.getFirst() : wanted);
    }

    private static boolean hasTag(Verb verb) {
        return verb == Verb.GET || verb == Verb.CREATE || verb.isChange();
    }
}
