package io.portolan.core;

import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// The branches of a choice on their way to one decision.
final class ChoiceBranches<R> {

    private final List<Branch<R>> branches;
    private final SelectionOrder order;
    private final Decision decision;
    private final int[] asked;

    /// What is registered; whoever runs the branch taken withdraws it, perhaps on another thread.
    private final AtomicReferenceArray<Branch.@Nullable Try> tries;

    ChoiceBranches(List<Branch<R>> branches, SelectionOrder order, Decision decision) {
        this.branches = branches;
        this.order = order;
        this.decision = decision;
        asked = order.next();
        tries = new AtomicReferenceArray<>(branches.size());
    }

    /// Takes the first branch that is ready, if there is one.
    void takeReady() {
        for (int branch : asked) {
            Branch.Try each = branches.get(branch).begin(decision);
            if (each.looksReady()) {
                tries.set(branch, each);
                each.register();
                if (!decision.isOpen()) {
                    return;
                }
            }
        }
    }

    /// Makes the others known to their ports, until one is taken.
    void register() {
        for (int branch : asked) {
            if (tries.get(branch) == null && decision.isOpen()) {
                Branch.Try each = branches.get(branch).begin(decision);
                tries.set(branch, each);
                each.register();
            }
        }
    }

    /// Looks again at all of them after a refusal.
    void tryAgain() {
        for (int branch : asked) {
            Branch.Try each = tries.get(branch);
            if (each != null) {
                each.tryAgain();
            }
        }
    }

    /// Withdraws all of them.
    void unregister() {
        for (int branch : asked) {
            Branch.Try each = tries.get(branch);
            if (each != null) {
                each.unregister();
            }
        }
        if (decision.outcome() instanceof Branch.Taken taken) {
            order.taken(branches.indexOf(taken.branch()));
        }
    }
}
