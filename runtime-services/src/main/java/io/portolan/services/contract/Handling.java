package io.portolan.services.contract;

import io.portolan.services.Behavior;
import io.portolan.services.ServiceContext;
import io.portolan.services.operation.Verb;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Type;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a service does for one verb, or for one type of body of it.
///
/// @param verb the verb
/// @param name of the action or query, else of the type of the body
/// @param behavior beside what else it may run; not DEFAULT
/// @param body the type of the body; [Void] when there is none
/// @param result the type of the answer; [Void] when there is none
/// @param code the handler: (Object instance, Object body, ServiceContext)Object; null for what the
///   verb does by itself
/// @param handler its class and name; empty for what the verb does by itself
/// @param isNullable whether it may return null, because it returns nothing or says so
/// @param isNextState whether the handler returns the next state
/// @param isolation of the body
/// @param resultIsolation of the answer
public record Handling(
        Verb verb,
        String name,
        Behavior behavior,
        Type body,
        Type result,
        @Nullable MethodHandle code,
        String handler,
        boolean isNullable,
        boolean isNextState,
        Isolation isolation,
        Isolation resultIsolation) {

    /// What the verb does by itself.
    static Handling byVerb(Verb verb, String name) {
        return new Handling(
                verb,
                name,
                defaultBehavior(verb),
                Void.class,
                Void.class,
                null,
                "",
                true,
                false,
                Isolation.NONE_NEEDED,
                Isolation.NONE_NEEDED);
    }

    /// How handlers of a verb behave that do not say.
    static Behavior defaultBehavior(Verb verb) {
        return switch (verb) {
            case GET, QUERY, LOOKUP -> Behavior.CONCURRENT;
            case DROP -> Behavior.TEARDOWN;
            default -> Behavior.EXCLUSIVE;
        };
    }

    boolean hasBody() {
        return body != Void.class;
    }

    /// Whether the body could be for it.
    boolean takes(@Nullable Object value) {
        return body instanceof Class<?> type && type.isInstance(value);
    }

    /// Runs the handler.
    public @Nullable Object call(Object instance, @Nullable Object value, ServiceContext<?> context)
            throws Throwable {
        // the cast makes the call exact
        return (Object) Objects.requireNonNull(code).invokeExact(instance, value, context);
    }
}
