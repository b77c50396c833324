package io.portolan.mpi.tracing;

import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.profile.CollectiveSpread;
import io.portolan.mpi.profile.LateRank;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The arrivals of all ranks in the same calls of collectives. A call of which not all ranks have a
/// time is left out: another thread of a rank made it, the world ended in it, or the process of a
/// rank is missing.
///
/// Overview. A place is that of a rank among all that have noted something.
///
/// *Threads:* one.
final class ArrivalGroups {
    /// Two times that are no further apart are equal.
    private static final long LEAST_NANOS = 500;

    private static final CommOperation[] OPERATIONS = CommOperation.values();

    private final List<RankRecord> ranks = new ArrayList<>();

    /// By place.
    private final List<LateRanks> waits = new ArrayList<>();

    private final Map<Meeting, long[]> arrivals = new HashMap<>();
    private final Map<Integer, Arrivals.Place> communicators = new HashMap<>();

    private ArrivalGroups(List<ProcessRecord> processes) {
        processes.forEach(process -> ranks.addAll(process.ranks()));
        int place = 0;
        for (ProcessRecord process : processes) {
            for (RankRecord rank : process.ranks()) {
                add(place, rank, process.clock().aheadNanos());
                place++;
            }
        }
    }

    private void add(int place, RankRecord rank, long ahead) {
        waits.add(new LateRanks(0));
        communicators.putAll(rank.communicators());
        Arrivals.forEach(
                rank.arrivals(),
                (context, arrival, operation, nanos) -> {
                    Meeting meeting = new Meeting(context, arrival, operation);
                    long time = nanos + ahead;
                    arrivals.computeIfAbsent(meeting, _ -> new long[ranks.size()])[place] =
                            time == 0 ? 1 : time;
                });
    }

    /// One call of a collective.
    private record Meeting(int context, long arrival, int operation) {}

    /// The calls of one operation on one communicator.
    private record Kind(int context, int operation) {}

    /// What is known of these.
    private static final class Sum {
        private final long[] lastTimes;
        private long timed;
        private double nanos;
        private long longest;

        Sum(int ranks) {
            lastTimes = new long[ranks];
        }

        /// The place of the rank that was last most often.
        int lastPlace() {
            int most = 0;
            for (int place = 1; place < lastTimes.length; place++) {
                most = lastTimes[place] > lastTimes[most] ? place : most;
            }
            return most;
        }
    }

    /// How far apart the ranks arrived.
    ///
    /// @param lateRanks to which the waits of those are added that came earlier
    static List<CollectiveSpread> spreads(List<ProcessRecord> processes, List<LateRank> lateRanks) {
        ArrivalGroups groups = new ArrivalGroups(processes);
        List<CollectiveSpread> spreads = groups.spreads();
        for (int place = 0; place < groups.ranks.size(); place++) {
            groups.waits.get(place).addTo(lateRanks, groups.ranks.get(place).rank());
        }
        return spreads;
    }

    private List<CollectiveSpread> spreads() {
        Map<Kind, Sum> sums = new HashMap<>();
        arrivals.forEach((meeting, times) -> {
            if (isComplete(meeting, times)) {
                Kind kind = new Kind(meeting.context(), meeting.operation());
                add(meeting, times, sums.computeIfAbsent(kind, _ -> new Sum(times.length)));
            }
        });
        List<CollectiveSpread> spreads = new ArrayList<>();
        sums.forEach((kind, sum) -> spreads.add(spread(kind, sum)));
        spreads.sort(
                Comparator.comparingDouble((CollectiveSpread each) ->
                                -(double) each.meanNanos() * each.timed())
                        .thenComparing(CollectiveSpread::communicator)
                        .thenComparing(CollectiveSpread::operation));
        return spreads;
    }

    private boolean isComplete(Meeting meeting, long[] times) {
        int known = 0;
        for (long time : times) {
            known += time == 0 ? 0 : 1;
        }
        Arrivals.Place place = communicators.get(meeting.context());
        return place != null && known == place.ranks();
    }

    private void add(Meeting meeting, long[] times, Sum sum) {
        int first = -1;
        int last = -1;
        for (int place = 0; place < times.length; place++) {
            if (times[place] != 0) {
                first = first < 0 || times[place] - times[first] < 0 ? place : first;
                last = last < 0 || times[place] - times[last] > 0 ? place : last;
            }
        }
        long spread = times[last] - times[first];
        sum.timed++;
        sum.nanos += spread;
        sum.longest = Math.max(sum.longest, spread);
        sum.lastTimes[last]++;
        int weight = Arrivals.period(meeting.arrival());
        int late = ranks.get(last).rank();
        for (int place = 0; place < times.length; place++) {
            long wait = times[place] == 0 ? 0 : times[last] - times[place];
            if (wait > LEAST_NANOS) {
                waits.get(place).add(LateRank.Reason.ARRIVAL, late, wait, weight);
            }
        }
    }

    private CollectiveSpread spread(Kind kind, Sum sum) {
        Arrivals.Place place = communicators.get(kind.context());
        int last = sum.lastPlace();
        return new CollectiveSpread(
                place == null ? "" : place.name(),
                OPERATIONS[kind.operation()].toString(),
                place == null ? 0 : place.ranks(),
                sum.timed,
                Math.round(sum.nanos / sum.timed),
                sum.longest,
                ranks.get(last).rank(),
                sum.lastTimes[last]);
    }
}
