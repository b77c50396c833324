package com.example;

import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Verb;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A service that keeps counts by name.
@ServiceContract(id = "urn:example:template", state = TemplateService.State.class)
public final class TemplateService {

    /// The state. A new service begins with the one that the constructor without parameters makes.
    public record State(Map<String, Entry> entries) {
        public State() {
            this(Map.of());
        }
    }

    /// An item of the state, under its name.
    public record Entry(@Key String name, int count) {}

    /// The body of an UPDATE: a count grows, or falls where `by` is negative.
    public record Change(String name, int by) {}

    /// The body of a QUERY.
    public record Least(int count) {}

    /// Changes the state: what a handler of UPDATE returns is the next state.
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

    /// Answers a question about the state.
    @On(Verb.QUERY)
    public List<String> atLeast(Least least, ServiceContext<State> context) {
        return context.state().state().entries().values().stream()
                .filter(entry -> entry.count() >= least.count())
                .map(Entry::name)
                .sorted()
                .toList();
    }

    /// Runs an action, which changes nothing.
    @On(Verb.SUBMIT)
    public int total(ServiceContext<State> context) {
        return context.state().state().entries().values().stream().mapToInt(Entry::count).sum();
    }
}
