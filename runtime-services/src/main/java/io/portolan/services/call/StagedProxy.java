package io.portolan.services.call;

import io.portolan.services.AsyncServiceProxy;
import io.portolan.services.Stated;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Verb;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A proxy whose calls return stages.
///
/// @param asking which service it asks, and how
/// @param state the type of the state
record StagedProxy<S extends Record>(Requester asking, Class<S> state)
        implements AsyncServiceProxy<S> {

    @Override
    public CompletableFuture<Stated<S>> get() {
        return ask(
                Verb.GET,
                null,
                reply ->
                        new Stated<>(
                                reply.revision(),
                                Objects.requireNonNull(asking.answer(reply, state))));
    }

    @Override
    public <R> CompletableFuture<@Nullable R> submit(@Nullable Object body, Class<R> answer) {
        return ask(Verb.SUBMIT, body, reply -> asking.answerOrNull(reply, answer));
    }

    @Override
    public <R> CompletableFuture<R> query(Object question, Class<R> answer) {
        return ask(
                Verb.QUERY,
                question,
                reply -> Objects.requireNonNull(asking.answer(reply, answer)));
    }

    @Override
    public CompletableFuture<Reply> ask(Verb verb, @Nullable Object body) {
        return ask(verb, body, Function.identity());
    }

    @Override
    public void send(Verb verb, @Nullable Object body) {
        asking.send(verb, body);
    }

    private <R extends @Nullable Object> CompletableFuture<R> ask(
            Verb verb, @Nullable Object body, Function<Reply, R> result) {
        Stage<R> stage = new Stage<>();
        Asked<R> asked =
                new Asked<>(asking.operation(verb, body, asking.terms(), false), stage, result);
        stage.asked = asked;
        asking.operations().perform(asked);
        return stage;
    }

    /// The stage of an operation; cancelling it cancels the operation.
    private static final class Stage<R extends @Nullable Object> extends CompletableFuture<R> {

        private @Nullable Exchange asked;

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean isCancelled = super.cancel(mayInterruptIfRunning);
            if (isCancelled && asked != null) {
                asked.abort(Fault.of(FaultCode.OPERATION_CANCELED, "the caller canceled it"));
            }
            return isCancelled;
        }
    }

    private static final class Asked<R extends @Nullable Object> extends Exchange {

        private final Stage<R> stage;
        private final Function<Reply, R> result;
        private final @Nullable Caller asker = CallContext.here().asking();

        Asked(Operation operation, Stage<R> stage, Function<Reply, R> result) {
            super(operation);
            this.stage = stage;
            this.result = result;
        }

        @Override
        protected void replied(Reply reply) {
            complete(() -> {
                try {
                    stage.complete(result.apply(reply));
                } catch (RuntimeException e) { // an answer of another type
                    stage.completeExceptionally(e);
                }
            });
        }

        @Override
        protected void failed(Fault fault) {
            complete(() -> stage.completeExceptionally(fault.exception()));
        }

        /// Completes the stage, and with it what others hang on it: on a thread of its own where
        /// this one has answers of others to bring.
        private void complete(Runnable completion) {
            if (CallContext.here().isSettling()) {
                Thread.ofVirtual().name("stage").start(() -> onBehalfOfAsker(completion));
            } else {
                onBehalfOfAsker(completion);
            }
        }

        /// Completes the stage so that the operations of its dependent actions run on behalf of the
        /// caller of this operation.
        private void onBehalfOfAsker(Runnable completion) {
            CallContext here = CallContext.here();
            Caller before = here.asking();
            here.enter(asker, here.running());
            try {
                completion.run();
            } finally {
                here.enter(before, here.running());
            }
        }
    }
}
