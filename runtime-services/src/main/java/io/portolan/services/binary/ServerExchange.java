package io.portolan.services.binary;

import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;

/// A request whose answer goes back over its connection.
final class ServerExchange extends Exchange {

    private final ServerConnection connection;
    private final long correlation;
    private final boolean wantsReply;

    ServerExchange(
            ServerConnection connection,
            long correlation,
            Operation operation,
            boolean wantsReply) {
        super(operation);
        this.connection = connection;
        this.correlation = correlation;
        this.wantsReply = wantsReply;
    }

    long correlation() {
        return correlation;
    }

    @Override
    public boolean wantsReply() {
        return wantsReply;
    }

    /// The thread has read the request, and sends the answer with those of its neighbours.
    @Override
    public boolean mayRunHere() {
        return true;
    }

    @Override
    protected void replied(Reply reply) {
        connection.answer(this, reply);
    }

    @Override
    protected void failed(Fault fault) {
        connection.answer(this, fault);
    }
}
