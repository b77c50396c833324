package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Parts are lost at random moments while ranks agree and shrink, and are noticed by one part after
/// the other. The law: whoever gets an answer, gets the same, also a rank that is lost afterwards.
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AgreementStressTest {
    private static final int ROUNDS = 60;

    static IntStream few() {
        return IntStream.range(0, 12);
    }

    static IntStream many() {
        return IntStream.range(1000, 1400);
    }

    @ParameterizedTest
    @MethodSource("few")
    void allGetTheSame(int seed) throws InterruptedException {
        check(seed);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("many")
    void allGetTheSameOftener(int seed) throws InterruptedException {
        check(seed);
    }

    /// What the ranks got in one round, by rank.
    private final Map<Integer, Map<Integer, String>> answers = new ConcurrentHashMap<>();

    private void check(int seed) throws InterruptedException {
        Random random = new Random(seed);
        int processes = 2 + random.nextInt(4);
        int ranks = processes * (1 + random.nextInt(2));
        int losses = 1 + random.nextInt(processes - 1);
        LostParts parts = new LostParts(ranks, processes);
        List<Integer> victims = new ArrayList<>(IntStream.range(0, processes).boxed().toList());
        Collections.shuffle(victims, random);
        AtomicInteger reached = new AtomicInteger();
        parts.run(
                world -> run(world, reached),
                () -> {
                    for (int victim : victims.subList(0, losses)) {
                        // All have said that they survive when one is in the second round.
                        int later = reached.get() + random.nextInt(ROUNDS / processes);
                        int at = Math.clamp(later, 1, ROUNDS);
                        while (reached.get() < at) {
                            Thread.onSpinWait();
                        }
                        spin(random.nextInt(20_000));
                        List<Integer> order = new ArrayList<>(victims);
                        Collections.shuffle(order, random);
                        parts.lose(victim, order, () -> spin(random.nextInt(20_000)));
                    }
                });
        answers.forEach((round, given) -> {
            List<String> distinct = given.values().stream().distinct().toList();
            assertEquals(
                    1, distinct.size(), () -> "seed " + seed + ", round " + round + ": " + given);
        });
        Map<Integer, String> last = answers.getOrDefault(ROUNDS, Map.of());
        for (int rank = 0; rank < ranks; rank++) {
            int number = rank;
            assertTrue(
                    parts.isLost(rank) || last.containsKey(rank),
                    () -> "seed " + seed + ": rank " + number + " has no answer: " + last);
        }
    }

    private void run(Intracomm world, AtomicInteger reached) {
        world.setErrhandler(Errhandler.FAILURES_RETURN);
        Intracomm comm = world;
        for (int round = 0; round <= ROUNDS; round++) {
            reached.accumulateAndGet(round, Math::max);
            int flag = ~(1 << (world.rank() + round) % Integer.SIZE);
            Agreement agreed = comm.agree(flag);
            note(
                    round,
                    world.rank(),
                    agreed.flag() + " " + comm.name() + members(agreed.failed(), world));
            if (round % 5 == 4 && agreed.failed().size() > 0) {
                comm = comm.shrink();
                note(1000 + round, world.rank(), members(comm.group(), world));
            }
        }
    }

    private void note(int round, int rank, String answer) {
        answers.computeIfAbsent(round, _ -> new ConcurrentHashMap<>()).put(rank, answer);
    }

    private static String members(Group group, Intracomm world) {
        int[] all = IntStream.range(0, group.size()).toArray();
        return IntStream.of(group.translateRanks(all, world.group())).boxed().toList().toString();
    }

    private static void spin(int turns) {
        for (int i = 0; i < turns; i++) {
            Thread.onSpinWait();
        }
    }
}
