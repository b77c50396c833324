package io.portolan.services.binary;

import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Subscription;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Answers as frames of kinds RESPONSE and FAULT.
final class AnswerForm {

    private static final Reply.Outcome[] OUTCOMES = Reply.Outcome.values();

    private AnswerForm() {}

    static void write(
            FrameWriter out, int verb, long correlation, Reply reply, @Nullable Encoded body) {
        Template template =
                Template.answer(
                        body == null ? "" : body.mediaType(),
                        body == null ? "" : body.type(),
                        reply.revision().epoch());
        out.begin(FrameKind.RESPONSE, verb, 0, correlation, template)
                .number(Layout.NUMBER, reply.revision().number());
        if (reply.outcome() != Reply.Outcome.DONE) {
            out.number(Layout.OUTCOME, reply.outcome().ordinal());
        }
        out.text(Layout.LOCATION, reply.location()).end(body == null ? null : body.bytes());
    }

    /// That there is a subscription now.
    static void write(FrameWriter out, long correlation, Reply reply, Subscription subscription) {
        out.begin(
                        FrameKind.RESPONSE,
                        Verb.SUBSCRIBE.code(),
                        0,
                        correlation,
                        Template.answer("", "", reply.revision().epoch()))
                .number(Layout.NUMBER, reply.revision().number())
                .number(Layout.OUTCOME, reply.outcome().ordinal())
                .text(Layout.LOCATION, reply.location())
                .text(Layout.SUBSCRIPTION, subscription.id())
                .text(Layout.LAST, subscription.since().toString())
                .end(null);
    }

    /// @param body what came as the body, in the form that the asker takes
    static Reply reply(Frame frame, @Nullable Object body) throws FrameException {
        long outcome = frame.number(Layout.OUTCOME, 0);
        if (outcome < 0 || outcome >= OUTCOMES.length) {
            throw new FrameException("outcome %d: 0 to 3 are known".formatted(outcome));
        }
        return new Reply(
                OUTCOMES[(int) outcome], revision(frame), body, frame.text(Layout.LOCATION));
    }

    /// The revision of the template's epoch and the frame's number.
    static Revision revision(Frame frame) throws FrameException {
        try {
            return new Revision(frame.template().epoch(), frame.number(Layout.NUMBER, 0));
        } catch (IllegalArgumentException e) {
            throw new FrameException(String.valueOf(e.getMessage()));
        }
    }

    static void write(FrameWriter out, int verb, long correlation, Fault fault, Values values) {
        URI instance = fault.instance();
        out.begin(FrameKind.FAULT, verb, 0, correlation, Template.NONE)
                .text(Layout.CODE, fault.code().text())
                .text(Layout.TITLE, fault.title())
                .text(Layout.DETAIL, fault.detail())
                .text(Layout.INSTANCE, instance == null ? null : instance.toString())
                .end(fault.extensions().isEmpty() ? null : values.write(fault.extensions()));
    }

    static Fault fault(Frame frame, Values values) throws FrameException {
        String text = frame.text(Layout.CODE, "");
        FaultCode code = FaultCode.of(text);
        if (code == null) {
            throw new FrameException("fault code '%s' is unknown".formatted(text));
        }
        String instance = frame.text(Layout.INSTANCE);
        Fault plain = Fault.of(code, frame.text(Layout.DETAIL, ""));
        return new Fault(
                code,
                frame.text(Layout.TITLE, plain.title()),
                plain.detail(),
                instance == null ? null : URI.create(instance),
                extensions(frame, values));
    }

    private static Map<String, Object> extensions(Frame frame, Values values) {
        byte[] body = frame.body();
        Map<String, Object> extensions = new HashMap<>();
        if (body != null && values.read(body, Object.class) instanceof Map<?, ?> map) {
            map.forEach((key, value) -> extensions.put(String.valueOf(key), value));
        }
        return extensions;
    }
}
