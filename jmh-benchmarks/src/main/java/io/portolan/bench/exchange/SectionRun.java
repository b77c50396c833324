package io.portolan.bench.exchange;

import io.portolan.bench.compare.PingPong;
import io.portolan.bench.compare.Role;
import io.portolan.bench.exchange.ExchangeTiming.Sample;
import io.portolan.bench.exchange.Section.Trait;
import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.Control;
import io.portolan.bench.results.ResourceUse;
import io.portolan.bench.results.ResultRow;
import io.portolan.bench.results.Series;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/// Measures the rows of a section for all contenders in turns, so that they meet the machine in the
/// same states.
///
/// ```
///   round 1: warm up A B C | A B C | B C A | C A B | ...     each letter is a visit: all rows
///   round 2: ...                                             in fresh processes
/// ```
///
/// The results have the median of a round's samples, apart for cores near each other and far.
/// Samples while the cores were moved count for nothing.
final class SectionRun {

    private static final int TURNS = 3;

    private final Section section;
    private final Map<ExchangeContender, Launch> launches;
    private final long millis;
    private final BenchResults results;
    private final List<Taken> taken = new ArrayList<>();
    private final Set<String> notes = new LinkedHashSet<>();

    /// A sample and where it is from.
    ///
    /// @param round from 1
    record Taken(int round, ExchangeContender contender, Row row, Sample sample) {}

    /// @param launches of those that are there
    /// @param millis to warm up for each row, and to measure
    /// @param results where the figures of each round go
    SectionRun(
            Section section,
            Map<ExchangeContender, Launch> launches,
            long millis,
            BenchResults results) {
        this.section = section;
        this.launches = launches;
        this.millis = millis;
        this.results = results;
    }

    /// Those that have something to measure here.
    List<ExchangeContender> contenders() {
        return Stream.of(ExchangeContender.values())
                .filter(contender ->
                        launches.containsKey(contender)
                                && contender.fits(section.ranks())
                                && (contender.crossesHosts() || !section.is(Trait.ACROSS_HOSTS))
                                && section.rows().stream().anyMatch(contender::does))
                .toList();
    }

    /// What a reader should know of peers that did not come to their end.
    Set<String> notes() {
        return notes;
    }

    /// How many samples there are, and how many of them count for nothing.
    String counted() {
        long dropped = taken.stream().filter(it -> !it.sample.control().isSteady()).count();
        return "%d samples, %d dropped because the cores moved".formatted(taken.size(), dropped);
    }

    /// Measures all; returns every sample.
    ///
    /// *Failure:* [IllegalStateException] when values were wrong, or ours did not come to its end.
    List<Taken> run(int rounds, PrintStream progress) throws IOException, InterruptedException {
        for (int round = 1; round <= rounds; round++) {
            long start = System.nanoTime();
            measure(round);
            double seconds = (System.nanoTime() - start) / 1e9;
            progress.printf("round %d of %d: %.0f s%n", round, rounds, seconds);
        }
        return taken;
    }

    private void measure(int round) throws IOException, InterruptedException {
        List<LaunchedProgram> programs = new ArrayList<>();
        // each is started first in some round: who is may be slower in all its visits
        List<ExchangeContender> inTurn = new ArrayList<>(contenders());
        Collections.rotate(inTurn, 1 - round);
        try {
            for (ExchangeContender contender : inTurn) {
                Launch launch = Objects.requireNonNull(launches.get(contender));
                LaunchedProgram program = new LaunchedProgram(contender, launch, section, millis);
                programs.add(program);
                if (section.hasSteps() && launch.isWorker()) {
                    visit(program); // it is not warm yet
                }
            }
            for (int turn = 0; turn < (section.hasSteps() ? TURNS : 1); turn++) {
                for (LaunchedProgram program : programs) {
                    measure(round, program);
                }
                Collections.rotate(programs, -1);
            }
        } finally {
            for (LaunchedProgram program : programs) {
                program.close();
            }
        }
        programs.forEach(program -> record(round, program));
    }

    /// A visit whose samples count. Around one that times steps the control is measured, unless the
    /// program does that itself, as every one does that is asked for [Row#CROSSING], or has one CPU
    /// only; what is measured as a whole takes seconds, in which the cores may be moved more than
    /// once.
    private void measure(int round, LaunchedProgram program)
            throws IOException, InterruptedException {
        boolean hasControl =
                section.hasSteps()
                        && section.pinning().count() > 1
                        && !program.rows.contains(Row.CROSSING);
        double before = hasControl ? PingPong.oneWayNanos() : Double.NaN;
        ResourceUse effort = ResourceUse.begin();
        Map<Row, List<Sample>> samples = visit(program);
        program.spent.add(effort.end());
        double after = hasControl ? PingPong.oneWayNanos() : Double.NaN;
        Control control = new Control(before, after);
        samples.forEach((row, all) ->
                all.forEach(sample ->
                        taken.add(
                                new Taken(round, program.contender, row, sample.within(control)))));
    }

    private Map<Row, List<Sample>> visit(LaunchedProgram program)
            throws IOException, InterruptedException {
        LaunchedProgram.Reply reply;
        AtomicBoolean isDone = new AtomicBoolean();
        if (section.is(Trait.BUSY)) { // a thread keeps a core busy, as another program would
            Thread.ofPlatform()
                    .daemon()
                    .name("busy core")
                    .start(() -> {
                        while (!isDone.get()) {
                            Thread.onSpinWait();
                        }
                    });
        }
        try {
            reply = program.visit();
        } finally {
            isDone.set(true);
        }
        String who = program.contender.label() + ", " + section.title();
        if (reply.wrong().isPresent()) {
            throw new IllegalStateException(who + ": " + reply.wrong().get());
        }
        if (!reply.samples().keySet().containsAll(program.rows)) {
            String said = String.join("; ", reply.others());
            String note = "%s: ended early; it said: %s".formatted(who, said);
            if (program.contender.role() == Role.OURS) {
                throw new IllegalStateException(note);
            }
            notes.add(note);
        }
        return reply.samples();
    }

    /// Keeps what a program gave in a round.
    private void record(int round, LaunchedProgram program) {
        for (Row row : program.rows) {
            for (boolean isNear : new boolean[] {true, false}) {
                List<Sample> samples =
                        taken.stream()
                                .filter(it ->
                                        it.round == round
                                                && it.contender == program.contender
                                                && it.row == row)
                                .map(Taken::sample)
                                .filter(it ->
                                        it.control().isSteady() && it.control().isNear() == isNear)
                                .toList();
                if (!samples.isEmpty()) {
                    results.add(row(round, program, row, samples));
                }
            }
        }
    }

    private ResultRow row(int round, LaunchedProgram program, Row row, List<Sample> samples) {
        ExchangeContender contender = program.contender;
        double said = Series.median(samples.stream().mapToDouble(Sample::micros).toArray());
        double nanos =
                Series.median(samples.stream().mapToDouble(it -> it.control().nanos()).toArray());
        Double control = Double.isNaN(nanos) ? null : nanos;
        ResourceUse.Spent spent =
                program.spent.stream().reduce(ResourceUse.Spent::plus).orElseThrow();
        return new ResultRow(
                section.title(),
                contender.resultLabel(),
                contender.role().name(),
                contender.build(),
                section.parameters(row),
                row.hasSteps() ? "us per operation" : row.symbol(),
                0,
                round,
                row.hasSteps() ? said : section.shown(row, said),
                control,
                control,
                spent.wallSeconds(),
                spent.cpuSeconds(),
                spent.othersCores());
    }
}
