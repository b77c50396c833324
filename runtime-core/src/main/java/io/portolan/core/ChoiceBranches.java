package io.portolan.core;

import java.util.List;

/// The branches of a choice on their way to one decision.
final class ChoiceBranches<R> {

    private final List<Branch<R>> branches;
    private final SelectionOrder order;
    private final Decision decision;
    private final int[] asked;
    private final Branch.Try[] tries;

    ChoiceBranches(List<Branch<R>> branches, SelectionOrder order, Decision decision) {
        this.branches = branches;
        this.order = order;
        this.decision = decision;
        asked = order.next();
        tries = new Branch.Try[branches.size()];
    }

    /// Takes the first branch that is ready, if there is one.
    void takeReady() {
        for (int branch : asked) {
            Branch.Try each = branches.get(branch).begin(decision);
            if (each.looksReady()) {
                tries[branch] = each;
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
            if (tries[branch] == null && decision.isOpen()) {
                tries[branch] = branches.get(branch).begin(decision);
                tries[branch].register();
            }
        }
    }

    /// Withdraws all of them.
    void unregister() {
        for (Branch.Try each : tries) {
            if (each != null) {
                each.unregister();
            }
        }
        if (decision.outcome() instanceof Branch.Taken taken) {
            order.taken(branches.indexOf(taken.branch()));
        }
    }
}
