package io.portolan.services.http.mapping;

import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.FailureReport;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// An operation whose answer is a response, which is made when there is room for it.
public final class HttpExchange extends Exchange {

    private static final System.Logger LOG = System.getLogger(HttpExchange.class.getName());

    private final Consumer<Supplier<Answer>> responder;
    private final Function<Reply, Answer> onReply;
    private final Function<Fault, Answer> onFault;

    public HttpExchange(
            Operation operation,
            Consumer<Supplier<Answer>> responder,
            Function<Reply, Answer> onReply,
            Function<Fault, Answer> onFault) {
        super(operation);
        this.responder = responder;
        this.onReply = onReply;
        this.onFault = onFault;
    }

    /// The thread has read the request, and sends the answer with those of its neighbours.
    @Override
    public boolean mayRunHere() {
        return true;
    }

    @Override
    protected void replied(Reply reply) {
        responder.accept(() -> written(() -> onReply.apply(reply)));
    }

    @Override
    protected void failed(Fault fault) {
        responder.accept(() -> written(() -> onFault.apply(fault)));
    }

    private Answer written(Supplier<Answer> writing) {
        try {
            return writing.get();
        } catch (FaultException e) {
            return onFault.apply(e.fault()); // of a value that has no form in a document
        } catch (RuntimeException e) { // whatever it is, nobody may wait for ever
            FailureReport.write(
                    LOG, System.Logger.Level.ERROR, "an answer could not be written", e);
            return onFault.apply(
                    Fault.of(FaultCode.OPERATION_FAILED, "the answer could not be written"));
        }
    }
}
