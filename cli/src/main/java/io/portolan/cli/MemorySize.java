package io.portolan.cli;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;

/// Amounts of memory in messages, and what to do when there is too little.
final class MemorySize {

    private static final int MIB = 1 << 20;

    private MemorySize() {}

    static String shown(long bytes) {
        return (bytes + MIB - 1) / MIB + " MiB";
    }

    /// @param need who needs how much
    /// @param bytes what would have to be there
    /// @param most what there is
    static CommandException refusal(String need, long bytes, long most) {
        return new CommandException(
                ExitCode.FAILURE,
                "%s, but the memory is %s; give more with JAVA_TOOL_OPTIONS=-Xmx%dm, ask for fewer clusters, or cluster fewer rows or columns"
                        .formatted(need, shown(most), bytes * 5 / 4 / MIB + 1));
    }
}
