package io.portolan.mpi.tracing;

import io.portolan.mpi.profile.CallSiteTime;
import io.portolan.mpi.profile.CollectiveSpread;
import io.portolan.mpi.profile.LateRank;
import io.portolan.mpi.profile.MessageChannel;
import io.portolan.mpi.profile.MessageCount;
import io.portolan.mpi.profile.OperationTime;
import io.portolan.mpi.profile.Profile;
import io.portolan.mpi.profile.ProfileFigures;
import io.portolan.mpi.profile.ProfiledProcess;
import io.portolan.mpi.profile.SizeClass;
import io.portolan.mpi.profile.TraceEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The profile of a world, made from what was noted of each rank, in however many processes.
final class JointProfile {
    private JointProfile() {}

    /// The messages that are counted together.
    private record MessageKey(int source, int dest, MessageChannel channel, SizeClass size) {}

    /// The line of a call site.
    private record Line(
            String operation, String className, String method, String file, int number) {}

    /// @param world its name
    /// @param processes of the job, also those that are missing
    /// @param records of those that are not, at least one
    static Profile of(String world, List<ProfiledProcess> processes, List<ProcessRecord> records) {
        long start = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        long first = records.getFirst().startNanos();
        List<RankRecord> ranks = new ArrayList<>();
        for (ProcessRecord each : records) {
            start = Math.min(start, each.startNanos() + each.clock().aheadNanos() - first);
            end = Math.max(end, each.endNanos() + each.clock().aheadNanos() - first);
            ranks.addAll(each.ranks());
        }
        List<OperationTime> operations = new ArrayList<>();
        List<LateRank> lateRanks = new ArrayList<>();
        List<TraceEvent> events = new ArrayList<>();
        long dropped = 0;
        for (ProcessRecord process : records) {
            long origin = first + start - process.clock().aheadNanos();
            for (RankRecord rank : process.ranks()) {
                operations.addAll(rank.operations());
                lateRanks.addAll(rank.lateRanks());
                EventRing.addTo(events, rank.events(), rank.rank(), origin);
                dropped += rank.droppedEvents();
            }
        }
        List<CollectiveSpread> collectives = ArrivalGroups.spreads(records, lateRanks);
        lateRanks.sort(Comparator.comparingLong(LateRank::nanos).reversed());
        return new Profile(
                new ProfileFigures(
                        world,
                        processes,
                        ranks.stream().map(RankRecord::rank).sorted().toList(),
                        end - start,
                        messages(ranks),
                        operations,
                        callSites(ranks),
                        lateRanks,
                        collectives),
                events,
                dropped);
    }

    /// What the ranks have sent and received, both sides of a message as one.
    static List<MessageCount> messages(List<RankRecord> ranks) {
        Map<MessageKey, MessageCount> sums = new HashMap<>();
        for (RankRecord rank : ranks) {
            for (MessageCount each : rank.messages()) {
                sums.merge(
                        new MessageKey(each.source(), each.dest(), each.channel(), each.size()),
                        each,
                        JointProfile::sum);
            }
        }
        List<MessageCount> all = new ArrayList<>(sums.values());
        all.sort(
                Comparator.comparingInt(MessageCount::source)
                        .thenComparingInt(MessageCount::dest)
                        .thenComparing(MessageCount::channel)
                        .thenComparingLong(each -> each.size().leastBytes()));
        return all;
    }

    private static MessageCount sum(MessageCount one, MessageCount other) {
        return new MessageCount(
                one.source(),
                one.dest(),
                one.channel(),
                one.size(),
                one.sent() + other.sent(),
                one.sentBytes() + other.sentBytes(),
                one.received() + other.received(),
                one.receivedBytes() + other.receivedBytes());
    }

    private static List<CallSiteTime> callSites(List<RankRecord> ranks) {
        Map<Line, CallSiteTime> sums = new HashMap<>();
        for (RankRecord rank : ranks) {
            for (CallSiteTime each : rank.callSites()) {
                sums.merge(
                        new Line(
                                each.operation(),
                                each.className(),
                                each.method(),
                                each.file(),
                                each.line()),
                        each,
                        JointProfile::sum);
            }
        }
        List<CallSiteTime> sites = new ArrayList<>(sums.values());
        sites.sort(
                Comparator.comparingLong(CallSiteTime::nanos)
                        .reversed()
                        .thenComparing(CallSiteTime::place)
                        .thenComparing(CallSiteTime::operation));
        return sites;
    }

    private static CallSiteTime sum(CallSiteTime one, CallSiteTime other) {
        return new CallSiteTime(
                one.operation(),
                one.className(),
                one.method(),
                one.file(),
                one.line(),
                one.ranks() + other.ranks(),
                one.samples() + other.samples(),
                one.calls() + other.calls(),
                one.bytes() + other.bytes(),
                one.nanos() + other.nanos());
    }
}
