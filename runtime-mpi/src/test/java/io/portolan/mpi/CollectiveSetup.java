package io.portolan.mpi;

import java.util.stream.Stream;

/// A number of ranks, what they run on, and the communicator that they meet in.
record CollectiveSetup(int ranks, boolean isVirtual, CommSource source) {
    /// All in the world, some in the others.
    static Stream<CollectiveSetup> all() {
        Stream<CollectiveSetup> worlds =
                Setup.RANKS.stream()
                        .flatMap(n ->
                                Stream.of(
                                        new CollectiveSetup(n, false, CommSource.WORLD),
                                        new CollectiveSetup(n, true, CommSource.WORLD)))
                        .filter(setup -> !Setup.isSlow(setup.ranks, setup.isVirtual));
        return Stream.concat(
                worlds,
                Stream.of(
                        new CollectiveSetup(3, false, CommSource.DUPLICATE),
                        new CollectiveSetup(7, true, CommSource.DUPLICATE),
                        new CollectiveSetup(4, false, CommSource.SPLIT),
                        new CollectiveSetup(7, true, CommSource.SPLIT)));
    }

    void run(RankProgram program) throws InterruptedException {
        WorldBuilder builder = World.builder(ranks);
        (isVirtual ? builder.virtualThreads() : builder.platformThreads().lanes(true))
                .run(world -> program.run(source.of(world)));
    }
}
