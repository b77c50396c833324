package io.portolan.mpi.engine;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// Two threads register an observer of one `Transfer` at once.
///
/// Suspected: both put their observer before the same older one, so that one of them is lost.
@JCStressTest
@State
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "both were told")
@Outcome(expect = Expect.FORBIDDEN, desc = "one was lost")
public class ObserversStress {

    private final IncomingTransfer transfer = Receives.make();
    private final AtomicInteger told = new AtomicInteger();

    @Actor
    public void one() {
        transfer.observe(told::incrementAndGet);
    }

    @Actor
    public void other() {
        transfer.observe(told::incrementAndGet);
    }

    @Arbiter
    public void result(I_Result result) {
        transfer.finish();
        result.r1 = told.get();
    }
}
