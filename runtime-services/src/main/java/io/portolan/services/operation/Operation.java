package io.portolan.services.operation;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One thing asked of one service.
///
/// *Cost:* 32 bytes when target and terms are shared.
///
/// @param verb what is asked
/// @param target the service, and the item in it
/// @param body with what: an [io.portolan.services.operation.Encoded], or a value by reference that
///   nobody changes any more; null for nothing. Of SUBSCRIBE a
///   [io.portolan.services.operation.Subscriber]
/// @param terms under which conditions, until when and on whose behalf
public record Operation(Verb verb, Target target, @Nullable Object body, Terms terms) {

    public Operation {
        Objects.requireNonNull(verb, "verb");
        Objects.requireNonNull(target, "target");
        Objects.requireNonNull(terms, "terms");
    }

    /// This operation with other terms.
    public Operation terms(Terms other) {
        return new Operation(verb, target, body, other);
    }
}
