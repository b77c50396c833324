package io.portolan.mpi.tracing;

import io.portolan.mpi.context.Tracer;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.ProcessMap;
import io.portolan.mpi.profile.CallSiteTime;
import io.portolan.mpi.profile.CollectiveSpread;
import io.portolan.mpi.profile.LateRank;
import io.portolan.mpi.profile.MessageCount;
import io.portolan.mpi.profile.OperationTime;
import io.portolan.mpi.profile.Profile;
import io.portolan.mpi.profile.ProfileFigures;
import io.portolan.mpi.profile.Profiling;
import io.portolan.mpi.profile.TraceEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

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

    /// What was seen, after all ranks of this process have ended; to be called once.
    ///
    /// @param world its name
    /// @param processes that it is in
    public Profile profile(String world, ProcessMap processes) {
        long elapsed = System.nanoTime() - startNanos;
        List<MessageCount> messages = messages();
        List<OperationTime> operations = new ArrayList<>();
        List<LateRank> lateRanks = new ArrayList<>();
        List<TraceEvent> events = new ArrayList<>();
        List<CollectiveSpread> collectives = ArrivalGroups.spreads(ranks);
        long dropped = 0;
        for (RankTracer rank : ranks) {
            operations.addAll(rank.operations());
            rank.addLateRanks(lateRanks);
            rank.addEvents(events, startNanos);
            dropped += rank.droppedEvents();
        }
        lateRanks.sort(Comparator.comparingLong(LateRank::nanos).reversed());
        messages.forEach(RankEvents::counted);
        return new Profile(
                new ProfileFigures(
                        world,
                        processes.process(),
                        processes.processes(),
                        ranks.stream().map(RankTracer::rank).sorted().toList(),
                        elapsed,
                        messages,
                        operations,
                        callSites(),
                        lateRanks,
                        collectives),
                events,
                dropped);
    }

    private List<MessageCount> messages() {
        Map<Integer, RankTracer> here = new TreeMap<>();
        ranks.forEach(rank -> here.put(rank.rank(), rank));
        int peers = ranks.stream().mapToInt(RankTracer::peers).max().orElse(0);
        List<MessageCount> all = new ArrayList<>();
        for (RankTracer rank : here.values()) {
            for (int peer = 0; peer < peers; peer++) {
                RankTracer other = here.get(peer);
                rank.addSent(peer, other, all);
                if (other == null) {
                    rank.addReceived(peer, all);
                }
            }
        }
        all.sort(
                Comparator.comparingInt(MessageCount::source).thenComparingInt(MessageCount::dest));
        return all;
    }

    private List<CallSiteTime> callSites() {
        Map<CallSites.Place, CallSites.Sum> sums = new HashMap<>();
        ranks.forEach(rank -> rank.callSites().addTo(sums));
        List<CallSiteTime> sites = new ArrayList<>();
        sums.forEach((place, sum) -> sites.add(sum.at(place)));
        sites.sort(
                Comparator.comparingLong(CallSiteTime::nanos)
                        .reversed()
                        .thenComparing(CallSiteTime::place)
                        .thenComparing(CallSiteTime::operation));
        return sites;
    }
}
