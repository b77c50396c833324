package io.portolan.services.contract;

import io.portolan.services.operation.Verb;
import java.util.EnumSet;
import java.util.Set;

/// Contracts that several services keep: a client that knows only the generic one must be able to
/// work with each that keeps it.
public final class Alternates {

    private Alternates() {}

    /// Makes sure that one contract has what the other one promises, if it says that it keeps it.
    ///
    /// *Failure:* [IllegalArgumentException].
    public static void check(Contract contract, Contract generic) {
        if (contract.id().equals(generic.id()) || !contract.keeps(generic.id())) {
            return;
        }
        Set<Verb> missing = EnumSet.copyOf(generic.verbs());
        missing.removeAll(contract.verbs());
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException(
                    "contract %s keeps %s and lacks its verbs %s: add handlers of them, or leave %s out of also"
                            .formatted(contract.id(), generic.id(), missing, generic.id()));
        }
    }
}
