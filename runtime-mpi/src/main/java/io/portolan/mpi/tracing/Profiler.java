package io.portolan.mpi.tracing;

import io.portolan.mpi.context.Tracer;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.ProcessMap;
import io.portolan.mpi.profile.MessageChannel;
import io.portolan.mpi.profile.Profile;
import io.portolan.mpi.profile.ProfiledProcess;
import io.portolan.mpi.profile.Profiling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Profiles one world.
///
/// *Threads:* one at a time.
public final class Profiler {
    private final Profiling profiling;
    private final Predicate<String> isOurs;
    private final List<RankTracer> ranks = new ArrayList<>();
    private final long startNanos = System.nanoTime();

    /// @param isOurs whether a class of that name is none of the program's
    public Profiler(Profiling profiling, Predicate<String> isOurs) {
        this.profiling = profiling;
        this.isOurs = isOurs;
    }

    /// The tracer of the next rank; to be called for each rank in their order.
    public Tracer next(Endpoint endpoint) {
        RankTracer tracer = new RankTracer(endpoint, profiling, isOurs);
        ranks.add(tracer);
        return tracer;
    }

    /// What was seen, after all ranks of this process have ended; to be called once. Where the
    /// world has several processes, it waits for what their ranks have noted.
    ///
    /// @param world its name
    /// @param processes that it is in
    /// @param around how the others are reached; null if there are none
    /// @param hasFailed whether the world has, so that others are not waited for that go on
    /// @param look to be called now and then during the wait
    /// @return null if the profile is made in another process
    public @Nullable Profile profile(
            String world,
            ProcessMap processes,
            @Nullable ProfileGathering around,
            BooleanSupplier hasFailed,
            Runnable look) {
        ProcessRecord own =
                new ProcessRecord(
                        processes.process(),
                        startNanos,
                        System.nanoTime(),
                        ProcessRecord.Clock.SAME,
                        ranks.stream()
                                .map(rank -> rank.record(peer -> channel(processes, around, peer)))
                                .toList());
        JointProfile.messages(own.ranks()).forEach(RankEvents::counted);
        List<ProcessRecord> all =
                around == null ? List.of(own) : around.gather(own, hasFailed, look);
        return all.isEmpty()
                ? null
                : JointProfile.of(world, described(processes, around, all), all);
    }

    private static MessageChannel channel(
            ProcessMap processes, @Nullable ProfileGathering around, int peer) {
        return around == null
                ? MessageChannel.PROCESS
                : switch (around.wireTo(processes.processOf(peer))) {
                    case "shm" -> MessageChannel.SHARED_MEMORY;
                    case "tcp" -> MessageChannel.TCP;
                    case "native" -> MessageChannel.NATIVE;
                    default -> MessageChannel.PROCESS;
                };
    }

    private static List<ProfiledProcess> described(
            ProcessMap processes, @Nullable ProfileGathering around, List<ProcessRecord> records) {
        Map<Integer, ProcessRecord> there = new HashMap<>();
        records.forEach(each -> there.put(each.process(), each));
        List<ProfiledProcess> all = new ArrayList<>();
        for (int process = 0; process < processes.processes(); process++) {
            ProcessRecord record = there.get(process);
            IntStream atStart = IntStream.range(processes.first(process), processes.end(process));
            all.add(
                    new ProfiledProcess(
                            process,
                            around == null ? "process " + process : around.describe(process),
                            processes.hostOf(process),
                            record == null
                                    ? atStart.boxed().toList()
                                    : record.ranks().stream().map(RankRecord::rank).toList(),
                            record == null,
                            record == null ? 0 : record.clock().errorNanos()));
        }
        return all;
    }
}
