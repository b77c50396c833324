package io.portolan.services.workflow;

import io.portolan.services.contract.Bodies;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A class of workflows, read once.
///
/// *Threads:* immutable.
///
/// @param type the class
/// @param terms its annotation
/// @param input what a run is started with
/// @param output what the method returns; [Void] for nothing
/// @param within how long a run may take; null for as long as it likes
/// @param instances makes the instance of each run
record WorkflowType(
        Class<?> type,
        WorkflowContract terms,
        Class<?> input,
        Type output,
        @Nullable Duration within,
        Supplier<?> instances) {

    /// Runs the method.
    @SuppressWarnings("unchecked") // the input is of its type
    @Nullable Object run(Object value, WorkflowContext flow) throws Exception {
        return ((Workflow<Record, Object>) instances.get()).run((Record) value, flow);
    }

    /// Why runs of a version cannot go on; null when they can.
    @Nullable String unfit(int version) {
        if (version >= terms.oldest() && version <= terms.version()) {
            return null;
        }
        return "the run has version %d, %s goes on with %d to %d: start the node with code that has it"
                .formatted(version, type.getName(), terms.oldest(), terms.version());
    }

    /// A document as the input.
    Object input(Bodies bodies, Object document) {
        return bodies.converted(document, input);
    }
}
