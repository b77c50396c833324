package io.portolan.mpi;

import java.util.Arrays;
import java.util.stream.Stream;

/// A number of ranks, what they run on, and the communicator that they meet in.
record CollectiveSetup(int ranks, boolean isVirtual, CommSource source) {
    static Stream<CollectiveSetup> all() {
        return Setup.RANKS.stream()
                .flatMap(n ->
                        Stream.of(false, true)
                                .flatMap(v ->
                                        Arrays.stream(CommSource.values())
                                                .map(s -> new CollectiveSetup(n, v, s))));
    }

    void run(RankProgram program) throws InterruptedException {
        WorldBuilder builder = World.builder(ranks);
        (isVirtual ? builder.virtualThreads() : builder.platformThreads())
                .run(world -> program.run(source.of(world)));
    }
}
