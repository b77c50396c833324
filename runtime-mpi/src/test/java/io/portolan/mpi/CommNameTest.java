package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.MPIException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a communicator is called, and whether two are the same.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CommNameTest {
    @Test
    void aNewNameIsInTheErrorsOfTheRankThatGaveIt() throws InterruptedException {
        World.run(
                2,
                world -> {
                    assertEquals("world", world.name());
                    if (world.rank() == 0) {
                        world.setName("both");
                    }
                    MPIException thrown =
                            assertThrows(MPIException.class, () -> world.send(new int[1], 2, 0));
                    String name = world.rank() == 0 ? "both" : "world";
                    assertEquals(
                            world.rank() == 0 ? "rank 0 of 2 in both" : "rank 1 of 2",
                            world.toString());
                    assertEquals(name, world.name());
                    assertEquals(name, thrown.communicator().orElseThrow());
                    assertEquals(
                            "send: dest is 2; allowed is 0 to 1 or MPI.PROC_NULL; %s has 2 ranks"
                                    .formatted(world.rank() == 0 ? "both" : "the world"),
                            thrown.getMessage());
                });
    }

    @Test
    void aCommunicatorIsItselfAndNoneOfAnotherWorld() throws InterruptedException {
        AtomicReference<Comm> other = new AtomicReference<>();
        World.run(1, other::set);
        World.run(
                1,
                world -> {
                    assertEquals(Comparison.IDENT, world.compare(world));
                    assertEquals(Comparison.UNEQUAL, world.compare(other.get()));
                });
    }
}
