package io.portolan.bench.papers;

import io.portolan.bench.papers.Curves.Curve;
import io.portolan.bench.papers.Curves.Origin;
import io.portolan.bench.papers.Papers.View;
import io.portolan.bench.results.MedianSpread;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Curves drawn as bars or as lines, and as a table.
///
/// Ours are full, those of peers are lighter, those of a paper are outlined.
final class Chart {

    private static final int WIDTH = 760;
    private static final int LABEL = 300;
    private static final int VALUE = 110;
    private static final int BAR = 18;
    private static final int GAP = 10;
    private static final int HEADER = 34;
    private static final int PLOT_HEIGHT = 300;
    private static final int MARGIN = 64;
    private static final int COLOURS = 8;

    private final View view;
    private final Curves curves;

    Chart(View view, Curves curves) {
        this.view = view;
        this.curves = curves;
    }

    /// The drawing that the view asks for, and the figures as a table.
    String html() {
        return switch (view.kind()) {
            case BARS -> bars() + details();
            case LINES -> lines() + legend() + details();
            case TABLE -> table();
        };
    }

    /// A group of bars for each place.
    private String bars() {
        Svg svg = new Svg(WIDTH);
        Scale scale = Scale.of(figures(), view.isLogY(), LABEL, WIDTH - VALUE);
        boolean isGrouped = curves.places().size() > 1;
        int count = curves.all().stream().mapToInt(curve -> curve.spots().size()).sum();
        double bottom =
                count * (BAR + 3.0) + (isGrouped ? curves.places().size() * HEADER : 0) + GAP;
        for (double mark : scale.marks()) {
            svg.line(scale.at(mark), 0, scale.at(mark), bottom, "grid");
            svg.text(scale.at(mark), bottom + 14, "middle", "mark", Scale.text(mark));
        }
        svg.text(WIDTH, bottom + 28, "end", "mark", unit());
        double y = 0;
        for (String place : curves.places()) {
            if (isGrouped) {
                y += HEADER;
                svg.text(0, y - GAP / 2.0, "start", "group", placeText(place));
            }
            for (Curve curve : curves.all()) {
                MedianSpread figure = curve.at(place);
                if (figure != null) {
                    bar(svg, scale, y, curve, figure);
                    y += BAR + 3;
                }
            }
        }
        return svg.element(bottom + 34, view.title());
    }

    private static void bar(Svg svg, Scale scale, double y, Curve curve, MedianSpread figure) {
        String style = curve.origin().name().toLowerCase(Locale.ROOT);
        double zero = scale.isLog() ? scale.start() : scale.at(0);
        double end = scale.at(figure.median());
        svg.text(LABEL - 6, y + BAR - 5, "end", "label", shortened(curve.name()));
        svg.box(Math.min(zero, end), y, Math.max(1.5, Math.abs(end - zero)), BAR, "bar " + style);
        if (figure.max() > figure.min()) {
            double middle = y + BAR / 2.0;
            svg.line(scale.at(figure.min()), middle, scale.at(figure.max()), middle, "spread");
        }
        svg.text(
                Math.max(Math.max(zero, end), scale.at(figure.max())) + 5,
                y + BAR - 5,
                "start",
                "value",
                text(curve, figure));
    }

    /// A line for each series.
    private String lines() {
        Svg svg = new Svg(WIDTH);
        List<Double> places = curves.places().stream().map(Curves::number).toList();
        Scale across = Scale.of(places, view.isLogX(), MARGIN, WIDTH - 20);
        Scale up = Scale.of(figures(), view.isLogY(), PLOT_HEIGHT, 12);
        for (double mark : across.marks()) {
            svg.line(across.at(mark), 12, across.at(mark), PLOT_HEIGHT, "grid");
            svg.text(across.at(mark), PLOT_HEIGHT + 16, "middle", "mark", Scale.text(mark));
        }
        for (double mark : up.marks()) {
            svg.line(MARGIN, up.at(mark), WIDTH - 20, up.at(mark), mark == 0 ? "axis" : "grid");
            svg.text(MARGIN - 6, up.at(mark) + 4, "end", "mark", Scale.text(mark));
        }
        svg.text(WIDTH - 20, PLOT_HEIGHT + 32, "end", "mark", String.valueOf(view.x()));
        svg.text(0, 10, "start", "mark", unit());
        for (int i = 0; i < curves.all().size(); i++) {
            line(svg, across, up, curves.all().get(i), style(i));
        }
        return svg.element(PLOT_HEIGHT + 38, view.title());
    }

    private void line(Svg svg, Scale across, Scale up, Curve curve, String style) {
        List<Double> pairs = new ArrayList<>();
        for (String place : curves.places()) {
            MedianSpread figure = curve.at(place);
            if (figure != null && Double.isFinite(figure.median())) {
                double x = across.at(Curves.number(place));
                pairs.add(x);
                pairs.add(up.at(figure.median()));
                if (figure.max() > figure.min()) {
                    svg.line(x, up.at(figure.min()), x, up.at(figure.max()), "spread");
                }
                svg.dot(x, up.at(figure.median()), 3, "dot " + style);
            }
        }
        svg.path(pairs.stream().mapToDouble(Double::doubleValue).toArray(), "curve " + style);
    }

    private String style(int index) {
        Origin origin = curves.all().get(index).origin();
        return "c%d %s".formatted(index % COLOURS, origin.name().toLowerCase(Locale.ROOT));
    }

    private String legend() {
        StringBuilder html = new StringBuilder("<ul class=\"legend\">\n");
        for (int i = 0; i < curves.all().size(); i++) {
            html.append(
                    "<li><span class=\"key %s\"></span>%s</li>\n"
                            .formatted(style(i), Svg.escape(curves.all().get(i).name())));
        }
        return html.append("</ul>\n").toString();
    }

    private String details() {
        return "<details><summary>The figures</summary>\n" + table() + "</details>\n";
    }

    private String table() {
        StringBuilder html = new StringBuilder("<div class=\"wide\"><table>\n<thead><tr><th>");
        html.append(Svg.escape(unit())).append("</th>");
        curves.places().forEach(place -> html.append("<th>%s</th>".formatted(Svg.escape(place))));
        html.append("</tr></thead>\n<tbody>\n");
        for (Curve curve : curves.all()) {
            html.append(
                    "<tr class=\"%s\"><th>%s</th>"
                            .formatted(
                                    curve.origin().name().toLowerCase(Locale.ROOT),
                                    Svg.escape(curve.name())));
            for (String place : curves.places()) {
                html.append("<td>").append(cell(curve, curve.at(place))).append("</td>");
            }
            html.append("</tr>\n");
        }
        return html.append("</tbody></table></div>\n").toString();
    }

    private static String cell(Curve curve, @Nullable MedianSpread figure) {
        if (figure == null) {
            return "";
        }
        return figure.max() > figure.min()
                ? "%s <small>%s to %s</small>"
                        .formatted(
                                text(curve, figure),
                                Scale.text(figure.min()),
                                Scale.text(figure.max()))
                : text(curve, figure);
    }

    /// A published figure has the digits of the paper.
    private static String text(Curve curve, MedianSpread figure) {
        return curve.origin() == Origin.PUBLISHED
                ? new BigDecimal(Double.toString(figure.median()))
                        .stripTrailingZeros()
                        .toPlainString()
                : Scale.text(figure.median());
    }

    private List<Double> figures() {
        List<Double> figures = new ArrayList<>();
        for (Curve curve : curves.all()) {
            for (MedianSpread figure : curve.spots().values()) {
                figures.addAll(List.of(figure.median(), figure.min(), figure.max()));
            }
        }
        return figures;
    }

    private String placeText(String place) {
        String name = view.x();
        return name == null || !Curves.isNumber(place) ? place : "%s: %s".formatted(name, place);
    }

    private String unit() {
        String unit = view.unit();
        return unit == null ? "" : unit;
    }

    private static String shortened(String name) {
        int room = 44;
        return name.length() <= room ? name : name.substring(0, room - 1) + "\u2026";
    }
}
