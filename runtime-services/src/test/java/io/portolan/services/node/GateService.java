package io.portolan.services.node;

import io.portolan.services.Behavior;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.operation.Verb;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/// A service whose handlers wait until the test lets them go on, and that counts who is inside.
@ServiceContract(id = GateService.ID, state = GateService.Count.class)
final class GateService {

    static final String ID = "urn:test:gate";

    record Count(int count) {

        Count() {
            this(0);
        }
    }

    record Step() {}

    record Alone(int id) {}

    record Beside(int id) {}

    record Anytime(int id) {}

    record Deaf() {}

    /// What the test holds.
    static final class Gate {

        final Semaphore exclusive = new Semaphore(0);
        final Semaphore concurrent = new Semaphore(0);
        final Semaphore entered = new Semaphore(0);
        final AtomicInteger inside = new AtomicInteger();
        final AtomicInteger most = new AtomicInteger();
        final AtomicInteger interrupted = new AtomicInteger();
        final CountDownLatch release = new CountDownLatch(1);
        final List<String> order = new CopyOnWriteArrayList<>();

        void pass(Semaphore by, String who) throws InterruptedException {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            order.add(who);
            entered.release();
            try {
                by.acquire();
            } catch (InterruptedException e) {
                interrupted.incrementAndGet();
                throw e;
            } finally {
                inside.decrementAndGet();
            }
        }
    }

    private final Gate gate;

    GateService(Gate gate) {
        this.gate = gate;
    }

    static ServiceNodeBuilder node(Gate gate) {
        return ServiceNode.builder()
                .name("test")
                .service(GateService.class, () -> new GateService(gate));
    }

    @On(Verb.UPDATE)
    Count step(Step step, ServiceContext<Count> context) throws InterruptedException {
        gate.pass(gate.exclusive, "update");
        return new Count(context.state().state().count() + 1);
    }

    @On(Verb.SUBMIT)
    int alone(Alone alone) throws InterruptedException {
        gate.pass(gate.exclusive, "alone");
        return alone.id();
    }

    @On(value = Verb.SUBMIT, behavior = Behavior.CONCURRENT)
    int beside(Beside beside) throws InterruptedException {
        gate.pass(gate.concurrent, "beside");
        return beside.id();
    }

    @On(value = Verb.SUBMIT, behavior = Behavior.INDEPENDENT)
    int anytime(Anytime anytime) {
        gate.order.add("anytime");
        return anytime.id();
    }

    @On(Verb.QUERY)
    int ask(Beside beside) throws InterruptedException {
        gate.pass(gate.concurrent, "query");
        return beside.id();
    }

    /// Hears no interruption.
    @On(Verb.SUBMIT)
    int deaf(Deaf deaf) {
        gate.entered.release();
        boolean isReleased = false;
        while (!isReleased) {
            try {
                gate.release.await();
                isReleased = true;
            } catch (InterruptedException e) {
                gate.interrupted.incrementAndGet();
            }
        }
        return 0;
    }

    @On(Verb.DROP)
    void end() {
        gate.order.add("drop");
    }
}
