package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.meeting.Participant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Places at a board that take turns at random, one small step at a time: to make a call, to see
/// what came of it, to meet. Most of them do the same in a call, some not, and some do not wait.
/// What processes tell each other arrives in between.
final class FlagBoardModel {
    private static final int CALLS = 30;
    private static final long MEETS = -1;

    private final Random random;
    private final int seed;
    private final List<Walker> walkers;
    private final BooleanSupplier network;

    /// @param network lets something arrive; false if nothing is on its way
    FlagBoardModel(
            List<Participant<String>> participants,
            Random random,
            int seed,
            BooleanSupplier network) {
        this.network = network;
        this.random = random;
        this.seed = seed;
        long[] common = random.longs(CALLS, MEETS, 3).toArray();
        this.walkers =
                IntStream.range(0, participants.size())
                        .mapToObj(
                                place -> new Walker(place, participants.get(place), common.clone()))
                        .toList();
    }

    void run() {
        List<Walker> going = new ArrayList<>(walkers);
        for (int idle = 0; !going.isEmpty(); ) {
            Walker walker = going.get(random.nextInt(going.size()));
            boolean moved = random.nextInt(3) == 0 ? network.getAsBoolean() : walker.step();
            idle = moved ? 0 : idle + 1;
            assertTrue(idle < 1000, () -> "nobody gets on, seed " + seed);
            going.removeIf(Walker::isThere);
        }
    }

    static int read(Participant<String> participant, int place) {
        Place into = new Place();
        participant.read(place, 0, into);
        return into.ids().getFirst();
    }

    /// What each has really done in a call: it meets, where it must not show.
    private boolean allShowed(int call) {
        long first = walkers.getFirst().made[call];
        return first != MEETS && walkers.stream().allMatch(walker -> walker.made[call] == first);
    }

    private final class Walker {
        private final int place;
        private final Participant<String> participant;
        private final long[] program;
        private final long[] made = new long[CALLS];
        private int call;
        private boolean isShown;
        private @Nullable ArrivalTicket awaited;

        Walker(int place, Participant<String> participant, long[] program) {
            this.place = place;
            this.participant = participant;
            this.program = program;
            program[random.nextInt(CALLS)] = MEETS;
            program[random.nextInt(CALLS)] = 7;
        }

        boolean isThere() {
            return call == CALLS;
        }

        /// False if it waits.
        boolean step() {
            if (awaited != null && !awaited.isDone()) {
                return false;
            }
            awaited = null;
            if (isShown) {
                see();
            } else if (program[call] != MEETS && participant.canShow()) {
                made[call] = program[call];
                isShown = true;
                awaited =
                        participant.show(program[call], Place.message(100 * call + place), "model");
            } else {
                made[call] = MEETS;
                ArrivalTicket mine = participant.attend("", _ -> {}, "model");
                awaited = random.nextBoolean() ? mine : null;
                call++;
            }
            return true;
        }

        private void see() {
            isShown = false;
            assertEquals(allShowed(call), participant.isAgreed(), () -> "seed " + seed);
            if (allShowed(call)) {
                for (int other = 0; other < walkers.size(); other++) {
                    assertEquals(100 * call + other, read(participant, other), "seed " + seed);
                }
            } else {
                awaited = Objects.requireNonNull(participant.attend("", _ -> {}, "model"));
            }
            call++;
        }
    }
}
