package io.portolan.services.hosting;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// An operation that is added to a `MpscChain` behind one whose handler hangs, while the service is
/// closed.
///
/// Suspected: the thread that adds links its operation and then reads that nothing is closed, the
/// thread that closes sets the flag and then reads the chain. If each read came before the other
/// thread's store, nobody would cancel the operation.
@JCStressTest
@State
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the adder finds it closed")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "the closer finds the operation")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "both see the other")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "nobody sees the other")
public class ChainCloseStress {

    private final MpscChain<ChainRestStress.Knot> chain = new MpscChain<>();
    private volatile boolean isClosed;

    public ChainCloseStress() {
        chain.add(new ChainRestStress.Knot());
        chain.take(); // and never goes on
    }

    @Actor
    public void add(II_Result result) {
        chain.add(new ChainRestStress.Knot());
        result.r1 = isClosed ? 1 : 0;
    }

    @Actor
    public void close(II_Result result) {
        isClosed = true;
        chain.forEach(each -> result.r2 = 1);
    }
}
