package io.portolan.services.operation;

import java.util.Objects;

/// One thing that can be asked of a service: of a verb the body's type and the answer's.
///
/// @param verb the verb
/// @param name of the action or query, else of the body's type
/// @param body the type of the body; [Void] for none
/// @param result the type of the answer; [Void] for none
public record MessageType(Verb verb, String name, Class<?> body, Class<?> result) {

    public MessageType {
        Objects.requireNonNull(verb, "verb");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(body, "body");
        Objects.requireNonNull(result, "result");
    }
}
