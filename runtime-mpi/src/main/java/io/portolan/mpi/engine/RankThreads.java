package io.portolan.mpi.engine;

/// What ranks run on: platform threads while each can have a core, virtual threads above, because
/// only those wait and switch in less than a microsecond.
public final class RankThreads {
    private RankThreads() {}

    /// A thread for one rank, not yet started. It does not keep the JVM alive.
    public static Thread unstarted(int rank, Settings settings, Runnable body) {
        String name = "rank " + rank + " of " + settings.ranks();
        return settings.isVirtual()
                ? Thread.ofVirtual().name(name).unstarted(body)
                : Thread.ofPlatform().name(name).daemon().unstarted(body);
    }
}
