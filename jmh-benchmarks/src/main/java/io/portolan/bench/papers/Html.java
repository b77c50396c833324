package io.portolan.bench.papers;

import java.util.Arrays;
import java.util.Locale;
import java.util.StringJoiner;

/// A part of a page, or a drawing in SVG, as text; colours come from the classes of its elements
/// and the page's style.
///
/// *Threads:* one.
final class Html {

    private final StringBuilder text = new StringBuilder();

    /// A part with arguments in their places.
    static Html of(String format, Object... arguments) {
        return new Html().add(format, arguments);
    }

    /// Adds arguments in their places: another part as it is, the text of any other escaped.
    Html add(String format, Object... arguments) {
        text.append(
                String.format(
                        Locale.ROOT,
                        format,
                        Arrays.stream(arguments).map(Html::escaped).toArray()));
        return this;
    }

    /// The same where a word is given; else adds nothing.
    Html addWord(String format, String word) {
        return word.isEmpty() ? this : add(format, word);
    }

    Html raw(String more) {
        text.append(more);
        return this;
    }

    private static Object escaped(Object argument) {
        return argument instanceof String words
                ? words.replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace(">", "&gt;")
                        .replace("\"", "&quot;")
                : argument;
    }

    /// Text that starts, is centred or ends at x: `start`, `middle`, `end`.
    void text(double x, double y, String anchor, String style, String words) {
        add(
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">%s</text>\n",
                x, y, anchor, style, words);
    }

    void line(double x1, double y1, double x2, double y2, String style) {
        add(
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>\n",
                x1, y1, x2, y2, style);
    }

    /// A line with an arrow's head at its end.
    void arrow(double x1, double y1, double x2, double y2) {
        line(x1, y1, x2, y2, "arrow");
        double angle = Math.atan2(y2 - y1, x2 - x1);
        StringJoiner corners = new StringJoiner(" ").add(point(x2, y2));
        for (double turn : new double[] {2.75, -2.75}) {
            corners.add(point(x2 + 9 * Math.cos(angle + turn), y2 + 9 * Math.sin(angle + turn)));
        }
        add("<polygon points=\"%s\" class=\"head\"/>\n", corners);
    }

    void box(double x, double y, double width, double height, String style) {
        add(
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"%s\"/>\n",
                x, y, width, height, style);
    }

    void dot(double x, double y, double radius, String style) {
        add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" class=\"%s\"/>\n", x, y, radius, style);
    }

    /// A place in a list of points.
    static String point(double x, double y) {
        return String.format(Locale.ROOT, "%.1f,%.1f", x, y);
    }

    /// The drawing of which this is the inside.
    ///
    /// @param label what it shows, for those who cannot see it
    Html drawing(int width, double height, String label) {
        return of(
                "<svg viewBox=\"0 0 %d %.0f\" role=\"img\" aria-label=\"%s\">\n%s</svg>\n",
                width, height, label, this);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
