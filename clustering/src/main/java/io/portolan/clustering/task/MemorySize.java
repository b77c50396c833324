package io.portolan.clustering.task;

import io.portolan.clustering.ClusteringException;

/// Amounts of memory in messages, and what to do when there is too little.
final class MemorySize {

    private static final int MIB = 1 << 20;

    /// What helps where all points are in memory.
    static final String FEWER =
            "ask for fewer clusters, cluster fewer rows or columns, or read the file in passes with --method mini-batch";

    private MemorySize() {}

    static String shown(long bytes) {
        return (bytes + MIB - 1) / MIB + " MiB";
    }

    /// @param need who needs how much
    /// @param bytes what would have to be there
    /// @param most what there is
    /// @param advice what else helps
    static ClusteringException refusal(String need, long bytes, long most, String advice) {
        return new ClusteringException(
                ClusteringException.Fault.DATA,
                "%s, but the memory is %s; give more with JAVA_TOOL_OPTIONS=-Xmx%dm, %s"
                        .formatted(need, shown(most), bytes * 5 / 4 / MIB + 1, advice));
    }
}
