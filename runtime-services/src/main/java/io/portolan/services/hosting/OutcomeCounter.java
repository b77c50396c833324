package io.portolan.services.hosting;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Observer;
import io.portolan.services.operation.Verb;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// How the operations on one service were answered, by verb: how many were done, and how many ended
/// with each fault.
///
/// *Threads:* any. *Cost:* a look and an addition for each answer.
public final class OutcomeCounter implements Observer {

    /// How operations of a verb ended.
    public record Ended(Verb verb, FaultCode fault) {}

    private final Map<Verb, LongAdder> done = new ConcurrentHashMap<>(2);
    private final Map<Ended, LongAdder> faults = new ConcurrentHashMap<>(2);

    @Override
    public void answered(Verb verb, @Nullable Fault fault) {
        if (fault == null) {
            increment(done, verb);
        } else {
            increment(faults, new Ended(verb, fault.code()));
        }
    }

    /// Tells how many operations of each verb were done.
    public void done(BiConsumer<Verb, Long> told) {
        done.forEach((verb, count) -> told.accept(verb, count.sum()));
    }

    /// Tells how many operations ended with a fault, by verb and fault.
    public void faults(BiConsumer<Ended, Long> told) {
        faults.forEach((ended, count) -> told.accept(ended, count.sum()));
    }

    private static <K> void increment(Map<K, LongAdder> counts, K key) {
        LongAdder count = counts.get(key); // mostly there, and then without a lock
        (count != null ? count : counts.computeIfAbsent(key, absent -> new LongAdder()))
                .increment();
    }
}
