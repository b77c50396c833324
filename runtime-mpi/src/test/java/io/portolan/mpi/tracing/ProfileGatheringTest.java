package io.portolan.mpi.tracing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.engine.ProcessMap;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.profile.LateRank;
import io.portolan.mpi.profile.MessageChannel;
import io.portolan.mpi.profile.MessageCount;
import io.portolan.mpi.profile.Profile;
import io.portolan.mpi.profile.ProfiledProcess;
import io.portolan.mpi.profile.SizeClass;
import io.portolan.mpi.tracing.ProcessRecord.Clock;
import io.portolan.mpi.wire.LocalWires;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Which process gets what the others have noted, also if some are lost, late, or note nothing.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProfileGatheringTest {
    private static final int PROCESSES = 3;

    /// More than the wires take at once.
    private static final int EVENT_CELLS = 600_000;

    private final List<ProcessLinks> links =
            IntStream.range(0, PROCESSES).mapToObj(p -> new ProcessLinks(p, PROCESSES)).toList();
    private final List<ProfileGathering> gatherings = new ArrayList<>();

    private void connect(boolean... areProfiled) {
        List<LocalWires> wires = LocalWires.between(links);
        for (ProcessLinks own : links) {
            int process = own.process();
            own.connect(_ -> wires.get(process));
            ProcessMap map = ProcessMap.even(process, PROCESSES, PROCESSES);
            gatherings.add(new ProfileGathering(own, map, areProfiled[process]));
        }
        links.forEach(ProcessLinks::start);
    }

    @AfterEach
    void close() {
        links.forEach(ProcessLinks::close);
    }

    private static ProcessRecord record(int process) {
        RankRecord rank =
                new RankRecord(
                        process,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        Map.of(),
                        new long[0],
                        new long[EVENT_CELLS],
                        process);
        return new ProcessRecord(process, 0, 0, Clock.SAME, List.of(rank));
    }

    private List<ProcessRecord> gather(int process) {
        return gatherings.get(process).gather(record(process), () -> false, () -> {});
    }

    private CompletableFuture<List<Integer>> inBackground(int process) {
        return CompletableFuture.supplyAsync(
                () -> processes(gather(process)), Thread::startVirtualThread);
    }

    private static List<Integer> processes(List<ProcessRecord> records) {
        records.forEach(each -> {
            assertEquals(each.process(), each.ranks().getFirst().rank());
            assertEquals(EVENT_CELLS, each.ranks().getFirst().events().length);
        });
        return records.stream().map(ProcessRecord::process).toList();
    }

    @Test
    void theFirstOneHasAllInWhateverOrderTheyEnd() throws Exception {
        connect(true, true, true);
        CompletableFuture<List<Integer>> first = inBackground(0);
        assertEquals(List.of(), processes(gather(2)));
        assertEquals(List.of(), processes(gather(1)));
        assertEquals(List.of(0, 1, 2), first.get());
    }

    @Test
    void whatOneHasSentThatIsLostAfterwardsIsThere() {
        connect(true, true, true);
        assertEquals(List.of(), processes(gather(1)));
        assertEquals(List.of(), processes(gather(2)));
        links.getFirst().lost(2, null); // maybe before it was handled; then it is missing
        List<Integer> all = processes(gather(0));
        assertTrue(List.of(List.of(0, 1), List.of(0, 1, 2)).contains(all), all::toString);
    }

    @Test
    void oneThatIsLostIsNotWaitedFor() throws Exception {
        connect(true, true, true);
        CompletableFuture<List<Integer>> first = inBackground(0);
        assertEquals(List.of(), processes(gather(1)));
        links.getFirst().lost(2, null);
        assertEquals(List.of(0, 1), first.get());
    }

    @Test
    void theNextOneHasThemIfTheFirstIsLost() throws Exception {
        connect(true, true, true);
        links.get(1).lost(0, null);
        links.get(2).lost(0, null);
        CompletableFuture<List<Integer>> second = inBackground(1);
        assertEquals(List.of(), processes(gather(2)));
        assertEquals(List.of(1, 2), second.get());
    }

    @Test
    void theNextOneHasThemIfTheFirstIsNotProfiled() throws Exception {
        connect(false, true, true);
        CompletableFuture<List<Integer>> second = inBackground(1);
        assertEquals(List.of(), processes(gather(2)));
        links.get(1).lost(0, null); // it ends
        assertEquals(List.of(1, 2), second.get());
    }

    /// And one that comes too late makes no second profile, over the first.
    @Test
    void oneThatGoesOnIsNotWaitedForInAWorldThatHasFailed() throws Exception {
        connect(true, true, true);
        assertEquals(List.of(), processes(gather(1)));
        AtomicBoolean hasFailed = new AtomicBoolean();
        CountDownLatch looks = new CountDownLatch(2);
        CompletableFuture<List<ProcessRecord>> first =
                CompletableFuture.supplyAsync(
                        () ->
                                gatherings
                                        .getFirst()
                                        .gather(record(0), hasFailed::get, looks::countDown),
                        Thread::startVirtualThread);
        assertTrue(looks.await(30, TimeUnit.SECONDS), "it looks at the world while it waits");
        hasFailed.set(true);
        assertEquals(List.of(0, 1), processes(first.get()));
        assertEquals(List.of(), processes(gather(2)));
        links.get(2).lost(0, null);
        links.get(2).lost(1, null);
        assertEquals(List.of(), processes(gather(2)));
    }

    @Test
    void theClockOfAnotherHostIsKnownToHalfTheTimeOfAnAnswer() {
        Clock clock = Clock.of(1_000, 500_600, 1_400);
        assertEquals(new Clock(499_400, 200), clock);
        assertEquals(clock, clock.better(new Clock(1, 201)));
        assertEquals(new Clock(1, 199), clock.better(new Clock(1, 199)));
    }

    /// Process 1 began 10 us after process 0, on a host whose clock is 1 ms ahead; its rank arrived
    /// in a collective 5 us after that of process 0.
    @Test
    void timesOfAllProcessesAreTheMakersTimes() {
        Arrivals.Place place = new Arrivals.Place("world", 2);
        MessageCount sent = count(0, 1, 1, 0);
        MessageCount received = count(0, 1, 0, 1);
        ProcessRecord first = process(0, 100_000, Clock.SAME, sent, place, 120_000);
        ProcessRecord second =
                process(1, 1_110_000, new Clock(-1_000_000, 7), received, place, 1_125_000);
        Profile profile =
                JointProfile.of(
                        "world", List.of(described(0), described(1)), List.of(first, second));
        assertEquals(110_000, profile.figures().elapsedNanos());
        assertEquals(5_000, profile.figures().collectives().getFirst().meanNanos());
        assertEquals(
                List.of(new LateRank(0, 1, LateRank.Reason.ARRIVAL, 1, 5_000, 5_000)),
                profile.figures().lateRanks());
        assertEquals(List.of(count(0, 1, 1, 1)), profile.figures().messages());
    }

    private static ProfiledProcess described(int process) {
        return new ProfiledProcess(process, "process", process, List.of(process), false, 0);
    }

    private static MessageCount count(int source, int dest, int sent, int received) {
        return new MessageCount(
                source, dest, MessageChannel.TCP, SizeClass.at(0), sent, 0, received, 0);
    }

    private static ProcessRecord process(
            int process,
            long start,
            Clock clock,
            MessageCount message,
            Arrivals.Place place,
            long arrival) {
        RankRecord rank =
                new RankRecord(
                        process,
                        List.of(message),
                        List.of(),
                        List.of(),
                        List.of(),
                        Map.of(3, place),
                        new long[] {3, 0, 0, arrival},
                        new long[0],
                        0);
        return new ProcessRecord(process, start, start + 100_000, clock, List.of(rank));
    }
}
