package io.portolan.services.operation;

import org.jspecify.annotations.Nullable;

/// Sees how operations are answered.
///
/// *Threads:* any; must not block.
@FunctionalInterface
public interface Observer {

    /// An operation was answered.
    ///
    /// @param fault null when it was done
    void answered(Verb verb, @Nullable Fault fault);

    /// This one first, then the other.
    default Observer and(Observer other) {
        return (verb, fault) -> {
            answered(verb, fault);
            other.answered(verb, fault);
        };
    }
}
