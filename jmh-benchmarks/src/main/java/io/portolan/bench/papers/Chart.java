package io.portolan.bench.papers;

import io.portolan.bench.papers.Curves.Curve;
import io.portolan.bench.papers.Curves.Origin;
import io.portolan.bench.papers.Papers.Kind;
import io.portolan.bench.papers.Papers.View;
import io.portolan.bench.results.MedianSpread;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Stream;

/// Curves drawn as bars or as lines, and as a table.
///
/// Ours are full, those of peers are lighter, those of a paper are outlined.
record Chart(View view, Curves curves) {

    private static final int WIDTH = 760;
    private static final int LABEL = 300;
    private static final int VALUE = 110;
    private static final int BAR = 18;
    private static final int STEP = BAR + 3;
    private static final int GAP = 10;
    private static final int HEADER = 34;
    private static final int PLOT_TOP = 12;
    private static final int PLOT_HEIGHT = 300;
    private static final int MARGIN = 64;
    private static final int RIGHT = WIDTH - 20;
    private static final int COLOURS = 8;
    private static final int LONGEST_LABEL = 44;

    /// The drawing that the view asks for, and the figures as a table.
    Html html() {
        if (curves.all().isEmpty()) {
            return Html.of("<p class=\"note\">Not measured yet.</p>\n");
        }
        return view.kind() == Kind.TABLE
                ? table()
                : Html.of(
                        "%s<details><summary>The figures</summary>\n%s</details>\n",
                        view.kind() == Kind.BARS ? bars() : lines(), table());
    }

    /// A group of bars for each place.
    private Html bars() {
        Html svg = new Html();
        Scale scale = Scale.of(figures(), view.isLogY(), LABEL, WIDTH - VALUE);
        int header = curves.places().size() > 1 ? HEADER : 0;
        int count = curves.all().stream().mapToInt(curve -> curve.spots().size()).sum();
        double bottom = count * STEP + curves.places().size() * header + GAP;
        for (double mark : scale.marks()) {
            svg.line(scale.at(mark), 0, scale.at(mark), bottom, "grid");
            svg.text(scale.at(mark), bottom + 14, "middle", "mark", Scale.text(mark));
        }
        svg.text(WIDTH, bottom + 28, "end", "mark", view.unit());
        double y = 0;
        for (String place : curves.places()) {
            y += header;
            if (header > 0) {
                boolean isNamed = !view.x().isEmpty() && Curves.isNumber(place);
                String group = isNamed ? view.x() + ": " + place : place;
                svg.text(0, y - GAP / 2.0, "start", "group", group);
            }
            for (Curve curve : curves.all()) {
                MedianSpread figure = curve.spots().get(place);
                if (figure != null) {
                    bar(svg, scale, y, curve, figure);
                    y += STEP;
                }
            }
        }
        return svg.drawing(WIDTH, bottom + 34, view.title());
    }

    private static void bar(Html svg, Scale scale, double y, Curve curve, MedianSpread figure) {
        double zero = scale.isLog() ? scale.start() : scale.at(0);
        double end = scale.at(figure.median());
        String name = curve.name();
        boolean isLong = name.length() > LONGEST_LABEL;
        String label = isLong ? name.substring(0, LONGEST_LABEL - 1) + "\u2026" : name;
        svg.text(LABEL - 6, y + BAR - 5, "end", "label", label);
        double width = Math.max(1.5, Math.abs(end - zero));
        svg.box(Math.min(zero, end), y, width, BAR, "bar " + curve.origin().style());
        if (figure.max() > figure.min()) {
            double middle = y + BAR / 2.0;
            svg.line(scale.at(figure.min()), middle, scale.at(figure.max()), middle, "spread");
        }
        double after = Math.max(Math.max(zero, end), scale.at(figure.max())) + 5;
        svg.text(after, y + BAR - 5, "start", "value", text(curve, figure));
    }

    /// A line for each series, and the legend.
    private Html lines() {
        Html svg = new Html();
        List<Double> places = curves.places().stream().map(Curves::number).toList();
        Scale across = Scale.of(places, view.isLogX(), MARGIN, RIGHT);
        Scale up = Scale.of(figures(), view.isLogY(), PLOT_HEIGHT, PLOT_TOP);
        for (double mark : across.marks()) {
            svg.line(across.at(mark), PLOT_TOP, across.at(mark), PLOT_HEIGHT, "grid");
            svg.text(across.at(mark), PLOT_HEIGHT + 16, "middle", "mark", Scale.text(mark));
        }
        for (double mark : up.marks()) {
            svg.line(MARGIN, up.at(mark), RIGHT, up.at(mark), mark == 0 ? "axis" : "grid");
            svg.text(MARGIN - 6, up.at(mark) + 4, "end", "mark", Scale.text(mark));
        }
        svg.text(RIGHT, PLOT_HEIGHT + 32, "end", "mark", view.x());
        svg.text(0, 10, "start", "mark", view.unit());
        Html legend = new Html();
        int number = 0;
        for (Curve curve : curves.all()) {
            String style = "c%d %s".formatted(number++ % COLOURS, curve.origin().style());
            line(svg, across, up, curve, style);
            legend.add("<li><span class=\"key %s\"></span>%s</li>\n", style, curve.name());
        }
        return Html.of(
                "%s<ul class=\"legend\">\n%s</ul>\n",
                svg.drawing(WIDTH, PLOT_HEIGHT + 38, view.title()), legend);
    }

    private void line(Html svg, Scale across, Scale up, Curve curve, String style) {
        StringJoiner points = new StringJoiner(" ");
        for (String place : curves.places()) {
            MedianSpread figure = curve.spots().get(place);
            if (figure != null && Double.isFinite(figure.median())) {
                double x = across.at(Curves.number(place));
                double y = up.at(figure.median());
                points.add(Html.point(x, y));
                if (figure.max() > figure.min()) {
                    svg.line(x, up.at(figure.min()), x, up.at(figure.max()), "spread");
                }
                svg.dot(x, y, 3, "dot " + style);
            }
        }
        svg.add("<polyline points=\"%s\" class=\"%s\"/>\n", points, "curve " + style);
    }

    private Html table() {
        Html html = Html.of("<div class=\"wide\"><table>\n<thead><tr><th>%s</th>", view.unit());
        curves.places().forEach(place -> html.add("<th>%s</th>", place));
        html.add("</tr></thead>\n<tbody>\n");
        for (Curve curve : curves.all()) {
            html.add("<tr class=\"%s\"><th>%s</th>", curve.origin().style(), curve.name());
            for (String place : curves.places()) {
                MedianSpread figure = curve.spots().get(place);
                html.add("<td>%s", figure == null ? "" : text(curve, figure));
                if (figure != null && figure.max() > figure.min()) {
                    String least = Scale.text(figure.min());
                    html.add(" <small>%s to %s</small>", least, Scale.text(figure.max()));
                }
                html.add("</td>");
            }
            html.add("</tr>\n");
        }
        return html.add("</tbody></table></div>\n");
    }

    /// A published figure has the digits of the paper.
    private static String text(Curve curve, MedianSpread figure) {
        return curve.origin() == Origin.PUBLISHED
                ? BigDecimal.valueOf(figure.median()).stripTrailingZeros().toPlainString()
                : Scale.text(figure.median());
    }

    private List<Double> figures() {
        return curves.all().stream()
                .flatMap(curve -> curve.spots().values().stream())
                .flatMap(figure -> Stream.of(figure.median(), figure.min(), figure.max()))
                .toList();
    }

    /// From figures to places of a drawing, linear or logarithmic, with round marks.
    ///
    /// @param low the figure at the start
    /// @param high the figure at the end
    /// @param isLog whether each tenfold is as long as the next
    /// @param step between two marks: a difference, or how many tenfolds
    /// @param start the place of `low`
    /// @param end the place of `high`
    record Scale(double low, double high, boolean isLog, double step, double start, double end) {

        private static final int MARKS = 5;

        /// A scale that has room for all figures and begins and ends at round ones; a linear one
        /// begins at 0 unless figures are below.
        ///
        /// @param figures finite; those that are not above 0 have no place on a logarithmic scale
        static Scale of(List<Double> figures, boolean isLog, double start, double end) {
            double[] shown =
                    figures.stream()
                            .mapToDouble(Double::doubleValue)
                            .filter(it -> Double.isFinite(it) && (!isLog || it > 0))
                            .toArray();
            double least = Arrays.stream(shown).min().orElse(0);
            double most = Arrays.stream(shown).max().orElse(0);
            if (shown.length == 0) {
                return new Scale(isLog ? 1 : 0, isLog ? 10 : 1, isLog, 1, start, end);
            }
            if (isLog) {
                double low = Math.pow(10, Math.floor(Math.log10(least) - 1e-9));
                double high = Math.pow(10, Math.ceil(Math.log10(most) + 1e-9));
                int tenfolds = (int) Math.round(Math.log10(high / low));
                return new Scale(low, high, true, Math.ceilDiv(tenfolds, MARKS + 1), start, end);
            }
            double step = step(Math.max(most, 0) - Math.min(least, 0));
            double low = Math.floor(Math.min(least, 0) / step) * step;
            double high = Math.ceil(Math.max(most, 0) / step) * step;
            return new Scale(low, high > low ? high : low + step, false, step, start, end);
        }

        /// The place of a figure; that of the nearest end for one outside.
        double at(double figure) {
            double inside = Math.clamp(figure, low, high);
            double share =
                    isLog
                            ? Math.log(inside / low) / Math.log(high / low)
                            : (inside - low) / (high - low);
            return start + share * (end - start);
        }

        /// Round figures along the scale.
        List<Double> marks() {
            List<Double> marks = new ArrayList<>();
            double length = isLog ? Math.log10(high / low) : high - low;
            for (int i = 0; i * step <= length + step / 1000; i++) {
                marks.add(isLog ? low * Math.pow(10, i * step) : low + i * step);
            }
            return marks;
        }

        /// A mark or a figure as text: three digits that count.
        static String text(double figure) {
            if (!Double.isFinite(figure)) {
                return Double.isNaN(figure) ? "-" : "never";
            }
            double size = Math.abs(figure);
            if (size == 0) {
                return "0";
            }
            if (size < 0.001) {
                return String.format(Locale.ROOT, "%.1e", figure);
            }
            int decimals = Math.clamp((int) (2 - Math.floor(Math.log10(size) + 1e-9)), 0, 5);
            String text = String.format(Locale.ROOT, "%,." + decimals + "f", figure);
            return text.indexOf('.') < 0 ? text : text.replaceAll("0+$", "").replaceAll("\\.$", "");
        }

        /// 1, 2 or 5 times a power of ten, so that about five of them fill the range.
        private static double step(double range) {
            double rough = (range > 0 ? range : 1) / MARKS;
            double power = Math.pow(10, Math.floor(Math.log10(rough)));
            double digits = rough / power;
            return power * (digits < 1.5 ? 1 : digits < 3.5 ? 2 : digits < 7.5 ? 5 : 10);
        }
    }
}
