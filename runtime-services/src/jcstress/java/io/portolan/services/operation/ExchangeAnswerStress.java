package io.portolan.services.operation;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// A reply against a failure of one `Exchange` that is answered after its handler has returned.
///
/// Suspected: both take the exchange for open, because one looks at `state` and the other changes
/// it before the first does.
@JCStressTest
@State
@Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "the reply came first")
@Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "the failure came first")
@Outcome(expect = Expect.FORBIDDEN, desc = "no answer, or more than one")
public class ExchangeAnswerStress {

    private static final Fault FAILED = Fault.of(FaultCode.OPERATION_FAILED, "failed");

    private final CountedExchange exchange = new CountedExchange();

    @Actor
    public void reply(III_Result result) {
        result.r1 = exchange.reply(Reply.UNTOLD) ? 1 : 0;
    }

    @Actor
    public void failure(III_Result result) {
        result.r2 = exchange.fail(FAILED) ? 1 : 0;
    }

    @Arbiter
    public void answers(III_Result result) {
        result.r3 = exchange.answers();
    }
}
