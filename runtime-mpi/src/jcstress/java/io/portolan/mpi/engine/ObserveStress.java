package io.portolan.mpi.engine;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// One thread completes a `Transfer` while another one registers an observer.
///
/// Suspected: the store of the state and the load of the observers in the completing thread, and
/// the store of the observer and the last load of the state in the other thread. Both threads may
/// see the other's store; then only one of them may run the observer.
@JCStressTest
@State
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "told once")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "never told")
@Outcome(id = "2", expect = Expect.FORBIDDEN, desc = "told twice")
public class ObserveStress {

    private final IncomingTransfer transfer = Receives.make();
    private final AtomicInteger told = new AtomicInteger();

    @Actor
    public void completer() {
        transfer.finish();
    }

    @Actor
    public void observer() {
        transfer.observe(told::incrementAndGet);
    }

    @Arbiter
    public void result(I_Result result) {
        result.r1 = told.get();
    }
}
