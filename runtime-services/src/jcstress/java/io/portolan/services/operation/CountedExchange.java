package io.portolan.services.operation;

import java.util.concurrent.atomic.AtomicInteger;

/// An exchange that counts the answers it takes.
final class CountedExchange extends Exchange {

    private static final Operation OPERATION =
            new Operation(Verb.GET, Target.of("/services/raced"), null, Terms.LOCAL);

    private final AtomicInteger answers = new AtomicInteger();

    CountedExchange() {
        super(OPERATION);
    }

    @Override
    protected void replied(Reply reply) {
        answers.incrementAndGet();
    }

    @Override
    protected void failed(Fault fault) {
        answers.incrementAndGet();
    }

    int answers() {
        return answers.get();
    }
}
