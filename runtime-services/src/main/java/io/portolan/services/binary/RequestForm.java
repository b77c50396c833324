package io.portolan.services.binary;

import io.portolan.services.operation.Deadline;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Match;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Trace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Operations as frames of kind REQUEST; SUBSCRIBE without its options.
final class RequestForm {

    private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private RequestForm() {}

    /// Begins the frame; its options and its body are for the caller to add.
    static FrameWriter begin(
            FrameWriter out,
            Operation operation,
            @Nullable Encoded body,
            int flags,
            long correlation) {
        Target target = operation.target();
        Template template =
                new Template(
                        target.service(),
                        target.item(),
                        body == null ? "" : body.mediaType(),
                        body == null ? "" : body.type(),
                        "");
        out.begin(FrameKind.REQUEST, operation.verb().code(), flags, correlation, template);
        Terms terms = operation.terms();
        if (!terms.deadline().isNever()) {
            // never 0, which would be no deadline
            long nanos = terms.deadline().remainingNanos();
            out.deadlineMillis(Math.max(1, nanos / NANOS_PER_MILLI));
        }
        out.text(FrameLayout.IF_MATCH, text(terms.ifMatch()));
        out.text(FrameLayout.IF_NONE_MATCH, text(terms.ifNoneMatch()));
        Trace trace = terms.trace();
        if (trace != null) {
            out.text(FrameLayout.TRACEPARENT, trace.traceparent());
            out.textUnlessEmpty(FrameLayout.TRACESTATE, trace.state());
        }
        out.text(FrameLayout.IDEMPOTENCY_KEY, terms.idempotencyKey());
        return out.texts(FrameLayout.CALLER, terms.callers());
    }

    /// The target of a request; the fault of the exception says what is wrong with it.
    static Target target(Frame frame) {
        Template template = frame.template();
        return new Target(template.service(), template.item());
    }

    static Terms terms(Frame frame, Principal principal) {
        String traceparent = frame.text(FrameLayout.TRACEPARENT);
        return new Terms(
                match(frame.text(FrameLayout.IF_MATCH)),
                match(frame.text(FrameLayout.IF_NONE_MATCH)),
                frame.deadlineMillis() == 0
                        ? Deadline.NEVER
                        : Deadline.after(Duration.ofMillis(frame.deadlineMillis())),
                traceparent == null
                        ? null
                        : Trace.parse(traceparent, frame.text(FrameLayout.TRACESTATE, "")),
                frame.text(FrameLayout.IDEMPOTENCY_KEY),
                principal,
                frame.texts(FrameLayout.CALLER));
    }

    /// The body of any verb but SUBSCRIBE.
    static @Nullable Encoded body(Frame frame) {
        byte[] bytes = frame.body();
        Template template = frame.template();
        return bytes == null ? null : new Encoded(template.mediaType(), bytes, template.type());
    }

    private static @Nullable String text(@Nullable Match match) {
        return match == null ? null : match.toString();
    }

    /// What is no revision matches none.
    private static @Nullable Match match(@Nullable String text) {
        if (text == null || text.equals("*")) {
            return text == null ? null : Match.ANY;
        }
        List<Revision> revisions = new ArrayList<>();
        for (String one : text.split(", ", -1)) {
            Revision revision = Revision.parse(one);
            if (revision != null) {
                revisions.add(revision);
            }
        }
        return new Match(false, revisions);
    }
}
