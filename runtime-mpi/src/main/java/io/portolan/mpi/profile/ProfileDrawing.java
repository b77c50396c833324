package io.portolan.mpi.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Drawings of a profile in SVG; their colours come from the page's style.
///
/// *Threads:* one.
final class ProfileDrawing {
    private static final int WIDTH = 760;
    private static final int LABEL = 150;
    private static final int VALUE = 130;
    private static final int BAR = 16;
    private static final int STEP = 20;

    /// More ranks have no numbers in the cells of a matrix.
    private static final int WRITTEN_CELLS = 12;

    private final StringBuilder elements = new StringBuilder();

    /// A bar of parts.
    ///
    /// @param parts their lengths, in any unit; the style of a part is its place
    /// @param value in words
    record Bar(String label, List<Double> parts, String value) {
        static Bar of(String label, double[] parts, String value) {
            return new Bar(label, Arrays.stream(parts).boxed().toList(), value);
        }

        double length() {
            return parts.stream().mapToDouble(Double::doubleValue).sum();
        }
    }

    /// A cell of a matrix.
    ///
    /// @param share how dark it is, 0 to 1
    record Cell(double share, String value, String title) {}

    /// Bars below each other.
    ///
    /// @param label what they show, for those who cannot see it
    static String bars(String label, List<Bar> bars) {
        ProfileDrawing drawing = new ProfileDrawing();
        double longest = bars.stream().mapToDouble(Bar::length).max().orElse(0);
        double scale = longest == 0 ? 0 : (WIDTH - LABEL - VALUE) / longest;
        double y = 0;
        for (Bar bar : bars) {
            drawing.text(LABEL - 8, y + BAR - 4, "end", "label", bar.label());
            double x = LABEL;
            for (int part = 0; part < bar.parts().size(); part++) {
                double width = bar.parts().get(part) * scale;
                if (width > 0) {
                    drawing.box(x, y, Math.max(1, width), BAR, "c" + part, 1, "");
                    x += width;
                }
            }
            drawing.text(Math.max(x, LABEL) + 6, y + BAR - 4, "start", "value", bar.value());
            y += STEP;
        }
        return drawing.element(label, WIDTH, y);
    }

    /// A matrix of ranks.
    ///
    /// @param cells by row and column
    static String matrix(String label, List<Integer> ranks, Cell[][] cells) {
        ProfileDrawing drawing = new ProfileDrawing();
        int count = cells.length;
        double side = Math.clamp((double) (WIDTH - 60) / count, 2, 64);
        double height = Math.min(side, 30);
        boolean isWritten = count <= WRITTEN_CELLS;
        for (int row = 0; row < count; row++) {
            double y = 20 + row * height;
            if (isWritten || row % 8 == 0) {
                drawing.text(50, y + height / 2 + 4, "end", "mark", "" + ranks.get(row));
                drawing.text(60 + row * side + side / 2, 14, "middle", "mark", "" + ranks.get(row));
            }
            for (int column = 0; column < count; column++) {
                Cell cell = cells[row][column];
                double x = 60 + column * side;
                double opacity = cell.share() == 0 ? 0 : 0.08 + 0.92 * cell.share();
                drawing.box(x, y, side - 1, height - 1, "cell", opacity, cell.title());
                if (isWritten && cell.share() > 0) {
                    drawing.text(
                            x + side / 2,
                            y + height / 2 + 4,
                            "middle",
                            cell.share() > 0.55 ? "dark" : "light",
                            cell.value());
                }
            }
        }
        return drawing.element(label, 60 + count * side, 24 + count * height);
    }

    private void text(double x, double y, String anchor, String style, String text) {
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

    private void box(
            double x,
            double y,
            double width,
            double height,
            String style,
            double opacity,
            String title) {
        String inside = title.isEmpty() ? "" : "<title>" + escape(title) + "</title>";
        elements.append(
                String.format(
                        Locale.ROOT,
                        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"%s\" fill-opacity=\"%.2f\">%s</rect>\n",
                        x,
                        y,
                        width,
                        height,
                        style,
                        opacity,
                        inside));
    }

    private String element(String label, double width, double height) {
        return String.format(
                        Locale.ROOT,
                        "<svg viewBox=\"0 0 %.0f %.0f\" style=\"max-width: %.0fpx\" role=\"img\" aria-label=\"%s\">\n",
                        width,
                        height,
                        width,
                        escape(label))
                + elements
                + "</svg>\n";
    }

    /// Text for HTML, in elements and in attributes.
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
