package io.portolan.core;

import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A thread begins to wait for the end of an arbiter while another one cancels it. Tests
/// `ArbiterActivation`.
///
/// Suspected: the two looks that cross. The one that ends it says so and then looks for listeners;
/// the one that waits makes itself known and then looks whether it is done. Were either pair in
/// another order, neither would see the other, and the thread would wait its whole time.
@JCStressTest
@State
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "who waits is told")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "who waits is not told")
public class ActivationEndStress {

    private static final Duration LONG = Duration.ofSeconds(5);

    private final Activation activation =
            Activations.activate(
                    new StressSink(1),
                    Arbiters.receive(Port.<Integer>unbounded("stress"), item -> {}));

    @Actor
    public void waiter(II_Result result) {
        try {
            result.r1 = activation.awaitDone(LONG) ? 1 : 0;
        } catch (InterruptedException e) {
            result.r1 = 0;
        }
    }

    @Actor
    public void canceller(II_Result result) {
        result.r2 = activation.cancel() ? 1 : 0;
    }
}
