package io.portolan.core.watch;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Supplier;

/// What people are told of a failure. One that cannot be printed, because a method of it throws or
/// there is no memory, is told by its class: whoever tells a failure must get to its end.
///
/// *Failure:* none.
public final class FailureText {
    private FailureText() {}

    /// In one line, as its `toString` has it.
    public static String line(Throwable failure) {
        return told(failure, failure::toString);
    }

    /// With its stack, as the failure prints it.
    public static String stack(Throwable failure) {
        return told(
                failure,
                () -> {
                    StringWriter text = new StringWriter();
                    failure.printStackTrace(new PrintWriter(text));
                    return text.toString().strip();
                });
    }

    private static String told(Throwable failure, Supplier<String> text) {
        try {
            return text.get();
        } catch (Throwable t) { // of methods of the program, and errors
            return "%s, which cannot be printed: %s"
                    .formatted(failure.getClass().getName(), t.getClass().getName());
        }
    }
}
