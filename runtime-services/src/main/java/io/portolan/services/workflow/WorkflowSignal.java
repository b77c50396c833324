package io.portolan.services.workflow;

import io.portolan.services.codec.SelfIsolating;
import io.portolan.services.codec.Shapes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Something that a run is told from outside: the body of the action `signal`.
///
/// @param run the name of the run
/// @param name of the signal
/// @param value what [WorkflowContext#signal(String, Class)] gives, in a form that its type can be
///   read from
@SelfIsolating
@SuppressWarnings("exports") // the annotation is for the codec alone
public record WorkflowSignal(String run, String name, @Nullable Object value) {

    public WorkflowSignal {
        Objects.requireNonNull(run, "run");
        Objects.requireNonNull(name, "name");
        value = value == null ? null : Shapes.of(Object.class).isolated(value);
    }
}
