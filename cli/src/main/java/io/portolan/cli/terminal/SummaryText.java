package io.portolan.cli.terminal;

import io.portolan.clustering.format.PointTable;
import java.util.List;

/// What was read, in words.
final class SummaryText {

    private static final int MOST = 8;

    private SummaryText() {}

    static String columns(PointTable table) {
        List<String> names = table.columns();
        String shown =
                names.size() <= MOST
                        ? String.join(", ", names)
                        : String.join(", ", names.subList(0, MOST - 1))
                                + " and "
                                + (names.size() - MOST + 1)
                                + " more";
        return table.weightColumn() == null
                ? shown
                : shown + ", weighted by " + table.weightColumn();
    }
}
