package com.example;

import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Verb;
import java.util.HashMap;
import java.util.Map;

/// A durable service that keeps counts by name, and never gives more than it has.
@ServiceContract(
        id = "urn:example:template-store",
        state = TemplateStore.State.class,
        isDurable = true)
public final class TemplateStore {

    /// The state.
    public record State(Map<String, Entry> entries) {
        public State() {
            this(Map.of());
        }
    }

    /// An item of the state, under its name.
    public record Entry(@Key String name, int count) {}

    /// The body of an UPDATE: a count grows, or falls where `by` is negative.
    public record Change(String name, int by) {}

    /// Changes the state, or refuses.
    @On(Verb.UPDATE)
    public State change(Change change, ServiceContext<State> context) {
        Map<String, Entry> entries = new HashMap<>(context.state().state().entries());
        Entry before = entries.getOrDefault(change.name(), new Entry(change.name(), 0));
        int count = before.count() + change.by();
        if (count < 0) {
            throw Fault.of(
                            FaultCode.INSUFFICIENT_RESOURCES,
                            "%s: %d are there, %d cannot be taken"
                                    .formatted(change.name(), before.count(), -change.by()))
                    .exception();
        }
        entries.put(change.name(), new Entry(change.name(), count));
        return new State(entries);
    }
}
