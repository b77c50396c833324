package io.portolan.services.call;

import io.portolan.core.wait.Parker;
import io.portolan.core.wait.WaitPolicy;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// An exchange of which a thread waits for the answer.
public final class BlockingExchange extends Exchange {

    private static final WaitPolicy POLICY = WaitPolicy.forParties(2);

    private final Parker parker = new Parker(POLICY);
    private volatile @Nullable Object answer;

    /// Where the outcome of its change comes from the store, if it is one.
    private volatile @Nullable Settlement settling;

    private @Nullable Settlement helped; // by the thread that waits

    public BlockingExchange(Operation operation) {
        super(operation);
    }

    /// Waits for the answer. The service answers in any case, if only that it takes too long.
    ///
    /// *Failure:* [InterruptedException] when interrupted, which cancels the operation.
    public Reply await() throws InterruptedException {
        try {
            if (!spin()) {
                parker.parkUntil(() -> answer != null);
            }
        } catch (InterruptedException e) {
            abort(Fault.of(FaultCode.OPERATION_CANCELED, "the caller was interrupted"));
            throw e;
        }
        if (answer instanceof Fault fault) {
            throw fault.exception();
        }
        return (Reply) Objects.requireNonNull(answer);
    }

    /// Keeps the core for a while, and settles outcomes meanwhile: the answer may be one of them.
    private boolean spin() {
        try {
            return parker.spin(this::isHere);
        } finally {
            Settlement place = helped;
            if (place != null) {
                place.leave();
            }
        }
    }

    private boolean isHere() {
        if (answer != null) {
            return true;
        }
        Settlement place = settling;
        if (place == null) {
            return false;
        }
        if (helped == null) {
            helped = place;
            place.enter();
        }
        place.help();
        return answer != null;
    }

    /// The change is with the store, whose outcome is settled here.
    public void saving(Settlement place) {
        settling = place;
    }

    /// The thread waits for the answer.
    @Override
    public boolean mayRunHere() {
        return true;
    }

    @Override
    protected void replied(Reply reply) {
        answer = reply;
        parker.signal();
    }

    @Override
    protected void failed(Fault fault) {
        answer = fault;
        parker.signal();
    }
}
