package io.portolan.mpi.launch;

import java.io.PrintWriter;
import java.io.StringWriter;

/// The stack of a failure, as people are told it.
final class StackText {
    private StackText() {}

    /// As the failure prints it. One that cannot be printed, because a method of it throws or there
    /// is no memory, is told by its class: whoever tells a failure must get to its end.
    ///
    /// *Failure:* none.
    static String of(Throwable failure) {
        try {
            StringWriter text = new StringWriter();
            failure.printStackTrace(new PrintWriter(text));
            return text.toString().strip();
        } catch (Throwable t) { // of methods of the program, and errors
            return "%s, which cannot be printed: %s"
                    .formatted(failure.getClass().getName(), t.getClass().getName());
        }
    }
}
