package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a communicator says of its group, and keeps under keys.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CommAttributesTest {
    @Test
    void theGroupHasTheRanksOfTheCommunicator() throws InterruptedException {
        World.run(
                5,
                world -> {
                    assertEquals(5, world.group().size());
                    assertEquals(world.rank(), world.group().rank());
                    Group others = world.group().excl(world.rank());
                    assertEquals(MPI.UNDEFINED, others.rank());
                    assertEquals(4, others.size());
                    assertEquals(
                            world.rank() == 4 ? Comparison.IDENT : Comparison.SIMILAR,
                            world.group().compare(others.union(world.group().incl(world.rank()))));
                });
    }

    @Test
    void eachRankHasValuesOfItsOwn() throws InterruptedException {
        AttributeKey<Integer> key = AttributeKey.create("number");
        World.run(
                4,
                world -> {
                    assertEquals(Optional.empty(), world.getAttr(key));
                    world.setAttr(key, world.rank());
                    world.barrier();
                    assertEquals(Optional.of(world.rank()), world.getAttr(key));
                    world.deleteAttr(key);
                    assertEquals(Optional.empty(), world.getAttr(key));
                    MPIException thrown =
                            assertThrows(MPIException.class, () -> world.deleteAttr(key));
                    assertEquals(ErrorClass.KEYVAL, thrown.errorClass());
                });
    }

    @Test
    void whatIsLeftIsDeletedWhenTheProgramReturnsTheNewestFirst() throws InterruptedException {
        List<String> deleted = new ArrayList<>();
        AttributeKey<String> first = AttributeKey.create("first", (_, value) -> deleted.add(value));
        AttributeKey<String> second =
                AttributeKey.create("second", (_, value) -> deleted.add(value));
        World.run(
                1,
                world -> {
                    world.setAttr(first, "a");
                    world.setAttr(second, "b");
                    world.setAttr(first, "c");
                    assertEquals(List.of("a"), deleted);
                });
        assertEquals(List.of("a", "c", "b"), deleted);
    }

    @Test
    void deleteFunctionsMayStillUseTheCommunicator() throws InterruptedException {
        ConcurrentLinkedQueue<Integer> sums = new ConcurrentLinkedQueue<>();
        AttributeKey<Integer> key =
                AttributeKey.create(
                        "number",
                        (comm, value) -> {
                            int[] in = new int[1];
                            comm.sendrecv(
                                    new int[] {value}, 1 - comm.rank(), 0, in, 1 - comm.rank(), 0);
                            sums.add(value + in[0]);
                        });
        World.run(2, world -> world.setAttr(key, world.rank() + 1));
        assertEquals(List.of(3, 3), List.copyOf(sums));
    }

    @Test
    void aDeleteFunctionThatThrowsFailsItsRank() {
        AttributeKey<String> key =
                AttributeKey.create(
                        "broken",
                        (_, _) -> {
                            throw new IllegalStateException("it hangs on");
                        });
        RankFailedException thrown =
                assertThrows(
                        RankFailedException.class,
                        () -> World.run(1, world -> world.setAttr(key, "x")));
        assertInstanceOf(IllegalStateException.class, thrown.getCause());
    }
}
