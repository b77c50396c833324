package io.portolan.mpi.engine;

/// What a thread does after a look that found nothing, so that a thread that may bring the message
/// can run.
///
/// Overview. A thread that looks in a loop, and never waits, keeps the core that the awaited rank
/// may need. With more ranks than cores it yields after each look. With a core for each rank it
/// yields now and then, because another program may have taken a core. A virtual thread parks for a
/// moment once in a while, for the reason that [io.portolan.core.wait.BriefWait] gives.
enum PollBackoff {
    NONE,
    YIELD,
    PARK;

    /// The most looks in vain that leave the core to nobody.
    static final int LOOKS_PER_YIELD = 64;

    static final int LOOKS_PER_PARK = 256;

    /// What to do after so many looks in vain.
    ///
    /// @param virtual whether the thread that looks is
    static PollBackoff after(int looks, boolean virtual, Settings settings) {
        if (virtual) {
            return looks % LOOKS_PER_PARK == 0 ? PARK : YIELD;
        }
        return settings.hasCoreEach() && looks % LOOKS_PER_YIELD != 0 ? NONE : YIELD;
    }
}
