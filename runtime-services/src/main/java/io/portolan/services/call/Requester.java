package io.portolan.services.call;

import io.portolan.services.contract.Bodies;
import io.portolan.services.operation.Deadline;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Which service a proxy asks, and how.
///
/// @param operations where the service is
/// @param bodies decodes answers that come encoded
/// @param target the service or an item of it
/// @param terms the terms of each operation
/// @param timeout how long each may take; null for as long as the service lets it
/// @param unheard told of each operation that wanted no answer and was not done
public record Requester(
        Operations operations,
        Bodies bodies,
        Target target,
        Terms terms,
        @Nullable Duration timeout,
        Runnable unheard) {

    public Requester operations(Operations others) {
        return new Requester(others, bodies, target, terms, timeout, unheard);
    }

    public Requester target(Target other) {
        return new Requester(operations, bodies, other, terms, timeout, unheard);
    }

    Requester terms(Terms other) {
        return new Requester(operations, bodies, target, other, timeout, unheard);
    }

    Requester timeout(Duration max) {
        return new Requester(operations, bodies, target, terms, max, unheard);
    }

    /// The operation, on behalf of the handler that this thread runs.
    Operation operation(Verb verb, @Nullable Object body, Terms asked, boolean isWaiting) {
        Terms timed = timeout == null ? asked : asked.deadline(Deadline.after(timeout));
        return new Operation(verb, target, body, CallContext.here().onBehalf(timed, isWaiting));
    }

    /// Asks and waits.
    public Reply ask(Verb verb, @Nullable Object body, Terms asked) throws InterruptedException {
        BlockingExchange call = new BlockingExchange(operation(verb, body, asked, true));
        operations.perform(call);
        return call.await();
    }

    /// Asks and does not listen.
    void send(Verb verb, @Nullable Object body) {
        operations.perform(new Unheard(operation(verb, body, terms, false), unheard));
    }

    /// As [#answer]; null when the answer is empty.
    <R> @Nullable R answerOrNull(Reply reply, Class<R> type) {
        return reply.body() == null ? null : answer(reply, type);
    }

    /// The answer as a value of the type; null only for [Void].
    ///
    /// *Failure:* [FaultCode#STATE_CONFLICT] when there is none because the caller knows it.
    <R> @Nullable R answer(Reply reply, Class<R> type) {
        if (reply.outcome() == Reply.Outcome.NOT_MODIFIED) {
            throw Fault.of(
                            FaultCode.STATE_CONFLICT,
                            "%s is at revision %s, which is not wanted"
                                    .formatted(target, reply.revision()))
                    .with(Fault.REVISION, reply.revision().toString())
                    .exception();
        }
        Object value = type == Void.class ? null : bodies.answer(reply.body(), type);
        return type.cast(value);
    }

    /// An exchange whose answer nobody wants.
    private static final class Unheard extends Exchange {

        private final Runnable failures;

        Unheard(Operation operation, Runnable failures) {
            super(operation);
            this.failures = failures;
        }

        @Override
        public boolean wantsReply() {
            return false;
        }

        @Override
        protected void replied(Reply reply) {}

        @Override
        protected void failed(Fault fault) {
            failures.run();
        }
    }
}
