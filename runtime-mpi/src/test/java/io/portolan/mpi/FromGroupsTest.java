package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Communicators that are made from groups, without a communicator of the ranks.
@RankCounts
class FromGroupsTest {
    private final int ranks;

    FromGroupsTest(int ranks) {
        this.ranks = ranks;
    }

    private static Intracomm from(Comm comm, Group group, String tag) {
        return ((Intracomm) comm).createFromGroup(group, tag, new Info(), Errhandler.ERRORS_RETURN);
    }

    @Test
    void onlyTheMembersMeetAndAnyCommunicatorWillDo() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Group all = world.group();
                    if (world.rank() % 2 == 0) {
                        Group even = all.rangeIncl(new RankRange(0, (ranks - 1) / 2 * 2, 2));
                        Intracomm by = world.rank() % 4 == 0 ? world : world.self();
                        Intracomm made = from(by, even, "even");
                        int[] sum = new int[1];
                        made.allreduce(new int[] {world.rank()}, sum, Op.SUM);
                        assertEquals(
                                IntStream.range(0, ranks).filter(i -> i % 2 == 0).sum(), sum[0]);
                        assertEquals(world.rank() / 2, made.rank());
                    }
                });
    }

    @Test
    void infoAndErrorHandlerAreThoseThatAreGiven() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Errhandler handler = Errhandler.create((_, _) -> {});
                    Info info = new Info().set("mpi_assert_exact_length", "true");
                    Intracomm made = world.createFromGroup(world.group(), "x", info, handler);
                    assertSame(handler, made.errhandler());
                    assertEquals(
                            Optional.of("true"), made.getInfo().get("mpi_assert_exact_length"));
                    assertEquals("world.createFromGroup(x)", made.name());
                });
    }

    /// Nothing is made, so that the ranks may try again in the same way.
    @Test
    void wrongHintsAreRefusedBeforeTheRanksMeet() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Info wrong = new Info().set("mpi_assert_exact_length", "yes");
                    Errhandler ofWindows = Errhandler.createForWin((_, _) -> {});
                    Errhandler handler = Errhandler.ERRORS_RETURN;
                    Group group = world.group();
                    if (world.rank() == 0) {
                        refused(() -> world.createFromGroup(group, "x", wrong, handler));
                        refused(() -> world.createFromGroup(group, "x", new Info(), ofWindows));
                        refused(() -> world.dupWithInfo(wrong));
                        refused(() -> world.idupWithInfo(wrong));
                    }
                    assertEquals(
                            ranks, world.createFromGroup(group, "x", new Info(), handler).size());
                    assertEquals(ranks, world.dupWithInfo(new Info()).size());
                });
    }

    private static void refused(Runnable call) {
        assertThrows(MPIException.class, call::run);
    }

    @Test
    void severalThreadsMakeThemAtOnceByDifferentTags() throws InterruptedException {
        World.run(
                Math.min(ranks, 4),
                world -> {
                    Intracomm[] made = new Intracomm[3];
                    Thread[] threads = new Thread[3];
                    for (int i = 0; i < 3; i++) {
                        int at = (i + world.rank()) % 3;
                        threads[i] =
                                Thread.ofVirtual()
                                        .start(() ->
                                                made[at] = from(world, world.group(), "tag" + at));
                    }
                    for (Thread thread : threads) {
                        thread.join();
                    }
                    for (Intracomm comm : made) {
                        comm.barrier();
                    }
                });
    }

    @Test
    void twoGroupsMakeAnIntercommunicator() throws InterruptedException {
        if (ranks == 1) {
            return;
        }
        World.run(
                ranks,
                world -> {
                    int half = ranks / 2;
                    boolean isLow = world.rank() < half;
                    Group low = world.group().rangeIncl(new RankRange(0, half - 1, 1));
                    Group high = world.group().rangeIncl(new RankRange(ranks - 1, half, -1));
                    Intercomm made =
                            world.createIntercommFromGroups(
                                    isLow ? low : high,
                                    0,
                                    isLow ? high : low,
                                    0,
                                    "halves",
                                    new Info(),
                                    Errhandler.ERRORS_RETURN);
                    int theirs = isLow ? ranks - half : half;
                    assertEquals(theirs, made.remoteSize());
                    int[] known = new int[theirs];
                    made.allgather(new int[] {world.rank()}, known);
                    int[] expected =
                            isLow
                                    ? IntStream.range(0, theirs).map(i -> ranks - 1 - i).toArray()
                                    : IntStream.range(0, half).toArray();
                    assertArrayEquals(expected, known);
                });
    }

    @Test
    void whatCannotBeMadeIsSaid() throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Group mine = world.group().incl(world.rank());
                    refused(
                            ErrorClass.GROUP,
                            () -> from(world, Group.EMPTY, "x"),
                            "createFromGroup: rank %d of %d is not in the group of 0: processes none; allowed are its members; let the others leave the call out"
                                    .formatted(world.rank(), ranks));
                    refused(
                            ErrorClass.GROUP,
                            () ->
                                    world.createIntercommFromGroups(
                                            mine,
                                            0,
                                            mine,
                                            0,
                                            "x",
                                            new Info(),
                                            Errhandler.ERRORS_RETURN),
                            "createIntercommFromGroups: rank %d of the world is in both groups; allowed are groups without a common rank; take one from the other by difference"
                                    .formatted(world.rank()));
                    refused(
                            ErrorClass.GROUP,
                            () ->
                                    world.createIntercommFromGroups(
                                            mine,
                                            0,
                                            Group.EMPTY,
                                            0,
                                            "x",
                                            new Info(),
                                            Errhandler.ERRORS_RETURN),
                            "createIntercommFromGroups: the remote group is empty; allowed is one with a member; leave the call out");
                });
    }

    private static void refused(ErrorClass errorClass, Runnable call, String message) {
        MPIException thrown = assertThrows(MPIException.class, call::run);
        assertEquals(errorClass, thrown.errorClass());
        assertEquals(message, thrown.getMessage());
    }

    @Test
    void ranksWithDifferentTagsAreToldOfThem() throws InterruptedException {
        Divided.notIfDivided(ranks, "tags are compared within one process");
        if (ranks == 1) {
            return;
        }
        MPIException thrown =
                assertThrows(
                        MPIException.class,
                        () ->
                                World.run(
                                        2,
                                        world -> from(world, world.group(), "tag" + world.rank())));
        assertEquals(
                "tags differ: rank 0 waits in createFromGroup with tag \"tag0\" for rank 1 on world, and rank 1 in createFromGroup with tag \"tag1\" for rank 0 on world; give the same tag on every rank",
                thrown.getMessage()
                        .lines()
                        .map(String::strip)
                        .filter(line -> line.contains("tags differ"))
                        .findFirst()
                        .map(line -> line.substring(line.indexOf("tags differ")))
                        .orElse(thrown.getMessage()));
    }
}
