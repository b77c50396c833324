package io.portolan.mpi;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// A number of ranks and what they run on.
record Setup(int ranks, Kind kind) {
    enum Kind {
        PLATFORM_WITH_LANES,
        PLATFORM,
        VIRTUAL,
        VIRTUAL_WITH_LANES
    }

    static final List<Integer> RANKS = List.of(1, 2, 3, 4, 7, 64);

    /// So many on threads of the system take half the time of all, so `-Pslow` alone runs them.
    static boolean isSlow(int ranks, boolean isVirtual) {
        return ranks > 7 && !isVirtual && !areAllTried();
    }

    /// Whether this is the slow build, which leaves nothing out.
    static boolean areAllTried() {
        return Boolean.getBoolean("portolan.test.slow");
    }

    static Stream<Setup> all() {
        return RANKS.stream()
                .flatMap(n -> Arrays.stream(Kind.values()).map(k -> new Setup(n, k)))
                .filter(setup -> !isSlow(setup.ranks, setup.isVirtual()));
    }

    private boolean isVirtual() {
        return kind == Kind.VIRTUAL || kind == Kind.VIRTUAL_WITH_LANES;
    }

    WorldBuilder world() {
        WorldBuilder builder = World.builder(ranks);
        return switch (kind) {
            case PLATFORM_WITH_LANES -> builder.platformThreads().lanes(true);
            case PLATFORM -> builder.platformThreads().lanes(false);
            case VIRTUAL -> builder.virtualThreads();
            case VIRTUAL_WITH_LANES -> builder.virtualThreads().lanes(true);
        };
    }

    void run(RankProgram program) throws InterruptedException {
        world().run(program);
    }
}
