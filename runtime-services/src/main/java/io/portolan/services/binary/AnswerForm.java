package io.portolan.services.binary;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.Shapes;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
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

    private AnswerForm() {}

    static void write(
            FrameWriter out, int verb, long correlation, Reply reply, @Nullable Encoded body) {
        Template template =
                Template.answer(
                        body == null ? "" : body.mediaType(),
                        body == null ? "" : body.type(),
                        reply.revision().epoch());
        out.begin(FrameKind.RESPONSE, verb, 0, correlation, template)
                .number(FrameLayout.NUMBER, reply.revision().number());
        if (reply.outcome() != Reply.Outcome.DONE) {
            out.text(FrameLayout.OUTCOME, reply.outcome().name());
        }
        out.text(FrameLayout.LOCATION, reply.location()).end(body == null ? null : body.bytes());
    }

    /// That there is a subscription now.
    static void write(FrameWriter out, long correlation, Reply reply, Subscription subscription) {
        out.begin(
                        FrameKind.RESPONSE,
                        Verb.SUBSCRIBE.code(),
                        0,
                        correlation,
                        Template.answer("", "", reply.revision().epoch()))
                .number(FrameLayout.NUMBER, reply.revision().number())
                .text(FrameLayout.OUTCOME, reply.outcome().name())
                .text(FrameLayout.LOCATION, reply.location())
                .text(FrameLayout.SUBSCRIPTION, subscription.id())
                .text(FrameLayout.LAST, subscription.since().toString())
                .end(null);
    }

    /// @param body what came as the body, in the form that the asker takes
    static Reply reply(Frame frame, @Nullable Object body) throws FrameException {
        String outcome = frame.text(FrameLayout.OUTCOME, Reply.Outcome.DONE.name());
        return new Reply(
                constant(Reply.Outcome.class, outcome),
                revision(frame),
                body,
                frame.text(FrameLayout.LOCATION));
    }

    /// The constant of a name.
    static <E extends Enum<E>> E constant(Class<E> type, String name) throws FrameException {
        try {
            return Enum.valueOf(type, name);
        } catch (IllegalArgumentException e) {
            throw new FrameException("%s is no %s".formatted(name, type.getSimpleName()));
        }
    }

    /// The revision of the template's epoch and the frame's number.
    static Revision revision(Frame frame) throws FrameException {
        try {
            return new Revision(frame.template().epoch(), frame.number(FrameLayout.NUMBER, 0));
        } catch (IllegalArgumentException e) {
            throw new FrameException(String.valueOf(e.getMessage()));
        }
    }

    /// The fault, or that an extension of it has no form in a document.
    static void write(FrameWriter out, int verb, long correlation, Fault fault, Codec codec) {
        byte[] body;
        try {
            body = fault.extensions().isEmpty() ? null : codec.write(fault.extensions());
        } catch (FaultException e) {
            write(out, verb, correlation, e.fault(), codec);
            return;
        }
        URI instance = fault.instance();
        out.begin(FrameKind.FAULT, verb, 0, correlation, Template.NONE)
                .text(FrameLayout.CODE, fault.code().text())
                .text(FrameLayout.TITLE, fault.title())
                .text(FrameLayout.DETAIL, fault.detail())
                .text(FrameLayout.INSTANCE, instance == null ? null : instance.toString())
                .end(body);
    }

    static Fault fault(Frame frame, Codec codec) throws FrameException {
        String text = frame.text(FrameLayout.CODE, "");
        FaultCode code = FaultCode.of(text);
        if (code == null) {
            throw new FrameException("fault code '%s' is unknown".formatted(text));
        }
        String instance = frame.text(FrameLayout.INSTANCE);
        Fault plain = Fault.of(code, frame.text(FrameLayout.DETAIL, ""));
        return new Fault(
                code,
                frame.text(FrameLayout.TITLE, plain.title()),
                plain.detail(),
                instance == null ? null : URI.create(instance),
                extensions(frame, codec));
    }

    private static Map<String, Object> extensions(Frame frame, Codec codec) {
        byte[] body = frame.body();
        Map<String, Object> extensions = new HashMap<>();
        if (body != null && codec.read(Shapes.of(Object.class), body) instanceof Map<?, ?> map) {
            map.forEach((key, value) -> extensions.put(String.valueOf(key), value));
        }
        return extensions;
    }
}
