package io.portolan.bench.exchange;

import java.util.List;
import java.util.Map;

/// How the program of a contender is started.
interface Launch {

    /// What it is, with its version.
    String version();

    /// The command that measures rows of a section and says what a [ProgramReply] reads.
    ///
    /// @param millis to warm up for each row, and to measure
    List<String> command(Section section, List<Row> rows, long millis);

    /// Whether the program waits for the names of rows, as a worker does; another measures all its
    /// rows and ends.
    default boolean isWorker() {
        return true;
    }

    /// What its environment has beside ours.
    default Map<String, String> environment() {
        return Map.of();
    }

    /// The names of the rows.
    static List<String> names(List<Row> rows) {
        return rows.stream().map(Row::name).toList();
    }
}
