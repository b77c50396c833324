package io.portolan.mpi.tracing;

import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.profile.CollectiveSpread;
import io.portolan.mpi.profile.LateRank;
import java.util.ArrayList;
import java.util.Arrays;
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
/// *Threads:* one. *Cost:* memory for what was noted, however many ranks there are beside it.
final class ArrivalGroups {
    /// Two times that are no further apart are equal.
    private static final long LEAST_NANOS = 500;

    private static final CommOperation[] OPERATIONS = CommOperation.values();

    private final List<RankRecord> ranks = new ArrayList<>();

    /// By place.
    private final List<LateRanks> waits = new ArrayList<>();

    private final Map<Meeting, Arrived> arrivals = new HashMap<>();
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
                (context, arrival, operation, nanos) ->
                        arrivals.computeIfAbsent(
                                        new Meeting(context, arrival, operation),
                                        _ -> new Arrived())
                                .add(place, nanos + ahead));
    }

    /// One call of a collective.
    private record Meeting(int context, long arrival, int operation) {}

    /// Who came to a meeting, and when; in the order of the places. A rank that came twice has its
    /// last time.
    private static final class Arrived {
        private int[] places = new int[2];
        private long[] times = new long[2];
        private int count;

        void add(int place, long time) {
            if (count == 0 || places[count - 1] != place) {
                if (count == places.length) {
                    places = Arrays.copyOf(places, 2 * count);
                    times = Arrays.copyOf(times, 2 * count);
                }
                places[count] = place;
                count++;
            }
            times[count - 1] = time;
        }
    }

    /// The calls of one operation on one communicator.
    private record Kind(int context, int operation) {}

    /// What is known of these.
    private static final class Sum {
        /// The ranks of the communicator, of which the same come to each complete meeting.
        private final int[] places;

        /// How often each of them was last.
        private final long[] lastTimes;

        private long timed;
        private double nanos;
        private long longest;

        Sum(Arrived first) {
            places = first.places;
            lastTimes = new long[first.count];
        }

        /// The index of the rank that was last most often.
        int mostOftenLast() {
            int most = 0;
            for (int each = 1; each < lastTimes.length; each++) {
                most = lastTimes[each] > lastTimes[most] ? each : most;
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
        arrivals.forEach((meeting, arrived) -> {
            if (isComplete(meeting, arrived)) {
                Kind kind = new Kind(meeting.context(), meeting.operation());
                add(meeting, arrived, sums.computeIfAbsent(kind, _ -> new Sum(arrived)));
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

    private boolean isComplete(Meeting meeting, Arrived arrived) {
        Arrivals.Place place = communicators.get(meeting.context());
        return place != null && arrived.count == place.ranks();
    }

    private void add(Meeting meeting, Arrived arrived, Sum sum) {
        long[] times = arrived.times;
        int first = 0;
        int last = 0;
        for (int each = 1; each < arrived.count; each++) {
            first = times[each] - times[first] < 0 ? each : first;
            last = times[each] - times[last] > 0 ? each : last;
        }
        long spread = times[last] - times[first];
        sum.timed++;
        sum.nanos += spread;
        sum.longest = Math.max(sum.longest, spread);
        sum.lastTimes[last]++;
        int weight = Arrivals.period(meeting.arrival());
        int late = ranks.get(arrived.places[last]).rank();
        for (int each = 0; each < arrived.count; each++) {
            long wait = times[last] - times[each];
            if (wait > LEAST_NANOS) {
                waits.get(arrived.places[each]).add(LateRank.Reason.ARRIVAL, late, wait, weight);
            }
        }
    }

    private CollectiveSpread spread(Kind kind, Sum sum) {
        Arrivals.Place place = communicators.get(kind.context());
        int last = sum.mostOftenLast();
        return new CollectiveSpread(
                place == null ? "" : place.name(),
                OPERATIONS[kind.operation()].toString(),
                place == null ? 0 : place.ranks(),
                sum.timed,
                Math.round(sum.nanos / sum.timed),
                sum.longest,
                ranks.get(sum.places[last]).rank(),
                sum.lastTimes[last]);
    }
}
