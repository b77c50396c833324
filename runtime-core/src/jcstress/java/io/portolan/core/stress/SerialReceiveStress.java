package io.portolan.core.stress;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Post against the end of a serial receiver's turn (`SerialReceive`), which a dispatcher's worker
/// runs.
///
/// Suspected: the store that frees the slot and the read of `waiting` after it, against the
/// poster's store of `waiting` and its read of the slot. If one pair changed places, or the second
/// look were missing, the poster would find the slot taken and the turn would find nothing queued:
/// the second item would lie in the port for ever beside an idle receiver.
@JCStressTest
@State
@Outcome(id = "2, 0", expect = Expect.ACCEPTABLE, desc = "both items were handled")
@Outcome(id = "1, 1", expect = Expect.FORBIDDEN, desc = "the second item is stranded in the port")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "an item is lost or doubled")
public class SerialReceiveStress {

    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final Dispatcher DISPATCHER =
            Dispatcher.builder("stress").platformThreads(1).start();

    private final Port<Integer> port = Port.unbounded("raced");
    private final AtomicInteger handled = new AtomicInteger();
    private volatile boolean isStarted;

    public SerialReceiveStress() {
        DISPATCHER.activate(Arbiters.<Integer>receive(port, this::handle).concurrency(1));
    }

    @Actor
    public void first() {
        port.post(1);
    }

    /// Posts shortly after the first handler has started, that is, about when its turn ends.
    @Actor
    public void second() {
        awaitThat(() -> isStarted);
        Delay.spinBelow(20);
        port.post(2);
    }

    @Arbiter
    public void result(II_Result result) {
        awaitThat(() -> handled.get() == 2);
        result.r1 = handled.get();
        result.r2 = port.size();
        port.close(); // ends the activation, so that it can be collected
    }

    private void handle(int item) {
        isStarted = true;
        Delay.spinBelow(20);
        handled.incrementAndGet();
    }

    private static void awaitThat(BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean() && System.nanoTime() - start < LIMIT_NANOS) {
            Thread.onSpinWait();
        }
    }
}
