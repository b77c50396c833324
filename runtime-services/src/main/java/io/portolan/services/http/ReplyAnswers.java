package io.portolan.services.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Rendered;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Verb;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Replies as responses.
final class ReplyAnswers {

    /// The revision, also where it is no tag of what is sent.
    private static final String REVISION = "portolan-revision";

    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);
    private static final Codec CBOR = Codec.cbor(CodecLimits.DEFAULT);

    private ReplyAnswers() {}

    static Answer of(Call call, Operation operation, Reply reply) {
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

    private static Answer done(Call call, Operation operation, Reply reply) {
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
            HttpResponseStatus status, Call call, Operation operation, Reply reply) {
        Object body = reply.body();
        if (body instanceof Encoded encoded) {
            return Answer.of(status, encoded.mediaType(), encoded.bytes());
        }
        if (body == null && operation.verb() != Verb.GET && operation.verb() != Verb.QUERY) {
            return Answer.of(status);
        }
        if (body instanceof Rendered rendered && !call.accepts(Codec.JSON) && !isCborWanted(call)) {
            String form = MediaTypes.best(call.list(HttpHeaderNames.ACCEPT), rendered.mediaTypes());
            return Answer.of(status, form, rendered.as(form).getBytes(StandardCharsets.UTF_8));
        }
        if (operation.verb() == Verb.GET && call.accepts("text/html")) {
            return HtmlView.of(operation.target(), reply.revision(), JSON.write(body));
        }
        Codec codec = isCborWanted(call) ? CBOR : JSON;
        return Answer.of(status, codec.mediaType(), written(codec, body));
    }

    private static byte[] written(Codec codec, @Nullable Object body) {
        return codec.write(body);
    }

    private static boolean isCborWanted(Call call) {
        return call.accepts(Codec.CBOR) && !call.accepts(Codec.JSON);
    }

    private static boolean hasTag(Verb verb) {
        return verb == Verb.GET || verb == Verb.CREATE || verb.isChange();
    }
}
