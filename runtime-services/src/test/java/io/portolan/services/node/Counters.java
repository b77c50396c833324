package io.portolan.services.node;

import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Verb;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// A durable service that counts how often it was asked, whatever was kept of that.
@ServiceContract(id = Counters.ID, state = Counters.State.class, isDurable = true)
final class Counters {

    static final String ID = "urn:test:counters";

    /// How often an action ran in this JVM.
    static final AtomicInteger RUNS = new AtomicInteger();

    /// @param count of additions
    /// @param items by key
    record State(long count, Map<String, Item> items) {
        State() {
            this(0, Map.of());
        }
    }

    record Item(@Key String name, int size) {}

    record Add(long more) {}

    record Roll(String name) {}

    record Names(int most) {}

    record Rolled(String name, int runs) {}

    record Mean(double value) {}

    @On(Verb.UPDATE)
    State add(Add add, ServiceContext<State> context) {
        State now = context.state().state();
        return new State(now.count() + add.more(), now.items());
    }

    @On(value = Verb.SUBMIT, name = "roll")
    Rolled roll(Roll roll) {
        return new Rolled(roll.name(), RUNS.incrementAndGet());
    }

    @On(value = Verb.SUBMIT, name = "several")
    List<Rolled> several() {
        return List.of(new Rolled("a", RUNS.incrementAndGet()), new Rolled("b", 0));
    }

    @On(value = Verb.QUERY, name = "byName")
    Map<String, Rolled> byName(Names names) {
        return Map.of("a", new Rolled("a", RUNS.incrementAndGet()));
    }

    @On(value = Verb.SUBMIT, name = "perhaps")
    Optional<Rolled> perhaps() {
        return Optional.of(new Rolled("a", RUNS.incrementAndGet()));
    }

    /// Has no form in a document, and neither has its refusal.
    @On(value = Verb.SUBMIT, name = "mean")
    Mean mean(Add add) {
        RUNS.incrementAndGet();
        if (add.more() < 0) {
            throw Fault.of(FaultCode.UNKNOWN_ENTRY, "no mean").with("mean", Double.NaN).exception();
        }
        return new Mean(Double.NaN);
    }

    @On(Verb.QUERY)
    Rolled question(Roll roll) {
        return new Rolled(roll.name(), RUNS.incrementAndGet());
    }
}
