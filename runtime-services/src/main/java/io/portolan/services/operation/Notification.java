package io.portolan.services.operation;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// That a service has committed a change: the operation that made it, as its subscribers see it.
///
/// @param service the path of the service
/// @param verb the verb that made the change
/// @param item where it was made; empty for the whole state
/// @param type the name of the body's type
/// @param revision the revision that it made
/// @param body the body of the operation, a value by reference; null for none
/// @param trace on whose behalf; null when that is not followed
public record Notification(
        String service,
        Verb verb,
        String item,
        String type,
        Revision revision,
        @Nullable Object body,
        @Nullable Trace trace) {

    public Notification {
        Objects.requireNonNull(service, "service");
        Objects.requireNonNull(verb, "verb");
        Objects.requireNonNull(item, "item");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(revision, "revision");
    }
}
