package io.portolan.mpi.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.SpawnRequest;
import io.portolan.mpi.World;
import io.portolan.mpi.WorldBuilder;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.profile.Profile;
import io.portolan.mpi.profile.Profiling;
import io.portolan.mpi.programs.SpawnedProgram;
import io.portolan.mpi.programs.SpawningProgram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Ranks that ranks of a job start.
class SpawnTest {
    static List<UnaryOperator<WorldBuilder>> threads() {
        return List.of(WorldBuilder::platformThreads, WorldBuilder::virtualThreads);
    }

    @ParameterizedTest
    @MethodSource("threads")
    void parentsAndChildrenWorkTogether(UnaryOperator<WorldBuilder> threads) throws Exception {
        for (int parents = 1; parents <= 3; parents++) {
            for (int children = 2; children <= 3; children++) {
                assertWorks(threads, parents, children);
            }
        }
    }

    private static void assertWorks(UnaryOperator<WorldBuilder> threads, int parents, int children)
            throws Exception {
        JobOutcome outcome = run(threads, parents, "work", "" + children);
        assertEquals("", outcome.err());
        int ofChildren = children * (children + 1) / 2;
        int ofParents = parents * (parents + 1) / 2;
        int all = parents + children;
        List<String> expected = new ArrayList<>();
        for (int child = 0; child < children; child++) {
            expected.add(
                    "child %d of %d of %d: parents %d, all %d, rank %d, start 1"
                            .formatted(child, children, children, ofParents, all, parents + child));
        }
        for (int parent = 0; parent < parents; parent++) {
            expected.add(
                    "parent %d of %d: answers %d, children %d, all %d, rank %d"
                            .formatted(parent, parents, ofChildren * 10, ofChildren, all, parent));
        }
        assertEquals(expected, outcome.lines());
        assertEquals(0, outcome.status());
    }

    @Test
    void severalProgramsHaveOneWorld() throws Exception {
        JobOutcome outcome = run(WorldBuilder::virtualThreads, 2, "several");
        assertEquals("", outcome.err());
        assertEquals(
                List.of(
                        "3 by world.spawn()",
                        "3 by world.spawn()",
                        "child 0 of 3 in world 2: a, program 0",
                        "child 1 of 3 in world 2: b, program 1",
                        "child 2 of 3 in world 2: b, program 1"),
                outcome.lines());
    }

    @ParameterizedTest
    @MethodSource("threads")
    void eachRankIsToldWhatCannotBeSpawned(UnaryOperator<WorldBuilder> threads) throws Exception {
        JobOutcome outcome = run(threads, 2, "refused");
        assertEquals("", outcome.err());
        String missing =
                "SPAWN spawn: the class path has no class 'a.Missing'; give its full name, and the JAR"
                        + " or folder that has it by -cp";
        String none =
                "COUNT spawn: the number of ranks for %s is 0; allowed is 1 or more; give a larger number"
                        .formatted(SpawnedProgram.class.getName());
        assertEquals(
                List.of(
                        none,
                        none,
                        missing,
                        missing,
                        "child 0 of 1 in world 2: c, program 0",
                        "world.spawn()",
                        "world.spawn()"),
                outcome.lines());
        assertEquals(0, outcome.status());
    }

    @ParameterizedTest
    @MethodSource("threads")
    void ranksOfDifferentWorldsConnect(UnaryOperator<WorldBuilder> threads) throws Exception {
        JobOutcome outcome = run(threads, 2, "connect");
        assertEquals("", outcome.err());
        assertEquals(
                List.of(
                        "PORT connect",
                        "PORT connect",
                        "world 2.self().connect(): 1",
                        "world 2.self().connect(): 1",
                        "world.accept(): 10",
                        "world.accept(): 10",
                        "world.accept(): 10",
                        "world.accept(): 10"),
                outcome.lines());
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit", "abort", "throw"})
    void aChildThatEndsSoEndsTheJob(String how) throws Exception {
        for (UnaryOperator<WorldBuilder> threads : threads()) {
            JobOutcome outcome = run(threads, 2, how);
            switch (how) {
                case "exit" -> assertEquals(new JobOutcome(5, "", ""), outcome);
                case "abort" -> {
                    assertEquals(6, outcome.status());
                    assertTrue(
                            outcome.err()
                                    .matches(
                                            "portolan: rank [23] has aborted the job with status 6\n"),
                            outcome.err());
                }
                default -> {
                    assertEquals(1, outcome.status());
                    assertTrue(
                            outcome.err()
                                    .matches(
                                            "(?s)portolan: rank ([23]) of 4 failed: java.lang.IllegalStateException: of child [01]\n.*"),
                            outcome.err());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("threads")
    void aDeadlockOfBothWorldsIsFound(UnaryOperator<WorldBuilder> threads) throws Exception {
        JobOutcome outcome = run(threads, 1, "wait");
        assertEquals(1, outcome.status());
        assertTrue(
                outcome.err().contains("the cycle is rank 0 -> rank 1 -> rank 2 -> rank 0;"),
                outcome.err());
        assertTrue(
                outcome.err()
                        .contains(
                                "rank 0 waits in recv from rank 1 (rank 0 in the remote group of world.spawn()) with tag 7 on world.spawn(), at "),
                outcome.err());
        assertTrue(
                outcome.err().contains("rank 1 waits in barrier for rank 2 (rank 1 in world 2)"),
                outcome.err());
        assertTrue(
                outcome.err()
                        .contains(
                                "rank 2 waits in recv from rank 0 (rank 0 in the remote group of world 2.parent) with tag 9"),
                outcome.err());
    }

    @Test
    void linesOfChildrenHaveTheNumbersAfterThoseOfTheParents() throws Exception {
        JobOutcome outcome =
                JobOutcome.of(
                        settings -> settings.withPrefix(),
                        2,
                        SpawningProgram.class.getName(),
                        "several");
        assertEquals(
                List.of(
                        "[0] 3 by world.spawn()",
                        "[1] 3 by world.spawn()",
                        "[2] child 0 of 3 in world 2: a, program 0",
                        "[3] child 1 of 3 in world 2: b, program 1",
                        "[4] child 2 of 3 in world 2: b, program 1"),
                outcome.lines());
    }

    @Test
    void aProfileHasTheMessagesOfBothWorlds() throws Exception {
        AtomicReference<Profile> seen = new AtomicReference<>();
        JobOutcome outcome =
                run(world -> world.profile(Profiling.everyCall(), seen::set), 2, "work", "3");
        assertEquals("", outcome.err());
        Profile profile = seen.get();
        assertEquals(List.of(0, 1, 2, 3, 4), profile.figures().ranks());
        for (int child = 2; child < 5; child++) {
            int number = child;
            assertEquals(
                    List.of(2L, 2L, 1L, 1L),
                    Stream.of(true, false)
                            .flatMap(fromParent ->
                                    IntStream.of(0, 1)
                                            .mapToObj(received ->
                                                    profile.figures().messages().stream()
                                                            .filter(each ->
                                                                    fromParent
                                                                            ? each.source() == 0
                                                                                    && each.dest()
                                                                                            == number
                                                                            : each.source()
                                                                                            == number
                                                                                    && each.dest()
                                                                                            == 0)
                                                            .mapToLong(each ->
                                                                    received == 0
                                                                            ? each.sent()
                                                                            : each.received())
                                                            .sum()))
                            .toList());
        }
    }

    @Test
    void ranksWithoutAMainSpawnNone() {
        MPIException refused =
                assertThrows(
                        MPIException.class,
                        () -> World.run(1, world -> world.spawn(SpawnRequest.of(1, "A"), 0)));
        assertTrue(
                refused.getCause() instanceof MPIException told
                        && told.errorClass() == ErrorClass.SPAWN
                        && told.getMessage()
                                .equals(
                                        "spawn: the ranks of this world run no program with a main; allowed is to spawn in one that Job.run or 'portolan run' runs; run it so, or run another world by World.run"),
                refused::toString);
    }

    private static JobOutcome run(
            UnaryOperator<WorldBuilder> threads, int parents, String... arguments)
            throws InterruptedException {
        return JobOutcome.of(
                settings -> settings.withWorld(threads).withTimeout(Duration.ofSeconds(20)),
                parents,
                SpawningProgram.class.getName(),
                arguments);
    }
}
