package io.portolan.mpi.profile;

import io.portolan.mpi.profile.ProfileSums.Amount;
import io.portolan.mpi.profile.ProfileTables.Table;
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
        text.append(
                "profile of %s: %s, %s messages with %s sent, %s received\n"
                        .formatted(
                                sums.title(),
                                ProfileSums.time(figures.elapsedNanos()),
                                ProfileSums.number(sent.number()),
                                ProfileSums.bytes(sent.volume()),
                                ProfileSums.number(sums.received().number())));
        sums.missing().forEach(sentence -> text.append(sentence).append('\n'));
        ProfileTables tables = new ProfileTables(figures, sums);
        add(sizes(sent));
        add(tables.channels());
        add(tables.distances());
        List<Integer> ranks = sums.shown();
        if (ranks.size() <= MATRIX_RANKS && !figures.messages().isEmpty()) {
            add(peers(ranks));
        }
        add(tables.ranks());
        add(tables.operations());
        add(tables.collectives());
        add(tables.lateRanks());
        add(tables.callSites());
        return text.toString();
    }

    private Table sizes(Amount all) {
        List<List<String>> rows = new ArrayList<>();
        sums.bySize()
                .forEach((size, channels) -> {
                    Amount amount = channels.values().stream().reduce(Amount.NONE, Amount::plus);
                    if (amount.number() > 0) {
                        rows.add(ProfileTables.row(SizeClass.at(size).toString(), amount, all));
                    }
                });
        return new Table("Messages by size", List.of("Size", "Number", "", "Volume", ""), rows);
    }

    private Table peers(List<Integer> ranks) {
        List<String> head = new ArrayList<>(List.of("From \\ to"));
        List<List<String>> rows = new ArrayList<>();
        Amount[][] matrix = sums.byPeer(ranks);
        for (int place = 0; place < matrix.length; place++) {
            String rank = "rank " + ranks.get(place);
            head.add(rank);
            List<String> row = new ArrayList<>(List.of(rank));
            Arrays.stream(matrix[place])
                    .forEach(amount ->
                            row.add(
                                    amount.number() == 0
                                            ? "."
                                            : ProfileSums.number(amount.number())));
            rows.add(row);
        }
        return new Table("Messages by ranks", head, rows);
    }

    /// The first column is left-aligned, the others are right-aligned.
    private void add(Table table) {
        List<List<String>> rows = table.rows();
        if (rows.isEmpty()) {
            return;
        }
        List<List<String>> shown = new ArrayList<>(List.of(table.head()));
        shown.addAll(rows.subList(0, Math.min(ROWS, rows.size())));
        int[] widths = new int[table.head().size()];
        for (List<String> row : shown) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        text.append('\n').append(table.title()).append('\n');
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
