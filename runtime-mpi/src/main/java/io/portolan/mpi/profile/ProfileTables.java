package io.portolan.mpi.profile;

import io.portolan.mpi.profile.ProfileSums.Amount;
import java.util.ArrayList;
import java.util.List;

/// The tables of a profile, which are the same in the text and on the page.
final class ProfileTables {
    private final ProfileFigures figures;
    private final ProfileSums sums;

    ProfileTables(ProfileFigures figures, ProfileSums sums) {
        this.figures = figures;
        this.sums = sums;
    }

    /// Rows of cells.
    ///
    /// @param head the names of the columns, of which the first says what a row is about
    record Table(String title, List<String> head, List<List<String>> rows) {}

    /// A name, a number and its part of all numbers, a volume and its part of all volumes.
    static List<String> row(String name, Amount amount, Amount all) {
        return List.of(
                name,
                ProfileSums.number(amount.number()),
                ProfileSums.percent(amount.number(), all.number()),
                ProfileSums.bytes(amount.volume()),
                ProfileSums.percent(amount.volume(), all.volume()));
    }

    Table channels() {
        List<List<String>> rows = new ArrayList<>();
        Amount all = sums.sent();
        sums.byChannel()
                .forEach((channel, amount) -> rows.add(row(channel.toString(), amount, all)));
        return new Table(
                "Messages by channel", List.of("Channel", "Number", "", "Volume", ""), rows);
    }

    Table distances() {
        List<List<String>> rows = new ArrayList<>();
        Amount all = sums.sent();
        sums.byDistance()
                .forEach((distance, amount) -> rows.add(row(distance.toString(), amount, all)));
        return new Table(
                "Messages by distance", List.of("Distance", "Number", "", "Volume", ""), rows);
    }

    Table ranks() {
        List<List<String>> rows = new ArrayList<>();
        for (ProfileSums.RankSum each : sums.byRank()) {
            rows.add(
                    List.of(
                            "rank " + each.rank(),
                            ProfileSums.number(each.sent().number()),
                            ProfileSums.bytes(each.sent().volume()),
                            ProfileSums.number(each.received().number()),
                            ProfileSums.bytes(each.received().volume()),
                            ProfileSums.time(each.pointToPoint()),
                            ProfileSums.time(each.collective()),
                            ProfileSums.percent(each.communication(), figures.elapsedNanos())));
        }
        return new Table(
                "Time in communication",
                List.of(
                        "Rank",
                        "Sent",
                        "Volume",
                        "Received",
                        "Volume",
                        "In messages",
                        "In collectives",
                        "Of all"),
                rows);
    }

    Table operations() {
        List<List<String>> rows = new ArrayList<>();
        for (ProfileSums.OperationSum each : sums.byOperation()) {
            rows.add(
                    List.of(
                            each.operation(),
                            "" + each.ranks(),
                            ProfileSums.number(each.calls()),
                            ProfileSums.bytes(each.bytes()),
                            ProfileSums.time(each.nanos()),
                            ProfileSums.time(each.slowest()),
                            ProfileSums.time(each.waitNanos()),
                            ProfileSums.number(each.timedCalls())));
        }
        return new Table(
                "Operations, times of all ranks added",
                List.of(
                        "Operation",
                        "Ranks",
                        "Calls",
                        "Bytes",
                        "Time",
                        "Slowest rank",
                        "Waiting",
                        "Timed calls"),
                rows);
    }

    Table collectives() {
        List<List<String>> rows = new ArrayList<>();
        for (CollectiveSpread each : figures.collectives()) {
            rows.add(
                    List.of(
                            each.operation() + " on " + each.communicator(),
                            ProfileSums.number(each.timed()),
                            ProfileSums.time(each.meanNanos()),
                            ProfileSums.time(each.longestNanos()),
                            "rank %d, %s"
                                    .formatted(
                                            each.lastRank(),
                                            ProfileSums.percent(each.lastTimes(), each.timed()))));
        }
        return new Table(
                "Imbalance of collectives: from the first rank that arrives to the last",
                List.of("Collective", "Timed calls", "Mean", "Longest", "Last most often"),
                rows);
    }

    Table lateRanks() {
        List<List<String>> rows = new ArrayList<>();
        for (LateRank each : figures.lateRanks()) {
            rows.add(
                    List.of(
                            "rank " + each.waiter(),
                            "rank " + each.late(),
                            each.reason().toString(),
                            ProfileSums.number(each.waits()),
                            ProfileSums.time(each.nanos()),
                            ProfileSums.time(each.longestNanos())));
        }
        return new Table(
                "Who waited for whom",
                List.of("Waiter", "Waits for", "Reason", "Waits", "Time", "Longest"),
                rows);
    }

    Table callSites() {
        List<List<String>> rows = new ArrayList<>();
        for (CallSiteTime each : figures.callSites()) {
            rows.add(
                    List.of(
                            each.operation() + " at " + each.place(),
                            "" + each.ranks(),
                            ProfileSums.number(each.calls()),
                            ProfileSums.bytes(each.bytes()),
                            ProfileSums.time(each.nanos()),
                            ProfileSums.number(each.samples())));
        }
        return new Table(
                "Lines of the program, estimated from samples",
                List.of("Line", "Ranks", "Calls", "Bytes", "Time", "Samples"),
                rows);
    }
}
