package io.portolan.core;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The arbiters at work on a lane, in no promised order. The list is linked through the activations
/// themselves: an arbiter that is kept here costs nothing more, and leaves at once.
///
/// *Threads:* any. Nothing is called back under its lock, which may be taken with ports locked.
final class ActivationList {

    private @Nullable ArbiterActivation first; // whose `before` is itself

    synchronized void add(ArbiterActivation activation) {
        activation.before = activation;
        activation.after = first;
        if (first != null) {
            first.before = activation;
        }
        first = activation;
    }

    /// Takes it out, if it is in this list.
    synchronized void remove(ArbiterActivation activation) {
        ArbiterActivation previous = activation.before;
        if (previous == null) {
            return;
        }
        ArbiterActivation next = activation.after;
        boolean isFirst = previous.equals(activation);
        if (isFirst) {
            first = next;
        } else {
            previous.after = next;
        }
        if (next != null) {
            next.before = isFirst ? next : previous;
        }
        activation.before = null;
        activation.after = null;
    }

    synchronized List<ArbiterActivation> all() {
        List<ArbiterActivation> all = new ArrayList<>();
        for (ArbiterActivation each = first; each != null; each = each.after) {
            all.add(each);
        }
        return all;
    }
}
