package io.portolan.mpi.engine;

import java.io.PrintStream;
import java.io.PrintWriter;

/// What has failed in another process, as text.
@SuppressWarnings("OverrideThrowableToString") // the text has the name of the class that was thrown
public final class RemoteFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String text;

    private RemoteFailure(String message, String text) {
        super(message, null, false, false); // the stack is that of the other process
        this.text = text;
    }

    /// The failure of a rank.
    ///
    /// @param process its description, for people
    /// @param stack the exception and its stack
    static RemoteFailure ofStack(String process, String stack) {
        return new RemoteFailure(
                stack.lines().findFirst().orElse(stack),
                stack + System.lineSeparator() + "\t(in " + process + ")");
    }

    /// The failure that another process tells in words.
    public static RemoteFailure ofReport(String report) {
        return new RemoteFailure(report, report);
    }

    /// All that the other process has told: the exception and its stack, of a rank that failed.
    public String text() {
        return text;
    }

    /// With all that the other process has told.
    @Override
    public void printStackTrace(PrintStream out) {
        out.println(text);
    }

    /// With all that the other process has told.
    @Override
    public void printStackTrace(PrintWriter out) {
        out.println(text);
    }

    @Override
    public String toString() {
        return String.valueOf(getMessage());
    }
}
