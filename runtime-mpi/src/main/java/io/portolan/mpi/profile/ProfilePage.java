package io.portolan.mpi.profile;

import io.portolan.mpi.profile.ProfileDrawing.Bar;
import io.portolan.mpi.profile.ProfileDrawing.Cell;
import io.portolan.mpi.profile.ProfileSums.Amount;
import io.portolan.mpi.profile.ProfileTables.Table;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;

/// A profile as one HTML page that fetches nothing.
final class ProfilePage {
    private static final String STYLE = "profile.css";

    /// Cells of a pixel say nothing.
    private static final int MATRIX_RANKS = 256;

    private static final int ROWS = 200;

    /// The style of the last channel, which is quiet.
    private static final int REST = MessageChannel.values().length - 1;

    private final Profile profile;
    private final ProfileFigures figures;
    private final ProfileSums sums;
    private final ProfileTables tables;
    private final StringBuilder html = new StringBuilder();

    ProfilePage(Profile profile) {
        this.profile = profile;
        this.figures = profile.figures();
        this.sums = new ProfileSums(figures);
        this.tables = new ProfileTables(figures, sums);
    }

    String html() {
        String title = "Profile of " + ProfileDrawing.escape(sums.title());
        html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n")
                .append("<meta name=\"viewport\" content=\"width=device-width\"/>\n")
                .append("<title>%s</title>\n<style>\n".formatted(title))
                .append(style())
                .append("</style>\n</head>\n<body>\n<main>\n<h1>%s</h1>\n".formatted(title));
        head();
        messages();
        peers();
        ranks();
        section(tables.operations());
        section(tables.collectives());
        lateRanks();
        section(tables.callSites());
        return html.append("</main>\n</body>\n</html>\n").toString();
    }

    private void head() {
        Amount sent = sums.sent();
        long lost = sums.lost();
        html.append(
                "<p>%s. The ranks sent %s messages with %s%s. Messages and calls are counted; times and lines are estimated where not all calls were timed. What collectives move is no message.</p>\n"
                        .formatted(
                                ProfileSums.time(figures.elapsedNanos()),
                                ProfileSums.number(sent.number()),
                                ProfileSums.bytes(sent.volume()),
                                received(lost)));
        sums.missing().forEach(this::paragraph);
        if (sums.clockErrorNanos() > 0) {
            paragraph(
                    "The processes are of several hosts, whose clocks were compared at the end: times of other hosts were then off by at most %s, and earlier by as much more as the clocks have drifted apart since"
                            .formatted(ProfileSums.time(sums.clockErrorNanos())));
        }
        html.append(
                "<p class=\"note\">The file trace.json beside this page has %s events%s; open it at ui.perfetto.dev or chrome://tracing.</p>\n"
                        .formatted(
                                ProfileSums.number(profile.events().size()),
                                profile.droppedEvents() == 0
                                        ? ""
                                        : ", the latest of %s"
                                                .formatted(
                                                        ProfileSums.number(
                                                                profile.events().size()
                                                                        + profile
                                                                                .droppedEvents()))));
    }

    private void paragraph(String sentence) {
        html.append("<p>%s.</p>\n".formatted(ProfileDrawing.escape(sentence)));
    }

    private String received(long lost) {
        long exchanged = sums.exchanged();
        String own = exchanged == 0 ? "" : " from each other";
        String told =
                lost == 0
                        ? ", and received all%s".formatted(exchanged == 0 ? " of them" : own)
                        : ", of which %s%s were not received"
                                .formatted(ProfileSums.number(lost), own);
        return exchanged == 0
                ? told
                : told
                        + "; %s went to ranks of missing processes or came from them"
                                .formatted(ProfileSums.number(exchanged));
    }

    private void messages() {
        if (figures.messages().isEmpty()) {
            return;
        }
        heading("Messages by size and channel");
        Map<MessageChannel, Amount> channels = sums.byChannel();
        html.append("<ul class=\"legend\">\n");
        channels.keySet()
                .forEach(channel ->
                        html.append(
                                "<li><span class=\"key c%d\"></span>%s</li>\n"
                                        .formatted(place(channel), channel)));
        html.append("</ul>\n<h3>Number of messages</h3>\n");
        html.append(sizes("Number of messages by size", Amount::number, false));
        html.append("<h3>Volume of data</h3>\n");
        html.append(sizes("Volume of data by size", Amount::volume, true));
        table(tables.channels());
        section(tables.distances());
    }

    private String sizes(String label, ToLongFunction<Amount> figure, boolean isBytes) {
        List<Bar> bars = new ArrayList<>();
        long all = figure.applyAsLong(sums.sent());
        sums.bySize()
                .forEach((size, channels) -> {
                    double[] parts = new double[MessageChannel.values().length];
                    long sum = 0;
                    for (Map.Entry<MessageChannel, Amount> each : channels.entrySet()) {
                        long part = figure.applyAsLong(each.getValue());
                        parts[place(each.getKey())] = part;
                        sum += part;
                    }
                    String value = isBytes ? ProfileSums.bytes(sum) : ProfileSums.number(sum);
                    bars.add(
                            Bar.of(
                                    SizeClass.at(size).toString(),
                                    parts,
                                    sum == 0 ? "" : value + ", " + ProfileSums.percent(sum, all)));
                });
        return ProfileDrawing.bars(label, bars);
    }

    @SuppressWarnings("EnumOrdinal") // the number of a colour
    private static int place(MessageChannel channel) {
        return channel.ordinal();
    }

    private void peers() {
        List<Integer> ranks = sums.shown();
        if (ranks.size() > MATRIX_RANKS || figures.messages().isEmpty()) {
            return;
        }
        heading("From rank to rank");
        Amount[][] amounts = sums.byPeer(ranks);
        html.append("<h3>Number of messages from the rank of the row to that of the column</h3>\n");
        html.append(matrix("Number of messages by ranks", ranks, amounts, false));
        html.append("<h3>Volume of data</h3>\n");
        html.append(matrix("Volume of data by ranks", ranks, amounts, true));
    }

    private static String matrix(
            String label, List<Integer> ranks, Amount[][] amounts, boolean isVolume) {
        double most =
                Arrays.stream(amounts)
                        .flatMap(Arrays::stream)
                        .mapToDouble(each -> isVolume ? each.volume() : each.number())
                        .max()
                        .orElse(0);
        Cell[][] cells = new Cell[amounts.length][amounts.length];
        for (int row = 0; row < cells.length; row++) {
            for (int column = 0; column < cells.length; column++) {
                Amount each = amounts[row][column];
                double figure = isVolume ? each.volume() : each.number();
                cells[row][column] =
                        new Cell(
                                most == 0 ? 0 : figure / most,
                                isVolume
                                        ? ProfileSums.bytes(each.volume())
                                        : ProfileSums.number(each.number()),
                                "rank %d to rank %d: %s messages, %s"
                                        .formatted(
                                                ranks.get(row),
                                                ranks.get(column),
                                                ProfileSums.number(each.number()),
                                                ProfileSums.bytes(each.volume())));
            }
        }
        return ProfileDrawing.matrix(label, ranks, cells);
    }

    private void ranks() {
        heading(tables.ranks().title());
        html.append(
                "<ul class=\"legend\"><li><span class=\"key c0\"></span>messages</li><li><span class=\"key c1\"></span>collectives</li><li><span class=\"key c%d\"></span>all else</li></ul>\n"
                        .formatted(REST));
        List<Bar> bars = new ArrayList<>();
        for (ProfileSums.RankSum each : sums.byRank()) {
            double[] parts = new double[REST + 1];
            parts[0] = each.pointToPoint();
            parts[1] = each.collective();
            parts[REST] = Math.max(0, figures.elapsedNanos() - each.communication());
            bars.add(
                    Bar.of(
                            "rank " + each.rank(),
                            parts,
                            ProfileSums.percent(each.communication(), figures.elapsedNanos())));
        }
        html.append(ProfileDrawing.bars("Time in communication by rank", bars));
        table(tables.ranks());
    }

    private void lateRanks() {
        if (figures.lateRanks().isEmpty()) {
            return;
        }
        heading(tables.lateRanks().title());
        List<Integer> ranks = sums.shown();
        if (ranks.size() <= MATRIX_RANKS) {
            html.append("<h3>Time that the rank of the row waited for that of the column</h3>\n");
            html.append(lateMatrix(ranks));
        }
        table(tables.lateRanks());
    }

    private String lateMatrix(List<Integer> ranks) {
        long[][] nanos = sums.waits(ranks);
        long most = Arrays.stream(nanos).flatMapToLong(Arrays::stream).max().orElse(0);
        Cell[][] cells = new Cell[nanos.length][nanos.length];
        for (int row = 0; row < cells.length; row++) {
            for (int column = 0; column < cells.length; column++) {
                String time = ProfileSums.time(nanos[row][column]);
                cells[row][column] =
                        new Cell(
                                most == 0 ? 0 : (double) nanos[row][column] / most,
                                time,
                                "rank %d waited %s for rank %d"
                                        .formatted(ranks.get(row), time, ranks.get(column)));
            }
        }
        return ProfileDrawing.matrix("Time waited by ranks", ranks, cells);
    }

    private void section(Table table) {
        if (!table.rows().isEmpty()) {
            heading(table.title());
            table(table);
        }
    }

    private void heading(String title) {
        html.append("<h2>%s</h2>\n".formatted(ProfileDrawing.escape(title)));
    }

    private void table(Table table) {
        List<List<String>> rows = table.rows();
        html.append("<div class=\"wide\"><table>\n<thead><tr>");
        table.head().forEach(cell -> html.append("<th>").append(cell).append("</th>"));
        html.append("</tr></thead>\n<tbody>\n");
        for (List<String> row : rows.subList(0, Math.min(ROWS, rows.size()))) {
            html.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                String tag = i == 0 ? "th" : "td";
                html.append("<%s>%s</%s>".formatted(tag, ProfileDrawing.escape(row.get(i)), tag));
            }
            html.append("</tr>\n");
        }
        html.append("</tbody></table></div>\n");
        if (rows.size() > ROWS) {
            html.append(
                    "<p class=\"note\">%d more are in profile.json.</p>\n"
                            .formatted(rows.size() - ROWS));
        }
    }

    private static String style() {
        try (InputStream css =
                Objects.requireNonNull(ProfilePage.class.getResourceAsStream(STYLE), STYLE)) {
            return new String(css.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + STYLE, e);
        }
    }
}
