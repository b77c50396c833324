package io.portolan.core.stress;

import io.portolan.core.wait.Parker;
import io.portolan.core.wait.WaitPolicy;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// Signal of a `Parker` against await.
///
/// Suspected: the store of `isReady` and the read of `parked` in `signal`, which must not change
/// places (a fence is between them), and their mirror image in `await`. If they did, the signaller
/// would see nobody parked, the waiter would see nothing ready, and only the time limit would wake
/// it.
@JCStressTest
@State
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "the waiter saw the condition or was woken")
@Outcome(id = "1", expect = Expect.FORBIDDEN, desc = "the signal was lost: woken by the limit")
public class ParkerStress {

    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final Parker parker = new Parker(WaitPolicy.PARK_AT_ONCE);
    private volatile boolean isReady;

    @Actor
    public void signaller() {
        isReady = true;
        parker.signal();
    }

    @Actor
    public void waiter(I_Result result) {
        long start = System.nanoTime();
        try {
            parker.await(() -> isReady, LIMIT_NANOS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        result.r1 = System.nanoTime() - start < LIMIT_NANOS ? 0 : 1;
    }
}
