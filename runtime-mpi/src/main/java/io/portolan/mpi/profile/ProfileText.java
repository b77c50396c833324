package io.portolan.mpi.profile;

import io.portolan.mpi.profile.ProfileSums.Amount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A profile as tables for a terminal. Of long tables the first rows are there.
final class ProfileText {
    private static final int ROWS = 20;

    /// More do not fit a line.
    private static final int MATRIX_RANKS = 12;

    private final ProfileFigures figures;
    private final ProfileSums sums;
    private final StringBuilder text = new StringBuilder();

    ProfileText(ProfileFigures figures) {
        this.figures = figures;
        this.sums = new ProfileSums(figures);
    }

    String text() {
        Amount sent = sums.sent();
        Amount received = sums.received();
        text.append(
                "profile of %s: %s, %s messages with %s sent, %s received\n"
                        .formatted(
                                figures.world(),
                                ProfileSums.time(figures.elapsedNanos()),
                                ProfileSums.number(sent.number()),
                                ProfileSums.bytes(sent.volume()),
                                ProfileSums.number(received.number())));
        sizes(sent);
        channels(sent);
        peers();
        ranks();
        operations();
        collectives();
        lateRanks();
        callSites();
        return text.toString();
    }

    private void sizes(Amount all) {
        List<List<String>> rows = new ArrayList<>();
        sums.bySize()
                .forEach((size, channels) -> {
                    Amount amount =
                            channels.values().stream()
                                    .reduce(Amount.NONE, (a, b) -> a.plus(b.number(), b.volume()));
                    if (amount.number() > 0) {
                        rows.add(row(SizeClass.at(size).toString(), amount, all));
                    }
                });
        table("messages by size", List.of("size", "number", "", "volume", ""), rows);
    }

    private void channels(Amount all) {
        List<List<String>> rows = new ArrayList<>();
        sums.byChannel()
                .forEach((channel, amount) -> rows.add(row(channel.toString(), amount, all)));
        table("messages by channel", List.of("channel", "number", "", "volume", ""), rows);
    }

    private static List<String> row(String name, Amount amount, Amount all) {
        return List.of(
                name,
                ProfileSums.number(amount.number()),
                ProfileSums.percent(amount.number(), all.number()),
                ProfileSums.bytes(amount.volume()),
                ProfileSums.percent(amount.volume(), all.volume()));
    }

    private void peers() {
        if (figures.ranks() > MATRIX_RANKS || figures.messages().isEmpty()) {
            return;
        }
        List<String> head = new ArrayList<>(List.of("from \\ to"));
        List<List<String>> rows = new ArrayList<>();
        Amount[][] matrix = sums.byPeer();
        for (int rank = 0; rank < matrix.length; rank++) {
            head.add("rank " + rank);
            List<String> row = new ArrayList<>(List.of("rank " + rank));
            Arrays.stream(matrix[rank])
                    .forEach(amount ->
                            row.add(
                                    amount.number() == 0
                                            ? "."
                                            : ProfileSums.number(amount.number())));
            rows.add(row);
        }
        table("messages by ranks", head, rows);
    }

    private void ranks() {
        List<List<String>> rows = new ArrayList<>();
        for (ProfileSums.RankSum each : sums.byRank()) {
            rows.add(
                    List.of(
                            "" + each.rank(),
                            ProfileSums.number(each.sent().number()),
                            ProfileSums.bytes(each.sent().volume()),
                            ProfileSums.number(each.received().number()),
                            ProfileSums.time(each.communication()),
                            ProfileSums.percent(each.communication(), figures.elapsedNanos()),
                            ProfileSums.time(each.collective())));
        }
        table(
                "ranks",
                List.of(
                        "rank",
                        "sent",
                        "volume",
                        "received",
                        "communicates",
                        "of all",
                        "in collectives"),
                rows);
    }

    private void operations() {
        List<List<String>> rows = new ArrayList<>();
        for (ProfileSums.OperationSum each : sums.byOperation()) {
            rows.add(
                    List.of(
                            each.operation(),
                            ProfileSums.number(each.calls()),
                            ProfileSums.bytes(each.bytes()),
                            ProfileSums.time(each.nanos()),
                            ProfileSums.time(each.slowest()),
                            ProfileSums.time(each.waitNanos()),
                            ProfileSums.number(each.timedCalls())));
        }
        table(
                "operations, times of all ranks added",
                List.of(
                        "operation",
                        "calls",
                        "bytes",
                        "time",
                        "slowest rank",
                        "waiting",
                        "timed calls"),
                rows);
    }

    private void collectives() {
        List<List<String>> rows = new ArrayList<>();
        for (CollectiveSpread each : figures.collectives()) {
            rows.add(
                    List.of(
                            each.operation() + " on " + each.communicator(),
                            ProfileSums.number(each.timed()),
                            ProfileSums.time(each.meanNanos()),
                            ProfileSums.time(each.longestNanos()),
                            "rank " + each.lastRank(),
                            ProfileSums.percent(each.lastTimes(), each.timed())));
        }
        table(
                "imbalance of collectives: from the first rank that arrives to the last",
                List.of("collective", "timed calls", "mean", "longest", "last", "so often"),
                rows);
    }

    private void lateRanks() {
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
        table(
                "who waited for whom",
                List.of("waiter", "waits for", "reason", "waits", "time", "longest"),
                rows);
    }

    private void callSites() {
        List<List<String>> rows = new ArrayList<>();
        for (CallSiteTime each : figures.callSites()) {
            rows.add(
                    List.of(
                            each.operation() + " at " + each.place(),
                            ProfileSums.number(each.calls()),
                            ProfileSums.bytes(each.bytes()),
                            ProfileSums.time(each.nanos()),
                            ProfileSums.number(each.samples())));
        }
        table(
                "lines of the program, estimated from samples",
                List.of("line", "calls", "bytes", "time", "samples"),
                rows);
    }

    /// The first column is left-aligned, the others are right-aligned.
    private void table(String title, List<String> head, List<List<String>> rows) {
        if (rows.isEmpty()) {
            return;
        }
        List<List<String>> shown = new ArrayList<>(List.of(head));
        shown.addAll(rows.subList(0, Math.min(ROWS, rows.size())));
        int[] widths = new int[head.size()];
        for (List<String> row : shown) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        text.append('\n').append(title).append('\n');
        for (List<String> row : shown) {
            StringBuilder line = new StringBuilder("  ");
            for (int i = 0; i < widths.length; i++) {
                String pad = " ".repeat(widths[i] - row.get(i).length());
                line.append(i == 0 ? row.get(i) + pad : "  " + pad + row.get(i));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        if (rows.size() > ROWS) {
            text.append("  and %d more\n".formatted(rows.size() - ROWS));
        }
    }
}
