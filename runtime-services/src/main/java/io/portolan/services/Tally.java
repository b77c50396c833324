package io.portolan.services;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Observer;
import io.portolan.services.operation.Verb;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// How the operations on one service were answered, by verb: how many were done, and how many ended
/// with each fault.
///
/// *Threads:* any. *Cost:* a look and an addition for each answer.
final class Tally implements Observer {

    /// How operations of a verb ended.
    record Ended(Verb verb, FaultCode fault) {}

    private static final Verb[] VERBS = Verb.values();

    private final AtomicReferenceArray<@Nullable LongAdder> done =
            new AtomicReferenceArray<>(VERBS.length); // by the ordinal of the verb
    private final Map<Ended, LongAdder> faults = new ConcurrentHashMap<>(2);

    @Override
    public void answered(Verb verb, @Nullable Fault fault) {
        if (fault == null) {
            done(verb.ordinal()).increment();
        } else {
            faults.computeIfAbsent(new Ended(verb, fault.code()), absent -> new LongAdder())
                    .increment();
        }
    }

    /// Tells how many operations of each verb were done.
    void done(BiConsumer<Verb, Long> told) {
        for (Verb verb : VERBS) {
            LongAdder count = done.get(verb.ordinal());
            if (count != null) {
                told.accept(verb, count.sum());
            }
        }
    }

    /// Tells how many operations ended with a fault, by verb and fault.
    void faults(BiConsumer<Ended, Long> told) {
        faults.forEach((ended, count) -> told.accept(ended, count.sum()));
    }

    private LongAdder done(int verb) {
        LongAdder count = done.get(verb);
        if (count != null) {
            return count;
        }
        LongAdder first = new LongAdder();
        LongAdder before = done.compareAndExchange(verb, null, first);
        return before == null ? first : before;
    }
}
