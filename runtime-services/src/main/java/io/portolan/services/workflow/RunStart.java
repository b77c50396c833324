package io.portolan.services.workflow;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What the first entry of a run says.
///
/// @param version of the method that started it
/// @param starter who started it
/// @param unique a number that no other run has: the keys of its calls begin with it, and its
///   random numbers come of it
/// @param dueMillis when its time is over, since 1970; 0 for never
/// @param input with what; as it was read, not yet of its type
record RunStart(int version, String starter, long unique, long dueMillis, @Nullable Object input) {

    byte[] encoded() {
        return StepOutcome.CODEC.write(this);
    }

    static RunStart of(byte[] bytes) {
        return (RunStart) Objects.requireNonNull(StepOutcome.read(bytes, RunStart.class));
    }
}
