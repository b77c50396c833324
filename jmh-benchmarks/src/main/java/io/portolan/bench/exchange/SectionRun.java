package io.portolan.bench.exchange;

import io.portolan.bench.compare.PingPong;
import io.portolan.bench.compare.Role;
import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.MedianSpread;
import io.portolan.bench.results.ResourceUse;
import io.portolan.bench.results.ResultRow;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Measures the rows of a section for all contenders in turns, so that they meet the machine in the
/// same states.
///
/// ```
///   round 1: warm up A B C | A B C | B C A | C A B | ...     each letter is a visit: all rows
///   round 2: ...                                             in fresh processes
/// ```
final class SectionRun {

    private static final int TURNS = 3;

    private final Section section;
    private final Found found;
    private final long millis;
    private final BenchResults results;
    private final Samples samples = new Samples();

    /// What each contender spent in the round.
    private final Map<ExchangeContender, ResourceUse.Spent> spent =
            new EnumMap<>(ExchangeContender.class);

    private final Set<String> notes = new LinkedHashSet<>();

    /// @param millis to warm up for each row, and to measure
    /// @param results where the figures of each round go
    SectionRun(Section section, Found found, long millis, BenchResults results) {
        this.section = section;
        this.found = found;
        this.millis = millis;
        this.results = results;
    }

    /// Those that have something to measure here.
    List<ExchangeContender> contenders() {
        return List.of(ExchangeContender.values()).stream()
                .filter(contender ->
                        found.launches().containsKey(contender)
                                && contender.fits(section.ranks())
                                && (contender.crossesHosts() || !section.isAcrossHosts())
                                && section.rows().stream().anyMatch(contender::does))
                .toList();
    }

    /// What a reader should know of peers that did not come to their end.
    Set<String> notes() {
        return notes;
    }

    /// Measures all.
    ///
    /// *Failure:* [IllegalStateException] when values were wrong, or ours did not come to its end.
    Samples run(int rounds, PrintStream progress) throws IOException, InterruptedException {
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            Samples before = samples.copy();
            spent.clear();
            round(round);
            record(round, samples.since(before));
            double seconds = (System.nanoTime() - start) / 1e9;
            progress.printf("round %d of %d: %.0f s%n", round + 1, rounds, seconds);
        }
        return samples;
    }

    private void round(int round) throws IOException, InterruptedException {
        Map<ExchangeContender, Program> programs = new EnumMap<>(ExchangeContender.class);
        try {
            for (ExchangeContender contender : contenders()) {
                Program program = program(contender);
                programs.put(contender, program);
                if (section.hasSteps() && launch(contender).isWorker()) {
                    visit(contender, program); // it is not warm yet
                }
            }
            for (int turn = 0; turn < (section.hasSteps() ? TURNS : 1); turn++) {
                for (var it : inTurn(programs, round + turn)) {
                    measure(it.getKey(), it.getValue());
                }
            }
        } finally {
            for (Program program : programs.values()) {
                program.close();
            }
        }
    }

    /// Keeps the median of the samples of a round, for each distance of the cores.
    private void record(int round, Samples measured) {
        for (ExchangeContender contender : contenders()) {
            ResourceUse.Spent effort = spent.get(contender);
            for (Row row : rows(contender)) {
                for (Distance distance : Distance.values()) {
                    List<Sample> all = measured.at(distance, contender, row);
                    if (!all.isEmpty()) {
                        results.add(row(round, contender, row, all, effort));
                    }
                }
            }
        }
    }

    private ResultRow row(
            int round,
            ExchangeContender contender,
            Row row,
            List<Sample> all,
            ResourceUse.@Nullable Spent effort) {
        boolean isOther = contender == ExchangeContender.PORTOLAN_OTHER;
        Double control = median(all, Sample::control);
        return new ResultRow(
                section.title(),
                (isOther ? ExchangeContender.PORTOLAN : contender).label(),
                contender.role().name(),
                isOther ? Build.OTHER : Build.THIS,
                section.parameters(row),
                row.hasSteps() ? "us per operation" : row.unit().symbol(),
                0,
                round + 1,
                row.hasSteps()
                        ? median(all, Sample::micros)
                        : section.shown(row, median(all, Sample::micros)),
                control.isNaN() ? null : control,
                control.isNaN() ? null : control,
                effort == null ? null : effort.wallSeconds(),
                effort == null ? null : effort.cpuSeconds(),
                effort == null ? null : effort.othersCores());
    }

    private static double median(List<Sample> all, ToDoubleFunction<Sample> figure) {
        return MedianSpread.of(all.stream().mapToDouble(figure).toArray()).median();
    }

    /// A visit whose samples count. Around one that times steps the control is measured, unless the
    /// program does that itself or has one CPU only; what is measured as a whole takes seconds, in
    /// which the cores may be moved more than once.
    private void measure(ExchangeContender contender, Program program)
            throws IOException, InterruptedException {
        boolean hasControl =
                section.hasSteps()
                        && section.pinning().count() > 1
                        && !(section.isControlled() && contender.does(Row.CROSSING));
        double before = hasControl ? PingPong.oneWayNanos() : Double.NaN;
        ResourceUse effort = ResourceUse.begin();
        ProgramReply reply = visit(contender, program);
        spent.merge(contender, effort.end(), ResourceUse.Spent::plus);
        double after = hasControl ? PingPong.oneWayNanos() : Double.NaN;
        reply.samples()
                .forEach((row, measured) ->
                        samples.add(
                                contender,
                                row,
                                measured.stream().map(it -> it.within(before, after)).toList()));
    }

    private ProgramReply visit(ExchangeContender contender, Program program)
            throws IOException, InterruptedException {
        if (!section.isBusy()) {
            return checked(contender, program.visit(rows(contender)));
        }
        try (BusyCore _ = BusyCore.start()) {
            return checked(contender, program.visit(rows(contender)));
        }
    }

    private ProgramReply checked(ExchangeContender contender, ProgramReply reply) {
        String who = contender.label() + ", " + section.title();
        if (reply.wrong().isPresent()) {
            throw new IllegalStateException(who + ": " + reply.wrong().get());
        }
        if (!reply.samples().keySet().containsAll(rows(contender))) {
            String said = String.join("; ", reply.others());
            String note = "%s: ended early; it said: %s".formatted(who, said);
            if (contender.role() == Role.OURS) {
                throw new IllegalStateException(note);
            }
            notes.add(note);
        }
        return reply;
    }

    private Program program(ExchangeContender contender) {
        return new Program(launch(contender), contender.label(), section, rows(contender), millis);
    }

    private Launch launch(ExchangeContender contender) {
        return Objects.requireNonNull(found.launches().get(contender));
    }

    private List<Row> rows(ExchangeContender contender) {
        return section.rows().stream().filter(row -> contender.does(row, section.ranks())).toList();
    }

    private static <K, V> List<Map.Entry<K, V>> inTurn(Map<K, V> programs, int turn) {
        List<Map.Entry<K, V>> order = new ArrayList<>(programs.entrySet());
        Collections.rotate(order, -turn);
        return order;
    }
}
