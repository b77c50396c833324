package io.portolan.mpi;

import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/// A program of random steps for a few ranks: either right, or with some ranks that leave out
/// steps, repeat them, do them wrongly, throw, or end early.
///
/// All ranks have one list of steps, each of which says what every rank does in it, and go through
/// it in its order; so what is right cannot deadlock, not even in a strict world.
///
/// @param isRight whether every rank does what the steps say
record RandomProgram(long seed, int ranks, boolean isRight, List<RandomStep> steps) {
    /// What a rank throws on purpose.
    static final class OwnException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    static RandomProgram of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int ranks = 2 + random.nextInt(6);
        List<RandomStep> steps = new ArrayList<>();
        int length = 1 + random.nextInt(30);
        for (int tag = 0; tag < length; tag++) {
            steps.add(
                    random.nextInt(5) < 3
                            ? RandomMessage.draw(random, ranks, tag)
                            : RandomCollective.draw(random));
        }
        return new RandomProgram(seed, ranks, random.nextInt(4) == 0, steps);
    }

    /// *Failure:* as [World#run].
    void run() throws InterruptedException {
        run(UnaryOperator.identity());
    }

    /// Runs in a world that is described further. *Failure:* as [World#run].
    void run(UnaryOperator<WorldBuilder> described) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(~seed);
        WorldBuilder builder = World.builder(ranks);
        builder = random.nextBoolean() ? builder.virtualThreads() : builder.platformThreads();
        builder = random.nextInt(3) == 0 ? builder.strict() : builder;
        builder = random.nextInt(3) == 0 ? builder.eagerBytes(random.nextInt(200)) : builder;
        builder = random.nextInt(3) == 0 ? builder.unexpectedBytes(random.nextInt(900)) : builder;
        described
                .apply(builder.lanes(random.nextBoolean()))
                .run(world -> new Rank(world, new SplittableRandom(seed + world.rank())).run());
    }

    /// One rank on its way through the steps.
    private final class Rank {
        private final RandomPlaces places;
        private final SplittableRandom random;
        private final boolean isStubborn;

        Rank(Intracomm world, SplittableRandom random) {
            this.places = RandomPlaces.of(world);
            this.random = random;
            this.isStubborn = random.nextInt(3) == 0;
        }

        void run() {
            for (RandomStep step : steps) {
                int whim = isRight ? Integer.MAX_VALUE : random.nextInt(40 * ranks);
                if (whim == 0) {
                    throw new OwnException();
                }
                if (whim == 1) {
                    return;
                }
                if (whim != 2) {
                    step(step, whim < 8 ? 1 + random.nextInt(RandomStep.TWISTS) : 0);
                }
                if (whim == 3) {
                    step(step, 0);
                }
            }
            Request.waitAll(places.begun());
        }

        /// @param twist what the rank does wrongly in it; 0 for nothing
        private void step(RandomStep step, int twist) {
            try {
                step.run(places, twist);
                if (random.nextInt(6) == 0 && !places.begun().isEmpty()) {
                    Request.testSome(places.begun());
                }
            } catch (RankFailedException e) {
                throw e;
            } catch (MPIException e) {
                if (!isStubborn) {
                    throw e;
                }
            }
        }
    }
}
