package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.mpi.profile.MessageCount;
import io.portolan.mpi.profile.Profile;
import io.portolan.mpi.profile.Profiling;
import io.portolan.mpi.profile.SizeClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What random programs have sent is what the profile counts, and what it counts as received.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProfileConservationTest {
    private static final int ROUNDS = 40;

    /// A message that one rank sends and another receives.
    private record Sent(int source, int dest, int bytes, int way) {}

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void everyMessageIsCountedOnceOnEachSide(long seed) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(seed);
        int ranks = 1 + random.nextInt(6);
        List<List<Sent>> rounds = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            rounds.add(round(random, ranks));
        }
        WorldBuilder builder = World.builder(ranks).lanes(random.nextBoolean());
        builder = random.nextBoolean() ? builder.virtualThreads() : builder.platformThreads();
        builder = random.nextInt(3) == 0 ? builder.strict() : builder;
        builder = random.nextInt(3) == 0 ? builder.eagerBytes(random.nextInt(200)) : builder;
        builder = random.nextInt(3) == 0 ? builder.unexpectedBytes(random.nextInt(900)) : builder;
        AtomicReference<Profile> seen = new AtomicReference<>();
        builder.profile(Profiling.standard(), seen::set)
                .run(world -> rounds.forEach(round -> run(world, round)));
        Profile profile = seen.get();
        ProfileTest.assertConserved(profile);
        assertEquals(expected(rounds), counted(profile), () -> "seed " + seed);
    }

    private static List<Sent> round(SplittableRandom random, int ranks) {
        List<Sent> round = new ArrayList<>();
        int messages = 1 + random.nextInt(8);
        for (int i = 0; i < messages; i++) {
            int bytes = random.nextInt(4) == 0 ? 1 << random.nextInt(20) : random.nextInt(3000);
            round.add(
                    new Sent(
                            random.nextInt(ranks),
                            random.nextInt(ranks),
                            bytes,
                            random.nextInt(5)));
        }
        return round;
    }

    private static void run(Intracomm world, List<Sent> round) {
        List<Request> pending = new ArrayList<>();
        List<Integer> later = new ArrayList<>();
        for (int tag = 0; tag < round.size(); tag++) {
            Sent message = round.get(tag);
            if (message.dest() == world.rank()) {
                if (message.way() == 3) {
                    later.add(tag);
                } else {
                    pending.add(world.irecv(new byte[message.bytes()], message.source(), tag));
                }
            }
            if (message.source() == world.rank()) {
                byte[] bytes = new byte[message.bytes()];
                pending.add(
                        switch (message.way()) {
                            case 0 -> world.issend(bytes, message.dest(), tag);
                            case 1 -> world.ibsend(bytes, message.dest(), tag);
                            default -> world.isend(bytes, message.dest(), tag);
                        });
            }
        }
        for (int tag : later) {
            Sent message = round.get(tag);
            world.mprobe(message.source(), tag).recv(new byte[message.bytes()]);
        }
        Request.waitAll(pending);
    }

    private static Map<String, String> expected(List<List<Sent>> rounds) {
        Map<String, long[]> sums = new TreeMap<>();
        rounds.forEach(round ->
                round.forEach(message ->
                        add(
                                sums,
                                message.source(),
                                message.dest(),
                                SizeClass.at(SizeClass.index(message.bytes())),
                                1,
                                message.bytes())));
        return inWords(sums);
    }

    private static Map<String, String> counted(Profile profile) {
        Map<String, long[]> sums = new TreeMap<>();
        for (MessageCount each : profile.figures().messages()) {
            add(
                    sums,
                    each.source(),
                    each.dest(),
                    each.size(),
                    each.received(),
                    each.receivedBytes());
        }
        return inWords(sums);
    }

    private static void add(
            Map<String, long[]> sums,
            int source,
            int dest,
            SizeClass size,
            long messages,
            long bytes) {
        long[] sum =
                sums.computeIfAbsent(
                        "%d to %d, %s".formatted(source, dest, size), _ -> new long[2]);
        sum[0] += messages;
        sum[1] += bytes;
    }

    private static Map<String, String> inWords(Map<String, long[]> sums) {
        Map<String, String> words = new TreeMap<>();
        sums.forEach((key, sum) -> words.put(key, sum[0] + " with " + sum[1]));
        return words;
    }

    static IntStream rightPrograms() {
        return IntStream.range(0, 400).filter(seed -> RandomProgram.of(seed).isRight()).limit(40);
    }

    /// Of objects, derived types, collectives and wildcards, whatever there is.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("rightPrograms")
    void whatARightProgramSendsItReceives(int seed) throws InterruptedException {
        AtomicReference<Profile> seen = new AtomicReference<>();
        RandomProgram.of(seed).run(builder -> builder.profile(Profiling.standard(), seen::set));
        ProfileTest.assertConserved(seen.get());
    }
}
