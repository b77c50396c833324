package io.portolan.services.hosting;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Two threads that add to a `MpscChain`. The one that finds the chain at rest takes until it is at
/// rest again.
///
/// Suspected: a link that is added while the taker finds no other lies there for ever, two take at
/// once, or the second taker does not see what the first one did.
@JCStressTest
@State
@Outcome(id = "2, 2, 0", expect = Expect.ACCEPTABLE, desc = "both links were taken, one by one")
@Outcome(id = ".*, .*, 0", expect = Expect.FORBIDDEN, desc = "a link is stranded or taken twice")
@Outcome(expect = Expect.FORBIDDEN, desc = "two take at once")
public class ChainRestStress {

    private final MpscChain<Knot> chain = new MpscChain<>();
    private final AtomicInteger takers = new AtomicInteger();
    private final AtomicInteger overlaps = new AtomicInteger();
    private int taken; // by the taker

    @Actor
    public void one() {
        add();
    }

    @Actor
    public void other() {
        add();
    }

    @Arbiter
    public void result(III_Result result) {
        result.r1 = taken;
        result.r2 = (int) chain.taken();
        result.r3 = overlaps.get();
    }

    private void add() {
        if (!chain.add(new Knot())) {
            return;
        }
        boolean isMore = true;
        while (isMore) {
            if (takers.incrementAndGet() > 1) {
                overlaps.incrementAndGet();
            }
            chain.take();
            taken++;
            takers.decrementAndGet();
            isMore = chain.next();
        }
    }

    static final class Knot extends MpscChain.Link {}
}
