package io.portolan.services.binary;

import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Delivery.Ended;
import io.portolan.services.operation.Delivery.Event;
import io.portolan.services.operation.Delivery.Gap;
import io.portolan.services.operation.Delivery.Reason;
import io.portolan.services.operation.Delivery.Snapshot;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Notification;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Trace;
import io.portolan.services.operation.Verb;
import org.jspecify.annotations.Nullable;

/// Deliveries as frames of kind NOTIFY.
final class DeliveryForm {

    private static final int EVENT = 0;
    private static final int SNAPSHOT = 1;
    private static final int GAP = 2;
    private static final int ENDED = 3;

    private DeliveryForm() {}

    /// The value that a delivery carries, to be encoded; null for none.
    static @Nullable Object body(Delivery delivery) {
        return switch (delivery) {
            case Event event -> event.notification().body();
            case Snapshot snapshot -> snapshot.state();
            case Gap _, Ended _ -> null;
        };
    }

    /// @param correlations of the subscriptions that get it, at least one
    static void write(FrameWriter out, long[] correlations, EncodedDelivery encoded) {
        long correlation = correlations[0];
        Encoded body = encoded.body();
        switch (encoded.delivery()) {
            case Event(Notification event) -> write(out, correlation, event, body);
            case Snapshot snapshot ->
                    begin(out, Verb.NOTIFY, correlation, body, snapshot.at())
                            .number(FrameLayout.DELIVERY, SNAPSHOT);
            case Gap gap -> {
                begin(out, Verb.NOTIFY, correlation, body, gap.next())
                        .number(FrameLayout.DELIVERY, GAP);
                Revision last = gap.last();
                out.text(FrameLayout.LAST, last == null ? null : last.toString());
            }
            case Ended ended ->
                    out.begin(FrameKind.NOTIFY, Verb.NOTIFY.code(), 0, correlation, Template.NONE)
                            .number(FrameLayout.DELIVERY, ENDED)
                            .text(FrameLayout.REASON, ended.reason().name())
                            .text(FrameLayout.DETAIL, ended.detail());
        }
        if (correlations.length > 1) {
            out.numbers(FrameLayout.ALSO, correlations, 1);
        }
        out.end(body == null ? null : body.bytes());
    }

    private static void write(
            FrameWriter out, long correlation, Notification event, @Nullable Encoded body) {
        Template template =
                new Template(
                        event.service(),
                        event.item(),
                        body == null ? "" : body.mediaType(),
                        event.type(),
                        event.revision().epoch());
        out.begin(FrameKind.NOTIFY, event.verb().code(), 0, correlation, template)
                .number(FrameLayout.NUMBER, event.revision().number());
        Trace trace = event.trace();
        if (trace != null) {
            out.text(FrameLayout.TRACEPARENT, trace.traceparent());
            out.textUnlessEmpty(FrameLayout.TRACESTATE, trace.state());
        }
    }

    private static FrameWriter begin(
            FrameWriter out,
            Verb verb,
            long correlation,
            @Nullable Encoded body,
            Revision revision) {
        Template template =
                Template.answer(
                        body == null ? "" : body.mediaType(),
                        body == null ? "" : body.type(),
                        revision.epoch());
        return out.begin(FrameKind.NOTIFY, verb.code(), 0, correlation, template)
                .number(FrameLayout.NUMBER, revision.number());
    }

    static Delivery read(Frame frame) throws FrameException {
        int kind = (int) frame.number(FrameLayout.DELIVERY, EVENT);
        return switch (kind) {
            case EVENT -> new Event(notification(frame));
            case SNAPSHOT -> new Snapshot(AnswerForm.revision(frame), state(frame));
            case GAP -> new Gap(last(frame), AnswerForm.revision(frame));
            case ENDED -> new Ended(reason(frame), frame.text(FrameLayout.DETAIL, ""));
            default -> throw new FrameException("delivery %d: 0 to 3 are known".formatted(kind));
        };
    }

    private static Notification notification(Frame frame) throws FrameException {
        Verb verb = Verb.of(frame.verb());
        if (verb == null) {
            throw new FrameException("verb %d: 1 to 13 are known".formatted(frame.verb()));
        }
        String traceparent = frame.text(FrameLayout.TRACEPARENT);
        return new Notification(
                frame.template().service(),
                verb,
                frame.template().item(),
                frame.template().type(),
                AnswerForm.revision(frame),
                RequestForm.body(frame),
                traceparent == null
                        ? null
                        : Trace.parse(traceparent, frame.text(FrameLayout.TRACESTATE, "")));
    }

    private static Encoded state(Frame frame) throws FrameException {
        Encoded state = RequestForm.body(frame);
        if (state == null) {
            throw new FrameException("a snapshot without a state");
        }
        return state;
    }

    private static @Nullable Revision last(Frame frame) {
        String last = frame.text(FrameLayout.LAST);
        return last == null ? null : Revision.parse(last);
    }

    private static Reason reason(Frame frame) throws FrameException {
        return AnswerForm.constant(Reason.class, frame.text(FrameLayout.REASON, ""));
    }
}
