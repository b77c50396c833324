package io.portolan.cli.terminal;

import io.portolan.clustering.format.BatchTable;
import io.portolan.clustering.format.InputPage;
import io.portolan.clustering.format.PointTable;
import java.io.PrintWriter;
import java.util.List;

/// What a file was understood to mean, on the terminal before its points are clustered.
public final class InputPageText {

    private InputPageText() {}

    public static void print(PointTable table, PrintWriter out) {
        print(table.lines(), out);
    }

    public static void print(BatchTable table, PrintWriter out) {
        print(table.lines(), out);
    }

    private static void print(List<InputPage.Line> lines, PrintWriter out) {
        lines.forEach(line -> SummaryText.line(out, line.name(), line.text()));
        out.println();
        out.flush();
    }
}
