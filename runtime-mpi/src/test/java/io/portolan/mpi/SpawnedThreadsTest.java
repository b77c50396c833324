package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

/// Ranks that are spawned in a world whose ranks are threads of the test.
class SpawnedThreadsTest {
    private final List<Thread> threads = new ArrayList<>();
    private final List<SpawnRequest> requested = new ArrayList<>();

    /// What the new ranks do.
    private IntConsumer program = _ -> {};

    private Consumer<List<Integer>> prepare(List<SpawnRequest> requests) {
        requested.addAll(requests);
        return numbers ->
                numbers.forEach(number ->
                        threads.add(Thread.startVirtualThread(() -> program.accept(number))));
    }

    @Test
    void theyHaveAWorldOfTheirOwnAndAParent() throws Exception {
        try (OpenWorld all = World.builder(1).open(this::prepare)) {
            program =
                    rank -> {
                        Intracomm mine = all.join(rank);
                        Intercomm parent = all.parent(rank).orElseThrow();
                        parent.send(new int[] {mine.rank(), mine.size()}, 0, 0);
                        all.finish(rank);
                    };
            Intracomm world = all.join(0);
            assertEquals(Optional.empty(), all.parent(0));
            SpawnRequest request = new SpawnRequest(2, "Main", List.of("a"), List.of(Path.of("b")));
            Intercomm children = world.spawn(request, 0);
            for (int child = 0; child < 2; child++) {
                int[] told = new int[2];
                children.recv(told, child, 0);
                assertEquals(child, told[0]);
                assertEquals(2, told[1]);
            }
            assertEquals(3, all.size());
            assertEquals(3, all.dump().ranks());
            assertEquals(
                    1, world.spawnMultiple(List.of(SpawnRequest.of(1, "B", "c")), 0).remoteSize());
            world.spawn(SpawnRequest.of(1, "C"), 0).recv(new int[2], 0, 0);
            for (Thread thread : threads) {
                thread.join();
            }
            assertEquals(2, requested.getFirst().ranks());
            assertEquals("Main", requested.getFirst().mainClass());
            assertEquals(List.of("a"), requested.getFirst().arguments());
            assertEquals(List.of(Path.of("b")), requested.getFirst().classPath());
            all.finish(0);
        }
    }

    @Test
    void ranksThatAreNeverStartedAreNotWaitedFor() {
        try (OpenWorld all = World.builder(1).open(this::prepare)) {
            Intracomm world = all.join(0);
            MPIException none =
                    assertThrows(MPIException.class, () -> world.spawnMultiple(List.of(), 0));
            assertEquals(ErrorClass.ARG, none.errorClass());
            assertEquals(
                    "spawn: requests is [] on rank 0, the root; allowed is one for each program; give those",
                    none.getMessage());
            assertEquals(1, all.size());
            all.finish(0);
        }
    }

    @Test
    void aPortIsOfTheRankThatOpensIt() throws Exception {
        World.run(
                2,
                world -> {
                    String port = world.rank() == 0 ? world.openPort() : "none";
                    Intracomm self = world.self();
                    String name = world.bcastObject(port, String.class, 0);
                    if (world.rank() == 0) {
                        assertEquals(1, self.accept(port, 0).remoteSize());
                    } else {
                        assertPort("accept", () -> self.accept(name, 0));
                        assertEquals(1, self.connect(name, 0).remoteSize());
                    }
                    world.barrier();
                    if (world.rank() == 0) {
                        world.closePort(port);
                        assertPort("closePort", () -> world.closePort(port));
                        assertPort("connect", () -> self.connect(port, 0));
                    }
                });
    }

    private static void assertPort(String operation, Runnable call) {
        MPIException refused = assertThrows(MPIException.class, call::run);
        assertEquals(ErrorClass.PORT, refused.errorClass());
        assertTrue(refused.getMessage().startsWith(operation + ": "), refused.getMessage());
    }
}
