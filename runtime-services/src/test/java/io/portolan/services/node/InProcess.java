package io.portolan.services.node;

import io.portolan.services.call.BlockingExchange;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Subscription;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.UnaryOperator;

/// The way inside the process: the seam itself.
///
/// @param sent what becomes of an operation on its way
record InProcess(ServiceNode node, UnaryOperator<Operation> sent) implements Transport {

    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);

    @Override
    public Answer perform(Operation operation) throws InterruptedException {
        BlockingExchange call = new BlockingExchange(sent.apply(operation));
        node.operations().perform(call);
        try {
            Reply reply = call.await();
            return new Answer(
                    reply.outcome().name(),
                    reply.revision().number(),
                    reply.location() == null ? "" : reply.location(),
                    reply.body() == null ? "" : text(reply.body()));
        } catch (FaultException e) {
            return Answer.of(e.fault());
        }
    }

    private static String text(Object body) {
        return new String(JSON.write(body), StandardCharsets.UTF_8);
    }

    @Override
    public Subscription subscribe(String service, Subscriber subscriber)
            throws InterruptedException {
        BlockingExchange call =
                new BlockingExchange(
                        new Operation(Verb.SUBSCRIBE, Target.of(service), subscriber, Terms.LOCAL));
        node.operations().perform(call);
        return (Subscription) Objects.requireNonNull(call.await().body());
    }
}
