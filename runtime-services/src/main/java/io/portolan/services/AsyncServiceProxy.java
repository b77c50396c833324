package io.portolan.services;

import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Verb;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A service as seen by a caller that does not wait: each call returns a stage.
///
/// *Threads:* any. A stage completes on the thread that gives the answer: what depends on it must
/// not block. *Failure:* stages fail with [io.portolan.services.operation.FaultException]; no call
/// throws. Cancelling one cancels the operation.
///
/// @param <S> the type of the state
public interface AsyncServiceProxy<S extends Record> {

    /// The state.
    CompletableFuture<Stated<S>> get();

    /// Runs an action, by the type of its body or by [ServiceProxy#named(String)].
    <R> CompletableFuture<@Nullable R> submit(@Nullable Object body, Class<R> answer);

    /// Asks a question.
    <R> CompletableFuture<R> query(Object question, Class<R> answer);

    /// Asks for anything.
    CompletableFuture<Reply> ask(Verb verb, @Nullable Object body);

    /// Asks for anything, and wants no answer: the node counts what was not done, see
    /// [io.portolan.services.node.NodeStats#unheard()].
    void send(Verb verb, @Nullable Object body);
}
