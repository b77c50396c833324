package io.portolan.services.workflow;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The signals of a run: those that no step has taken yet, by name and in the order of their
/// numbers, and the keys of all.
///
/// *Threads:* one at a time.
final class Signals {

    /// How many a run is given.
    static final int MOST = 100_000;

    private final Map<String, TreeMap<Integer, byte[]>> waiting = new HashMap<>();

    /// By key, the numbers of those that were to be given in this process.
    private final Map<String, Integer> numbers = new HashMap<>();

    private final Set<String> given = new HashSet<>(); // keys
    private int last;

    /// The number for one that is to be given: the next, or that which its key got when it was to
    /// be given before; 0 when a signal of the key was given already.
    ///
    /// *Failure:* a fault when there have been too many.
    ///
    /// @param key under which it counts once; empty for none
    int number(String key) {
        if (given.contains(key)) {
            return 0;
        }
        Integer before = numbers.get(key);
        if (before != null) {
            return before;
        }
        if (last >= MOST) {
            throw Fault.of(
                            FaultCode.INSUFFICIENT_RESOURCES,
                            "the run was given %d signals: no more are taken, start another run for the rest"
                                    .formatted(MOST))
                    .exception();
        }
        last++;
        if (!key.isEmpty()) {
            numbers.put(key, last);
        }
        return last;
    }

    /// Gives one that is in the journal; of a key that was given already does nothing.
    void give(int number, String name, String key, byte[] value) {
        last = Math.max(last, number);
        if (!key.isEmpty() && !given.add(key)) {
            return;
        }
        waiting.computeIfAbsent(name, first -> new TreeMap<>()).put(number, value);
    }

    /// Whether there is one of the name.
    boolean has(String name) {
        return waiting.containsKey(name);
    }

    /// Takes the next one of the name; null when there is none.
    StepOutcome.@Nullable Signaled take(String name) {
        TreeMap<Integer, byte[]> ofName = waiting.get(name);
        if (ofName == null) {
            return null;
        }
        Map.Entry<Integer, byte[]> first = ofName.pollFirstEntry();
        if (ofName.isEmpty()) {
            waiting.remove(name);
        }
        return new StepOutcome.Signaled(first.getKey(), first.getValue());
    }

    /// Takes away those that steps have taken before the run went on.
    void remove(Collection<Integer> taken) {
        waiting.values().forEach(ofName -> ofName.keySet().removeAll(taken));
        waiting.values().removeIf(Map::isEmpty);
    }
}
