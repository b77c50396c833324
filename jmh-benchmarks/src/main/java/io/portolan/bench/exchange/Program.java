package io.portolan.bench.exchange;

import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.ContenderWorker;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A contender's program in one round: a process that waits between visits, or a fresh one for
/// each.
final class Program implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final Launch launch;
    private final String name;
    private final List<String> command;
    private @Nullable ContenderWorker worker;

    /// What it said when it ended, if it was to wait.
    private @Nullable String end;

    /// @param name for messages
    /// @param rows all that it may be asked for
    Program(Launch launch, String name, Section section, List<Row> rows, long millis) {
        this.launch = launch;
        this.name = name;
        command = launch.command(section, rows, millis);
    }

    /// Measures the rows, those of its command if it does not wait; what it says as far as it
    /// comes.
    ProgramReply visit(List<Row> rows) throws IOException, InterruptedException {
        return ProgramReply.parse(launch.isWorker() ? ask(rows) : run());
    }

    @Override
    public void close() throws IOException {
        if (worker != null) {
            worker.close();
        }
    }

    private List<String> ask(List<Row> rows) {
        if (end != null) {
            return List.of(end);
        }
        List<String> lines = new ArrayList<>();
        try {
            if (worker == null) {
                worker = new ContenderWorker(name, command, launch.environment(), LIMIT);
            }
            for (Row row : rows) {
                lines.add(worker.ask(row.name(), ProgramReply.ROW));
            }
        } catch (IOException | IllegalStateException e) {
            end = String.valueOf(e.getMessage());
            lines.add(end);
        }
        return lines;
    }

    private List<String> run() throws IOException, InterruptedException {
        ChildProcess ended = ChildProcess.run(command, launch.environment(), LIMIT);
        List<String> lines = new ArrayList<>(ended.lines());
        if (ended.isStopped()) {
            lines.add("stopped after %d s".formatted(LIMIT.toSeconds()));
        } else if (ended.status() != 0) {
            lines.add("status %d".formatted(ended.status()));
        }
        return lines;
    }
}
