package io.portolan.bench.exchange;

import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.ContenderWorker;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.exchange.ExchangeTiming.Sample;
import io.portolan.bench.results.ResourceUse;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A contender's program in one round: a process that waits between visits, or a fresh one for
/// each.
final class LaunchedProgram implements AutoCloseable {

    /// What an answer on a row begins with.
    private static final String ROW = "{\"row\":";

    private static final Duration LIMIT = Duration.ofMinutes(2);

    final ExchangeContender contender;

    /// What it measures.
    final List<Row> rows;

    /// In each of its visits that count.
    final List<ResourceUse.Spent> spent = new ArrayList<>();

    private final Launch launch;
    private final List<String> command;
    private @Nullable ContenderWorker worker;

    /// What it said when it ended, if it was to wait.
    private @Nullable String end;

    /// What a program said.
    ///
    /// @param samples of the rows that it knows, as far as it came
    /// @param wrong what it received wrong values in
    /// @param others what else was said, as a library's warnings
    record Reply(Map<Row, List<Sample>> samples, Optional<String> wrong, List<String> others) {

        Reply {
            samples = Map.copyOf(samples);
            others = List.copyOf(others);
        }

        /// Reads the lines.
        static Reply parse(List<String> lines) {
            Map<Row, List<Sample>> samples = new EnumMap<>(Row.class);
            Optional<String> wrong = Optional.empty();
            List<String> others = new ArrayList<>();
            for (String line : lines) {
                if (!line.startsWith(ROW)) {
                    others.add(line);
                    continue;
                }
                ProgramAnswer answer = ProgramAnswer.parse(line).orElseThrow();
                Row row = Row.valueOf(Objects.requireNonNull(answer.row()));
                if (answer.wrong() == null) {
                    samples.put(row, Sample.of(answer));
                } else {
                    String what = "%d wrong values in %s".formatted(answer.wrong(), row.label());
                    wrong = Optional.of(what);
                }
            }
            return new Reply(samples, wrong, others);
        }
    }

    /// @param millis to warm up for each row, and to measure
    LaunchedProgram(ExchangeContender contender, Launch launch, Section section, long millis) {
        this.contender = contender;
        this.launch = launch;
        rows = section.rows(contender);
        command = launch.command(section, rows, millis);
    }

    /// Measures the rows; what it says as far as it comes.
    Reply visit() throws IOException, InterruptedException {
        return Reply.parse(launch.isWorker() ? ask() : run());
    }

    @Override
    public void close() throws IOException {
        if (worker != null) {
            worker.close();
        }
    }

    private List<String> ask() throws InterruptedException {
        if (end != null) {
            return List.of(end);
        }
        List<String> lines = new ArrayList<>();
        try {
            if (worker == null) {
                String name = contender.label();
                worker = new ContenderWorker(name, command, launch.environment(), LIMIT);
            }
            for (Row row : rows) {
                lines.add(worker.ask(row.name(), ROW));
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
