package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.profile.CollectiveSpread;
import io.portolan.mpi.profile.LateRank;
import io.portolan.mpi.profile.MessageChannel;
import io.portolan.mpi.profile.MessageCount;
import io.portolan.mpi.profile.OperationTime;
import io.portolan.mpi.profile.Profile;
import io.portolan.mpi.profile.ProfiledProcess;
import io.portolan.mpi.profile.Profiling;
import io.portolan.mpi.profile.TraceDocumentTest;
import io.portolan.mpi.profile.TraceEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A world in several processes has one profile of all its ranks, and that is the one of the same
/// program in one process, but for the channels of messages between processes.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DividedProfileTest {
    private static final int MEETINGS = 5;
    private static final int SENDS = 500;
    private static final int RANKS = 4;
    private static final int[] SIZES = {0, 100, 100, 50_000, 1 << 20};
    private static final long LATE_NANOS = 5_000_000;

    /// Ranks 0 and 1 live in one process, 2 and 3 in another. Rank 3 is always late.
    private static Profile profile(UnaryOperator<WorldBuilder> processes)
            throws InterruptedException {
        List<Profile> profiles = new ArrayList<>();
        AtomicInteger coming = new AtomicInteger();
        processes
                .apply(World.builder(RANKS))
                .profile(Profiling.everyCall(), profiles::add)
                .run(world -> work(world, coming));
        assertEquals(1, profiles.size());
        return profiles.getFirst();
    }

    private static Profile divided() throws InterruptedException {
        return profile(builder -> builder.asProcesses(2));
    }

    /// @param coming counts the ranks that are about to come to a barrier
    private static void work(Intracomm world, AtomicInteger coming) {
        Intracomm half = world.split(world.rank() / 2, 0);
        for (int i = 0; i < MEETINGS; i++) {
            if (world.rank() == 3) {
                while (coming.get() < (i + 1) * (RANKS - 1)) {
                    Thread.onSpinWait();
                }
                compute();
            } else {
                coming.incrementAndGet();
            }
            world.barrier();
            half.barrier();
        }
        int right = (world.rank() + 1) % RANKS;
        int left = (world.rank() + RANKS - 1) % RANKS;
        for (int bytes : SIZES) {
            Request receive = world.irecv(new byte[bytes], left, 1);
            if (world.rank() == 3) {
                compute();
            }
            world.send(new byte[bytes], right, 1);
            receive.await();
        }
    }

    private static void compute() {
        long end = System.nanoTime() + LATE_NANOS;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void itIsThatOfTheSameProgramInOneProcess(int processes) throws InterruptedException {
        Profile one = profile(builder -> builder.asProcesses(1));
        Profile several = profile(builder -> builder.asProcesses(processes));
        assertEquals(List.of(0, 1, 2, 3), several.figures().ranks());
        assertEquals(messages(one), messages(several));
        assertEquals(calls(one), calls(several));
        assertEquals(0, several.droppedEvents());
        assertEquals(arrows(one), arrows(several));
        assertEquals(RANKS * SIZES.length, arrows(several).size());
        assertEquals(meetings(one), meetings(several));
        ProfileTest.assertConserved(several);
        assertEquals(one.figures().callSites().size(), several.figures().callSites().size());
    }

    /// By source, destination and size, whatever their channels.
    private static Map<String, List<Long>> messages(Profile profile) {
        Map<String, List<Long>> sums = new TreeMap<>();
        for (MessageCount each : profile.figures().messages()) {
            sums.merge(
                    "%d to %d, %s".formatted(each.source(), each.dest(), each.size()),
                    List.of(each.sent(), each.sentBytes(), each.received(), each.receivedBytes()),
                    DividedProfileTest::plus);
        }
        return sums;
    }

    private static List<Long> plus(List<Long> one, List<Long> other) {
        return IntStream.range(0, one.size()).mapToObj(i -> one.get(i) + other.get(i)).toList();
    }

    private static List<String> calls(Profile profile) {
        return profile.figures().operations().stream()
                .map(DividedProfileTest::inWords)
                .sorted()
                .toList();
    }

    private static String inWords(OperationTime time) {
        return "rank %d: %d x %s".formatted(time.rank(), time.calls(), time.operation());
    }

    /// From which rank to which there is an arrow, once for each.
    private static List<String> arrows(Profile profile) {
        List<Map<String, Object>> events = TraceDocumentTest.events(profile.trace());
        TraceDocumentTest.assertSound(events);
        Map<Object, Object> starts = new TreeMap<>();
        events.stream()
                .filter(each -> "s".equals(each.get("ph")))
                .forEach(each -> starts.put(get(each, "id"), get(each, "tid")));
        return events.stream()
                .filter(each -> "f".equals(each.get("ph")))
                .map(each -> starts.get(get(each, "id")) + " to " + each.get("tid"))
                .sorted()
                .toList();
    }

    private static Object get(Map<String, Object> event, String name) {
        return Objects.requireNonNull(event.get(name));
    }

    private static Set<String> meetings(Profile profile) {
        return profile.figures().collectives().stream()
                .map(each ->
                        "%s of %d ranks, %d times, last rank %d"
                                .formatted(
                                        each.operation(),
                                        each.ranks(),
                                        each.timed(),
                                        each.operation().equals("barrier") && each.ranks() == RANKS
                                                ? each.lastRank()
                                                : -1))
                .collect(Collectors.toSet());
    }

    @Test
    void messagesBetweenProcessesHaveChannelsOfTheirOwn() throws InterruptedException {
        assertChannels(
                MessageChannel.PROCESS,
                profile(builder -> builder.asProcesses(2).metered((_, _, _, _) -> {})));
        assertChannels(
                MessageChannel.SHARED_MEMORY,
                profile(builder -> builder.asProcesses(2).over("shm")));
    }

    private static void assertChannels(MessageChannel between, Profile profile) {
        Set<MessageChannel> remote =
                EnumSet.of(
                        MessageChannel.PROCESS,
                        MessageChannel.SHARED_MEMORY,
                        MessageChannel.TCP,
                        MessageChannel.NATIVE);
        for (MessageCount each : profile.figures().messages()) {
            boolean isRemote = each.source() / 2 != each.dest() / 2;
            if (isRemote) {
                assertEquals(between, each.channel(), each::toString);
            } else {
                assertFalse(remote.contains(each.channel()), each::toString);
            }
        }
    }

    @Test
    void theDistancesOfMessagesAreShown() throws InterruptedException {
        String one = profile(builder -> builder.asProcesses(1)).text();
        assertFalse(one.contains("distance"), one);
        String text = divided().text();
        assertTrue(text.startsWith("profile of world of 4 ranks in 2 processes: "), text);
        assertTrue(text.matches("(?s).*\n  within a process +10 +50[.]0 %.*"), text);
        assertTrue(text.matches("(?s).*\n  between processes of a host +10 +50[.]0 %.*"), text);
        assertFalse(text.contains("missing"), text);
    }

    @Test
    void aRankThatIsLateIsNamedAcrossProcesses() throws InterruptedException {
        Profile profile = divided();
        CollectiveSpread spread =
                profile.figures().collectives().stream()
                        .filter(each -> each.ranks() == RANKS && each.operation().equals("barrier"))
                        .findFirst()
                        .orElseThrow();
        assertEquals(MEETINGS, spread.timed());
        assertEquals(3, spread.lastRank());
        assertTrue(spread.meanNanos() > LATE_NANOS / 4, profile::text);
        for (int waiter : new int[] {0, 1, 2}) {
            assertTrue(isLate(profile, waiter, LateRank.Reason.ARRIVAL), profile::text);
        }
        assertTrue(isLate(profile, 0, LateRank.Reason.SENDER), profile::text);
        assertTrue(profile.html().contains("rank 0 waited "));
        assertTrue(profile.html().contains("and received all of them. Messages"));
    }

    private static boolean isLate(Profile profile, int waiter, LateRank.Reason reason) {
        return profile.figures().lateRanks().stream()
                .anyMatch(each ->
                        each.waiter() == waiter && each.late() == 3 && each.reason() == reason);
    }

    @Test
    void theTraceHasTheTracksOfEachProcess() throws InterruptedException {
        List<String> tracks =
                TraceDocumentTest.events(divided().trace()).stream()
                        .filter(each -> String.valueOf(each.get("name")).endsWith("_name"))
                        .map(each -> "%s %s".formatted(each.get("pid"), each.get("args")))
                        .toList();
        assertEquals(
                List.of(
                        "0.0 {name=process 0}",
                        "0.0 {name=rank 0}",
                        "0.0 {name=rank 1}",
                        "1.0 {name=process 1}",
                        "1.0 {name=rank 2}",
                        "1.0 {name=rank 3}"),
                tracks);
    }

    /// The parts have one clock, whatever they take themselves for, so what is found out about it
    /// is known: when the world began is the same for all ranks.
    @Test
    void theClocksOfHostsAreCompared() throws InterruptedException {
        List<Profile> profiles = new ArrayList<>();
        List<List<Long>> before = new ArrayList<>(Collections.nCopies(RANKS, List.of()));
        List<List<Long>> after = new ArrayList<>(before);
        World.builder(RANKS)
                .asProcesses(2)
                .onHosts("a", "b")
                .profile(Profiling.everyCall(), profiles::add)
                .run(world -> {
                    List<Long> begun = new ArrayList<>();
                    List<Long> ended = new ArrayList<>();
                    for (int i = 0; i < SENDS; i++) {
                        begun.add(System.nanoTime());
                        world.send(new byte[20], (world.rank() + 1) % RANKS, 1);
                        ended.add(System.nanoTime());
                        world.recv(new byte[20], (world.rank() + RANKS - 1) % RANKS, 1);
                    }
                    before.set(world.rank(), begun);
                    after.set(world.rank(), ended);
                });
        Profile profile = profiles.getFirst();
        ProfiledProcess other = profile.figures().processes().getLast();
        assertEquals(1, other.host());
        assertTrue(other.clockErrorNanos() > 0, other::toString);
        assertTrue(profile.text().contains("\n  between hosts "), profile::text);
        assertTrue(profile.html().contains("whose clocks were compared at the end"));
        long[] earliest = new long[RANKS];
        long[] latest = new long[RANKS];
        for (int rank = 0; rank < RANKS; rank++) {
            List<Long> sent = timesOfSends(profile, rank);
            assertEquals(SENDS, sent.size());
            earliest[rank] = greatestDifference(before.get(rank), sent);
            latest[rank] = -greatestDifference(sent, after.get(rank));
        }
        for (int rank = 1; rank < RANKS; rank++) {
            long error = rank < 2 ? 0 : other.clockErrorNanos();
            assertTrue(earliest[rank] - error <= latest[0], other::toString);
            assertTrue(earliest[0] - error <= latest[rank], other::toString);
        }
    }

    private static List<Long> timesOfSends(Profile profile, int rank) {
        return profile.events().stream()
                .filter(each -> each.rank() == rank && each.kind() == TraceEvent.Kind.SENT)
                .map(TraceEvent::startNanos)
                .toList();
    }

    private static long greatestDifference(List<Long> of, List<Long> and) {
        return IntStream.range(0, of.size())
                .mapToLong(i -> of.get(i) - and.get(i))
                .max()
                .orElseThrow();
    }

    @Test
    void objectsAreCountedOnBothSides() throws InterruptedException {
        List<Profile> profiles = new ArrayList<>();
        World.builder(RANKS)
                .asProcesses(2)
                .profile(Profiling.standard(), profiles::add)
                .run(world -> {
                    int peer = RANKS - 1 - world.rank();
                    world.sendObject(List.of(1, 2), peer, 2);
                    world.recvObject(List.class, peer, 2);
                });
        ProfileTest.assertConserved(profiles.getFirst());
        assertEquals(
                List.of(1L, 1L, 1L, 1L),
                profiles.getFirst().figures().messages().stream().map(MessageCount::sent).toList());
    }
}
