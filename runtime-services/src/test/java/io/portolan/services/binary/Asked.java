package io.portolan.services.binary;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Reply;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// An operation that a test asks for, and what came of it.
final class Asked extends Exchange {

    private final CompletableFuture<Reply> answer = new CompletableFuture<>();

    private final boolean wantsReply;

    private Asked(Operation operation, boolean wantsReply) {
        super(operation);
        this.wantsReply = wantsReply;
    }

    static Asked of(Operations operations, Operation operation) {
        return perform(operations, new Asked(operation, true));
    }

    /// That it was done is enough of a reply.
    static Asked briefly(Operations operations, Operation operation) {
        return perform(operations, new Asked(operation, false));
    }

    private static Asked perform(Operations operations, Asked asked) {
        operations.perform(asked);
        return asked;
    }

    @Override
    public boolean wantsReply() {
        return wantsReply;
    }

    /// Whether it is a reply that comes, and no fault.
    boolean isReply() throws InterruptedException {
        try {
            return answer.get() != null;
        } catch (ExecutionException e) {
            return false;
        }
    }

    Reply reply() throws InterruptedException {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        }
    }

    Fault fault() throws InterruptedException {
        try {
            throw new AssertionError("replied: " + answer.get());
        } catch (ExecutionException e) {
            return assertInstanceOf(FaultException.class, e.getCause()).fault();
        }
    }

    @Override
    protected void replied(Reply reply) {
        answer.complete(reply);
    }

    @Override
    protected void failed(Fault fault) {
        answer.completeExceptionally(fault.exception());
    }
}
