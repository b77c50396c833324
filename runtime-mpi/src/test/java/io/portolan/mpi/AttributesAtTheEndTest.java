package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.portolan.mpi.error.RankFailedException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The attributes that a rank leaves behind.
class AttributesAtTheEndTest {
    private final List<String> deleted = Collections.synchronizedList(new ArrayList<>());
    private final AttributeKey<String> key =
            AttributeKey.create("key", (_, value) -> deleted.add(value));
    private final AttributeKey<String> other =
            AttributeKey.create("other", (_, value) -> deleted.add(value));

    @Test
    @DisplayName("MPI 4.1, 11.2.4: the attributes of self are deleted, the newest first")
    void ofEveryCommunicatorAreDeletedTheNewestFirst() throws InterruptedException {
        World.run(
                1,
                world -> {
                    world.setAttr(key, "world");
                    world.self().setAttr(key, "self");
                    world.dup().setAttr(key, "dup");
                    world.self().setAttr(other, "self too");
                    world.split(0, 0).setAttr(key, "split");
                    world.createCart(new int[] {1}, new boolean[] {true}, false)
                            .setAttr(key, "cart");
                    world.self().dup().self().setAttr(key, "self of self");
                });
        assertEquals(
                List.of("self of self", "cart", "split", "self too", "dup", "self", "world"),
                deleted);
    }

    @Test
    void ofIntercommunicatorsAndInheritedOnesAreDeleted() throws InterruptedException {
        AttributeKey<String> inherited =
                AttributeKey.create(
                        "inherited", CopyFunction.dup(), (_, value) -> deleted.add(value));
        World.run(
                2,
                world -> {
                    Intercomm inter = world.self().createIntercomm(0, world, 1 - world.rank(), 1);
                    if (world.rank() == 0) {
                        inter.setAttr(inherited, "inherited");
                        inter.setAttr(key, "inter");
                    }
                    inter.dup();
                    inter.idup().awaitValue();
                });
        assertEquals(List.of("inherited", "inherited", "inter", "inherited"), deleted);
    }

    @Test
    void thatWasSetAgainIsTheNewest() throws InterruptedException {
        World.run(
                1,
                world -> {
                    world.setAttr(key, "old");
                    world.setAttr(other, "other");
                    world.setAttr(key, "new");
                });
        assertEquals(List.of("old", "new", "other"), deleted);
    }

    @Test
    void areNotDeletedTwice() throws InterruptedException {
        World.run(
                1,
                world -> {
                    Intracomm dup = world.dup();
                    dup.setAttr(key, "freed");
                    world.setAttr(other, "deleted");
                    dup.free();
                    world.deleteAttr(other);
                });
        assertEquals(List.of("freed", "deleted"), deleted);
    }

    @Test
    void areDeletedWhenTheWorldFails() {
        CountDownLatch isSet = new CountDownLatch(2);
        FailedWorld.run(
                2,
                world -> {
                    world.self().setAttr(key, "self " + world.rank());
                    isSet.countDown();
                    isSet.await();
                    if (world.rank() == 1) {
                        throw new IllegalStateException("rank 1");
                    }
                    world.recv(new int[1], 1, 1);
                });
        assertEquals(List.of("self 0", "self 1"), deleted.stream().sorted().toList());
    }

    @Test
    void areAllDeletedAlthoughAFunctionThrows() {
        AttributeKey<String> broken =
                AttributeKey.create(
                        "broken",
                        (_, value) -> {
                            throw new IllegalStateException(value);
                        });
        RankFailedException thrown =
                FailedWorld.run(
                        1,
                        world -> {
                            world.setAttr(key, "oldest");
                            world.self().setAttr(broken, "first");
                            world.dup().setAttr(broken, "second");
                            world.self().setAttr(other, "newest");
                        });
        assertEquals(List.of("newest", "oldest"), deleted);
        assertEquals("second", thrown.getCause().getMessage());
        assertEquals("first", thrown.getCause().getSuppressed()[0].getMessage());
    }

    @Test
    void whatAFunctionThrowsIsSuppressedInWhatTheProgramThrew() {
        IllegalStateException mine = new IllegalStateException("mine");
        AttributeKey<String> broken =
                AttributeKey.create(
                        "broken",
                        (comm, _) -> {
                            comm.send(new int[1], 0, 0); // the world has failed
                        });
        RankFailedException thrown =
                FailedWorld.run(
                        1,
                        world -> {
                            world.setAttr(key, "x");
                            world.setAttr(broken, "y");
                            throw mine;
                        });
        assertSame(mine, thrown.getCause());
        assertEquals(RankFailedException.class, mine.getSuppressed()[0].getClass());
        assertEquals(List.of("x"), deleted);
    }

    @Test
    void functionsMaySendAndSetOthers() throws InterruptedException {
        int[] in = new int[1];
        AttributeKey<String> last =
                AttributeKey.create(
                        "last",
                        (comm, value) -> {
                            deleted.add(value);
                            comm.setAttr(key, "set at the end");
                        });
        AttributeKey<String> again =
                AttributeKey.create(
                        "again",
                        (comm, _) -> {
                            int me = comm.rank();
                            comm.sendrecv(new int[] {me + 5}, me, 1, in, me, 1);
                        });
        World.run(
                1,
                world -> {
                    world.setAttr(last, "last");
                    world.self().setAttr(again, "again");
                });
        assertEquals(List.of("last", "set at the end"), deleted);
        assertArrayEquals(new int[] {5}, in);
    }
}
