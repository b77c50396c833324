package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.profile.CollectiveSpread;
import io.portolan.mpi.profile.LateRank;
import io.portolan.mpi.profile.MessageCount;
import io.portolan.mpi.profile.Profile;
import io.portolan.mpi.profile.Profiling;
import io.portolan.mpi.profile.TraceDocumentTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Each process of a world has a profile of its own ranks, by their numbers in the world.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DividedProfileTest {
    private static final int MEETINGS = 5;
    private static final long LATE_NANOS = 5_000_000;

    /// Ranks 0 and 1 live in one process, 2 and 3 in another. Rank 3 is always late.
    private static List<Profile> profiles() throws InterruptedException {
        List<Profile> profiles = new ArrayList<>();
        World.builder(4)
                .asProcesses(2)
                .profile(Profiling.everyCall(), profiles::add)
                .run(DividedProfileTest::work);
        return profiles;
    }

    private static void work(Intracomm world) {
        Intracomm half = world.split(world.rank() / 2, 0);
        for (int i = 0; i < MEETINGS; i++) {
            if (world.rank() == 3) {
                compute();
            }
            half.barrier();
        }
        int right = (world.rank() + 1) % 4;
        int left = (world.rank() + 3) % 4;
        Request receive = world.irecv(new byte[100], left, 1);
        if (world.rank() == 3) {
            compute();
        }
        world.send(new byte[100], right, 1);
        receive.await();
    }

    private static void compute() {
        long end = System.nanoTime() + LATE_NANOS;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    @Test
    void eachIsOfTheRanksOfItsProcess() throws InterruptedException {
        List<Profile> profiles = profiles();
        assertEquals(
                List.of(List.of(0, 1), List.of(2, 3)),
                profiles.stream().map(profile -> profile.figures().ranks()).toList());
        for (Profile profile : profiles) {
            String process = "process %d of 2".formatted(profile.figures().process());
            String text = profile.text();
            assertTrue(
                    text.startsWith("profile of world of 4 ranks, %s: ".formatted(process)), text);
            List<Integer> ranks = profile.figures().ranks();
            for (int rank = 0; rank < 4; rank++) {
                String row = "\n  rank %d .*%%".formatted(rank);
                assertEquals(ranks.contains(rank), Pattern.compile(row).matcher(text).find(), text);
            }
            String html = profile.html();
            assertTrue(html.contains("<title>Profile of world of 4 ranks, " + process), html);
            assertTrue(
                    html.contains("received all from each other; 2 went to ranks of other"), html);
        }
        assertTrue(profiles.getFirst().html().contains("rank 0 waited "));
        assertTrue(profiles.getFirst().html().contains("rank 3 to rank 0: 1 messages, 100 B"));
    }

    @Test
    void messagesToOtherProcessesAndFromThemAreCounted() throws InterruptedException {
        List<Profile> profiles = profiles();
        assertEquals(List.of("0-1 1 1", "1-2 1 0", "3-0 0 1"), messages(profiles.getFirst()));
        assertEquals(List.of("1-2 0 1", "2-3 1 1", "3-0 1 0"), messages(profiles.getLast()));
    }

    private static List<String> messages(Profile profile) {
        return profile.figures().messages().stream().map(DividedProfileTest::inWords).toList();
    }

    private static String inWords(MessageCount count) {
        assertEquals(100 * count.sent(), count.sentBytes());
        assertEquals(100 * count.received(), count.receivedBytes());
        return "%d-%d %d %d"
                .formatted(count.source(), count.dest(), count.sent(), count.received());
    }

    @Test
    void theRankThatIsLateHasItsNumberInTheWorld() throws InterruptedException {
        List<Profile> profiles = profiles();
        CollectiveSpread spread =
                profiles.getLast().figures().collectives().stream()
                        .filter(each -> each.operation().equals("barrier"))
                        .findFirst()
                        .orElseThrow();
        assertEquals(MEETINGS, spread.timed());
        assertEquals(3, spread.lastRank());
        assertTrue(isLate(profiles.getLast(), 2, LateRank.Reason.ARRIVAL));
        assertTrue(isLate(profiles.getFirst(), 0, LateRank.Reason.SENDER));
    }

    private static boolean isLate(Profile profile, int waiter, LateRank.Reason reason) {
        return profile.figures().lateRanks().stream()
                .anyMatch(each ->
                        each.waiter() == waiter && each.late() == 3 && each.reason() == reason);
    }

    @Test
    void theTraceNamesTheRanks() throws InterruptedException {
        List<Map<String, Object>> events = TraceDocumentTest.events(profiles().getLast().trace());
        TraceDocumentTest.assertSound(events);
        assertEquals(
                List.of("rank 2", "rank 3"),
                events.stream()
                        .filter(each -> "thread_name".equals(each.get("name")))
                        .map(each -> (Map<?, ?>) Objects.requireNonNull(each.get("args")))
                        .map(args -> args.get("name"))
                        .toList());
    }

    @Test
    void theFilesOfProcessesAreNotWrittenOverEachOther(@TempDir Path folder)
            throws InterruptedException, IOException {
        for (Profile profile : profiles()) {
            Path own = profile.writeTo(folder);
            assertEquals(folder.resolve("process-" + profile.figures().process()), own);
            assertEquals(profile.text(), Files.readString(own.resolve("profile.txt")));
        }
        assertFalse(Files.exists(folder.resolve("profile.txt")));
    }
}
