package io.portolan.bench.papers;

import java.util.Locale;
import java.util.StringJoiner;

/// A drawing in SVG, as text; colours come from the classes of its elements and the page's style.
///
/// *Threads:* one.
final class Svg {

    private final StringBuilder elements = new StringBuilder();
    private final int width;

    Svg(int width) {
        this.width = width;
    }

    int width() {
        return width;
    }

    /// Text that starts, is centred or ends at x: `start`, `middle`, `end`.
    void text(double x, double y, String anchor, String style, String text) {
        elements.append(
                String.format(
                        Locale.ROOT,
                        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">%s</text>\n",
                        x,
                        y,
                        anchor,
                        style,
                        escape(text)));
    }

    void line(double x1, double y1, double x2, double y2, String style) {
        elements.append(
                String.format(
                        Locale.ROOT,
                        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>\n",
                        x1,
                        y1,
                        x2,
                        y2,
                        style));
    }

    /// A line with an arrow's head at its end.
    void arrow(double x1, double y1, double x2, double y2) {
        line(x1, y1, x2, y2, "arrow");
        double angle = Math.atan2(y2 - y1, x2 - x1);
        StringJoiner corners = new StringJoiner(" ");
        for (double turn : new double[] {0, 2.75, -2.75}) {
            double reach = turn == 0 ? 0 : 9;
            corners.add(
                    String.format(
                            Locale.ROOT,
                            "%.1f,%.1f",
                            x2 + reach * Math.cos(angle + turn),
                            y2 + reach * Math.sin(angle + turn)));
        }
        elements.append("<polygon points=\"").append(corners).append("\" class=\"head\"/>\n");
    }

    void box(double x, double y, double boxWidth, double height, String style) {
        elements.append(
                String.format(
                        Locale.ROOT,
                        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"%s\"/>\n",
                        x,
                        y,
                        boxWidth,
                        height,
                        style));
    }

    void dot(double x, double y, double radius, String style) {
        elements.append(
                String.format(
                        Locale.ROOT,
                        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" class=\"%s\"/>\n",
                        x,
                        y,
                        radius,
                        style));
    }

    /// A line through points that are `x,y` pairs.
    void path(double[] pairs, String style) {
        StringJoiner points = new StringJoiner(" ");
        for (int i = 0; i + 1 < pairs.length; i += 2) {
            points.add(String.format(Locale.ROOT, "%.1f,%.1f", pairs[i], pairs[i + 1]));
        }
        elements.append("<polyline points=\"").append(points);
        elements.append("\" class=\"").append(style).append("\"/>\n");
    }

    /// The element.
    ///
    /// @param label what it shows, for those who cannot see it
    String element(double height, String label) {
        return String.format(
                        Locale.ROOT,
                        "<svg viewBox=\"0 0 %d %.0f\" role=\"img\" aria-label=\"%s\">\n",
                        width,
                        height,
                        escape(label))
                + elements
                + "</svg>\n";
    }

    /// Text for HTML, in elements and in attributes.
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
