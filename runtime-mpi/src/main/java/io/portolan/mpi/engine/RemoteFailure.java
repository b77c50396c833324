package io.portolan.mpi.engine;

/// What a rank of another process has failed with, as text: its exception and stack.
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

    /// The failure of all, which another process has found.
    static RemoteFailure ofReport(String report) {
        return new RemoteFailure(report, report);
    }

    /// The exception and its stack, as the other process has told it.
    public String text() {
        return text;
    }
}
