package io.portolan.bench.exchange;

import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Meter;
import io.portolan.bench.compare.Role;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// Measures the rows of a section for one contender after the other.
final class SectionRun implements Meter {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final Section section;
    private final Found found;
    private final long millis;
    private final Set<String> notes = new LinkedHashSet<>();

    /// @param millis to warm up for each row, and to measure
    SectionRun(Section section, Found found, long millis) {
        this.section = section;
        this.found = found;
        this.millis = millis;
    }

    /// Those that have something to measure here.
    List<ExchangeContender> contenders() {
        return List.of(ExchangeContender.values()).stream()
                .filter(contender ->
                        found.launches().containsKey(contender)
                                && contender.fits(section.ranks())
                                && section.rows().stream().anyMatch(contender::does))
                .toList();
    }

    /// What a reader should know of peers that did not come to their end.
    Set<String> notes() {
        return notes;
    }

    /// What the contender says of each row; NaN for what it does not do or did not come to.
    @Override
    public double[] measure(Contender contender, int ranks)
            throws IOException, InterruptedException {
        ExchangeContender twin = (ExchangeContender) contender;
        Launch launch = Objects.requireNonNull(found.launches().get(twin));
        List<Row> rows = section.rows().stream().filter(twin::does).toList();
        ChildProcess ended = run(launch, launch.command(ranks, rows, millis));
        return figures(twin, rows, ended);
    }

    /// *Failure:* [IllegalStateException] when values were wrong, or ours did not come to its end.
    double[] figures(ExchangeContender contender, List<Row> rows, ChildProcess ended) {
        Reply reply = Reply.parse(ended.lines());
        if (reply.wrong().isPresent()) {
            throw new IllegalStateException(
                    "%s, %s: %s"
                            .formatted(contender.label(), section.title(), reply.wrong().get()));
        }
        if (ended.status() != 0 || !reply.figures().keySet().containsAll(rows)) {
            noteEnd(contender, ended, reply);
        }
        return section.rows().stream()
                .mapToDouble(row -> reply.figures().getOrDefault(row, Double.NaN))
                .toArray();
    }

    private void noteEnd(ExchangeContender contender, ChildProcess ended, Reply reply) {
        String end =
                ended.isStopped()
                        ? "was stopped after %d s".formatted(LIMIT.toSeconds())
                        : "ended with status %d".formatted(ended.status());
        String note =
                "%s, %s: %s with %d rows measured; it said: %s"
                        .formatted(
                                contender.label(),
                                section.title(),
                                end,
                                reply.figures().size(),
                                String.join("; ", reply.others()));
        if (contender.role() == Role.OURS) {
            throw new IllegalStateException(note);
        }
        notes.add(note);
    }

    private ChildProcess run(Launch launch, List<String> command)
            throws IOException, InterruptedException {
        if (!section.isBusy()) {
            return ChildProcess.run(command, launch.environment(), LIMIT);
        }
        try (BusyCore _ = BusyCore.start()) {
            return ChildProcess.run(command, launch.environment(), LIMIT);
        }
    }
}
