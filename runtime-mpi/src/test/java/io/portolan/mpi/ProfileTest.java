package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.RankFailedException;
import io.portolan.mpi.profile.CallSiteTime;
import io.portolan.mpi.profile.CollectiveSpread;
import io.portolan.mpi.profile.LateRank;
import io.portolan.mpi.profile.MessageChannel;
import io.portolan.mpi.profile.MessageCount;
import io.portolan.mpi.profile.OperationTime;
import io.portolan.mpi.profile.Profile;
import io.portolan.mpi.profile.Profiling;
import io.portolan.mpi.profile.TraceDocumentTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A profile tells what a program that is known has done.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProfileTest {
    private static final long LATE_NANOS = 20_000_000;

    @ParameterizedTest(name = "lanes: {0}")
    @ValueSource(booleans = {true, false})
    void eachMessageHasTheChannelThatItWentThrough(boolean lanes) throws InterruptedException {
        Divided.notIfDivided("messages between processes have channels of their own");
        Profile profile =
                profile(
                        World.builder(2).lanes(lanes),
                        world -> {
                            int peer = 1 - world.rank();
                            for (int size : new int[] {0, 8, 1000}) {
                                world.sendrecv(new byte[size], peer, 0, new byte[size], peer, 0);
                            }
                            eager(world, new byte[5000]);
                            Request self = world.irecv(new byte[10], world.rank(), 1);
                            world.send(new byte[10], world.rank(), 1);
                            self.await();
                            single(world, new byte[100_000]);
                            single(world, new byte[1_000_000]);
                            world.sendrecvObject("text", peer, 2, String.class, peer, 2);
                            world.sendrecvObject(
                                    new ArrayList<>(List.of(1)), peer, 3, List.class, peer, 3);
                        });
        // single() tells by a message of no bytes that its receive is posted
        int small = 2 * 3 + 1 + 2;
        assertEquals(lanes ? small : 0, sent(profile, MessageChannel.LANE), profile::text);
        assertEquals(2, sent(profile, MessageChannel.SELF));
        assertEquals(2, sent(profile, MessageChannel.REFERENCE));
        assertEquals(2, sent(profile, MessageChannel.SERIALIZED));
        assertEquals(
                3 + (lanes ? 0 : small),
                sent(profile, MessageChannel.EAGER)
                        + sent(profile, MessageChannel.SINGLE)
                        + sent(profile, MessageChannel.COOPERATIVE),
                profile::text);
        assertEquals(1, sent(profile, MessageChannel.COOPERATIVE));
        assertTrue(sent(profile, MessageChannel.EAGER) >= 1);
        assertTrue(sent(profile, MessageChannel.SINGLE) >= 1);
        assertConserved(profile);
    }

    /// Rank 0 sends, and tells by a smaller message when rank 1 may look for it.
    private static void eager(Intracomm world, byte[] bytes) {
        if (world.rank() == 0) {
            world.send(bytes, 1, 5);
            world.send(new byte[0], 1, 6);
        } else {
            world.recv(new byte[0], 0, 6);
            world.recv(bytes, 0, 5);
        }
    }

    /// Rank 0 sends when rank 1 has posted its receive.
    private static void single(Intracomm world, byte[] bytes) {
        if (world.rank() == 0) {
            world.recv(new byte[0], 1, 8);
            world.send(bytes, 1, 7);
        } else {
            Request receive = world.irecv(bytes, 0, 7);
            world.send(new byte[0], 0, 8);
            receive.await();
        }
    }

    @Test
    void callsAndBytesOfOperationsAreCounted() throws InterruptedException {
        Profile profile =
                profile(
                        World.builder(3),
                        world -> {
                            for (int i = 0; i < 7; i++) {
                                world.allreduce(new long[4], new long[4], Op.SUM);
                                world.barrier();
                            }
                            world.split(0, 0).bcast(new int[10], 1);
                            world.sendrecv(
                                    new int[3],
                                    (world.rank() + 1) % 3,
                                    0,
                                    new int[3],
                                    MPI.ANY_SOURCE,
                                    0);
                        });
        for (int rank = 0; rank < 3; rank++) {
            assertEquals(7, operation(profile, rank, "allreduce").calls());
            assertEquals(7 * 32, operation(profile, rank, "allreduce").bytes());
            assertTrue(operation(profile, rank, "barrier").isCollective());
            assertEquals(1, operation(profile, rank, "split").calls());
            assertEquals(40, operation(profile, rank, "bcast").bytes());
            assertEquals(12, operation(profile, rank, "sendrecv").bytes());
        }
        assertEquals(4, profile.figures().collectives().size());
    }

    @Test
    void aLateSenderIsFound() throws InterruptedException {
        Divided.notIfDivided("a rank sees by the dump whether one of its own process waits");
        Profile profile =
                profile(
                        World.builder(3),
                        world -> {
                            if (world.rank() == 2) {
                                beLate(world, "rank 0 waits in recv");
                                world.send(new int[1], 0, 0);
                            } else if (world.rank() == 0) {
                                world.recv(new int[1], MPI.ANY_SOURCE, 0);
                            }
                        });
        assertLate(profile, 0, 2, LateRank.Reason.SENDER);
    }

    /// By the short way of small messages, in which the thread keeps its core for a while.
    @Test
    void aLateSenderIsFoundInEachCallOfSendrecv() throws InterruptedException {
        Profile profile =
                profile(
                        World.builder(2).lanes(true).platformThreads(),
                        world -> {
                            for (int i = 0; i < 20; i++) {
                                if (world.rank() == 1) {
                                    compute(LATE_NANOS / 10);
                                }
                                line(world);
                            }
                        });
        assertLate(profile, 0, 1, LateRank.Reason.SENDER);
    }

    @Test
    void aLateReceiverIsFoundAndTheCopyIsNotItsFault() throws InterruptedException {
        Divided.notIfDivided("a rank sees by the dump whether one of its own process waits");
        Profile profile =
                profile(
                        World.builder(2),
                        world -> {
                            byte[] bytes = new byte[1 << 24];
                            if (world.rank() == 0) {
                                world.send(bytes, 1, 0);
                            } else {
                                beLate(world, "rank 0 waits in send");
                                world.recv(bytes, 0, 0);
                            }
                        });
        LateRank late = assertLate(profile, 0, 1, LateRank.Reason.RECEIVER);
        OperationTime send = operation(profile, 0, "send");
        assertTrue(late.nanos() < send.waitNanos(), () -> late + " " + send);
        assertEquals(
                0,
                profile.figures().lateRanks().stream()
                        .filter(each -> each.reason() == LateRank.Reason.SENDER)
                        .count(),
                profile::text);
    }

    @Test
    void theRankThatIsLateInCollectivesIsFound() throws InterruptedException {
        Divided.notIfDivided("a rank sees by the dump whether one of its own process waits");
        Profile profile =
                profile(
                        World.builder(3),
                        world -> {
                            for (int i = 0; i < 5; i++) {
                                if (world.rank() == 1) {
                                    beLate(
                                            world,
                                            "rank 0 waits in allreduce",
                                            "rank 2 waits in allreduce");
                                }
                                world.allreduce(new double[100], new double[100], Op.MAX);
                            }
                        });
        CollectiveSpread spread = profile.figures().collectives().getFirst();
        assertEquals("allreduce", spread.operation());
        assertEquals("world", spread.communicator());
        assertEquals(3, spread.ranks());
        assertEquals(5, spread.timed());
        assertEquals(1, spread.lastRank(), spread::toString);
        assertTrue(spread.meanNanos() > LATE_NANOS / 4, spread::toString);
        assertLate(profile, 0, 1, LateRank.Reason.ARRIVAL);
        assertLate(profile, 2, 1, LateRank.Reason.ARRIVAL);
        long wait = operation(profile, 0, "allreduce").nanos();
        assertTrue(wait > 5 * LATE_NANOS / 4, () -> "" + wait);
    }

    @Test
    void aLineOfTheProgramIsThatOfTheUser() throws InterruptedException {
        Profile profile =
                profile(
                        World.builder(2),
                        world -> {
                            for (int i = 0; i < 10; i++) {
                                line(world);
                            }
                        });
        List<CallSiteTime> sites =
                profile.figures().callSites().stream()
                        .filter(site -> site.operation().equals("sendrecv"))
                        .toList();
        assertEquals(1, sites.size(), sites::toString);
        CallSiteTime site = sites.getFirst();
        assertEquals("line", site.method());
        assertTrue(site.place().startsWith("io.portolan.mpi.ProfileTest.line(ProfileTest.java:"));
        assertEquals(20, site.calls());
        assertEquals(2, site.ranks());
    }

    private static void line(Intracomm world) {
        int peer = 1 - world.rank();
        world.sendrecv(new int[1], peer, 0, new int[1], peer, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void threadsOfARankLoseNoCount(int ranks) throws InterruptedException {
        int threads = 4;
        int messages = 2000;
        Profile profile =
                profile(
                        World.builder(ranks),
                        world -> {
                            List<Thread> all = new ArrayList<>();
                            for (int thread = 0; thread < threads; thread++) {
                                int tag = thread;
                                all.add(
                                        Thread.ofPlatform()
                                                .start(() -> converse(world, tag, messages)));
                            }
                            converse(world, threads, messages);
                            for (Thread thread : all) {
                                thread.join();
                            }
                        });
        assertConserved(profile);
        long expected = (long) ranks * (threads + 1) * messages;
        assertEquals(expected, sum(profile, count -> count.sent()));
        assertEquals(8 * expected, sum(profile, count -> count.sentBytes()));
        for (int rank = 0; rank < ranks; rank++) {
            assertEquals((threads + 1L) * messages, operation(profile, rank, "send").calls());
            assertEquals((threads + 1L) * messages, operation(profile, rank, "recv").calls());
        }
    }

    private static void converse(Intracomm world, int tag, int messages) {
        int right = (world.rank() + 1) % world.size();
        int left = (world.rank() + world.size() - 1) % world.size();
        long[] buffer = new long[1];
        for (int i = 0; i < messages; i++) {
            world.send(buffer, right, tag);
            world.recv(buffer, left, tag);
        }
    }

    @Test
    void theTraceHasAnArrowForEachMessageOfAShortProgram() throws InterruptedException {
        Profile profile =
                profile(
                        World.builder(3),
                        world -> {
                            converse(world, 1, 50);
                            single3(world);
                            world.barrier();
                        });
        List<Map<String, Object>> events = TraceDocumentTest.events(profile.trace());
        TraceDocumentTest.assertSound(events);
        assertEquals(
                sum(profile, count -> count.sent()),
                events.stream().filter(each -> "s".equals(each.get("ph"))).count());
        assertEquals(
                3,
                events.stream()
                        .filter(each -> "collective".equals(each.get("cat")))
                        .filter(each -> "barrier".equals(each.get("name")))
                        .count());
        assertEquals(0, profile.droppedEvents());
    }

    private static void single3(Intracomm world) {
        int right = (world.rank() + 1) % 3;
        int left = (world.rank() + 2) % 3;
        Request receive = world.irecv(new byte[600_000], left, 9);
        world.send(new byte[600_000], right, 9);
        receive.await();
    }

    @Test
    void aLongProgramDropsEventsAndCountsThem() throws InterruptedException {
        AtomicReference<Profile> seen = new AtomicReference<>();
        World.builder(2)
                .profile(Profiling.everyCall().withEvents(100), seen::set)
                .run(world -> converse(world, 1, 500));
        Profile profile = seen.get();
        assertTrue(profile.events().size() <= 400, () -> "" + profile.events().size());
        assertTrue(profile.droppedEvents() > 1000, () -> "" + profile.droppedEvents());
        TraceDocumentTest.assertSound(TraceDocumentTest.events(profile.trace()));
    }

    @Test
    void aWorldThatFailsHasAProfile() {
        AtomicReference<Profile> seen = new AtomicReference<>();
        assertThrows(
                RankFailedException.class,
                () ->
                        World.builder(2)
                                .profile(Profiling.standard(), seen::set)
                                .run(world -> {
                                    line(world);
                                    world.barrier();
                                    throw new IllegalStateException("on purpose");
                                }));
        assertEquals(2, sum(seen.get(), count -> count.received()));
    }

    @Test
    void whatTheConsumerThrowsIsThrown() {
        IllegalStateException thrown =
                assertThrows(
                        IllegalStateException.class,
                        () ->
                                World.builder(1)
                                        .profile(
                                                Profiling.standard(),
                                                profile -> {
                                                    throw new IllegalStateException("no room");
                                                })
                                        .run(world -> {}));
        assertEquals("no room", thrown.getMessage());
    }

    /// Neither a tracer nor anything that is told of messages.
    @Test
    void aWorldWithoutAProfileHasNothingThatSeesIt() throws InterruptedException {
        World.builder(2)
                .run(world -> {
                    assertNull(world.context().tracer());
                    assertNull(world.endpoint().traffic());
                });
    }

    @Test
    void aSystemPropertyNamesAFolderForProfiles(@TempDir Path folder)
            throws InterruptedException, IOException {
        System.setProperty("portolan.profile", folder.toString());
        try {
            World.run(2, ProfileTest::line);
            World.run(2, ProfileTest::line);
        } finally {
            System.clearProperty("portolan.profile");
        }
        List<Path> folders;
        try (var all = Files.walk(folder)) {
            folders = all.filter(each -> each.endsWith("profile.json")).toList();
        }
        assertEquals(2, folders.size(), folders::toString);
        for (String name : List.of("profile.txt", "profile.html", "trace.json")) {
            assertTrue(Files.size(folders.getFirst().resolveSibling(name)) > 0, name);
        }
    }

    private static Profile profile(WorldBuilder builder, RankProgram program)
            throws InterruptedException {
        AtomicReference<Profile> seen = new AtomicReference<>();
        builder.profile(Profiling.everyCall(), seen::set).run(program);
        return seen.get();
    }

    static void assertConserved(Profile profile) {
        profile.figures()
                .messages()
                .forEach(count -> {
                    assertEquals(count.sent(), count.received(), count::toString);
                    assertEquals(count.sentBytes(), count.receivedBytes(), count::toString);
                });
    }

    private static LateRank assertLate(
            Profile profile, int waiter, int late, LateRank.Reason reason) {
        LateRank found =
                profile.figures().lateRanks().stream()
                        .filter(each -> each.waiter() == waiter && each.reason() == reason)
                        .max(Comparator.comparingLong(LateRank::nanos))
                        .orElseThrow(() -> new AssertionError(profile.text()));
        assertEquals(late, found.late(), profile::text);
        assertTrue(found.nanos() > LATE_NANOS / 4, profile::text);
        return found;
    }

    private static long sent(Profile profile, MessageChannel channel) {
        return profile.figures().messages().stream()
                .filter(count -> count.channel() == channel)
                .mapToLong(count -> count.sent())
                .sum();
    }

    private static long sum(Profile profile, ToLongFunction<MessageCount> figure) {
        return profile.figures().messages().stream().mapToLong(figure).sum();
    }

    private static OperationTime operation(Profile profile, int rank, String name) {
        return profile.figures().operations().stream()
                .filter(each -> each.rank() == rank && each.operation().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(profile.text()));
    }

    /// Lets those ranks wait, as the world's dump calls it.
    private static void beLate(Intracomm world, String... waits) {
        while (!Arrays.stream(waits).allMatch(world.dump()::contains)) {
            Thread.onSpinWait();
        }
        compute(LATE_NANOS);
    }

    private static void compute(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
