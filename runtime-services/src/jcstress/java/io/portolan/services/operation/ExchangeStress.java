package io.portolan.services.operation;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// A handler that replies against a caller that cancels, or a deadline that passes, on one
/// `Exchange`.
///
/// Suspected: the stores of `state`. If both took the exchange for open, both would bring an
/// answer; if an abort interrupted after the end of the handler, its thread would carry the
/// interruption into what it runs next.
@JCStressTest
@State
@Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "the handler has answered")
@Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "it was aborted")
@Outcome(id = "2, .*", expect = Expect.FORBIDDEN, desc = "an interruption came too late")
@Outcome(expect = Expect.FORBIDDEN, desc = "no answer, or more than one")
public class ExchangeStress {

    private static final Fault CANCELED = Fault.of(FaultCode.OPERATION_CANCELED, "canceled");

    private final CountedExchange exchange = new CountedExchange();

    @Actor
    public void handler(III_Result result) {
        boolean isMine = exchange.begin() && exchange.claim();
        if (isMine) {
            result.r1 = exchange.reply(Reply.UNTOLD) ? 1 : 0;
        }
        exchange.end();
        if (Thread.interrupted()) {
            result.r1 = 2;
        }
    }

    @Actor
    public void caller(III_Result result) {
        result.r2 = exchange.abort(CANCELED) ? 1 : 0;
    }

    @Arbiter
    public void answers(III_Result result) {
        result.r3 = exchange.answers();
    }
}
