package io.portolan.bench.clustering;

import io.portolan.bench.compare.UsageException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// The parts of the comparison, each of which can be run alone.
enum ClusteringSection {
    PLANE(IterationSections::plane),
    OVERHEAD(IterationSections::overhead),
    GRAIN(ParallelSections::grain),
    CLUSTERS(ParallelSections::clusters),
    THREADS(ParallelSections::threads),
    FLUCTUATIONS(ParallelSections::fluctuations),
    MANY(IterationSections::many),
    SPACE(IterationSections::space),
    BITS(IterationSections::bits),
    GRID(AnnealingSections::grid),
    SWEEPS(AnnealingSections::sweeps),
    COMMAND(ProgramSections::command),
    READING(ProgramSections::reading),
    LARGE(ProgramSections::large);

    @SuppressWarnings("ImmutableEnumChecker") // a static method, which is as immutable as can be
    private final Program program;

    ClusteringSection(Program program) {
        this.program = program;
    }

    /// What a section does.
    private interface Program {
        void run(ClusteringSectionRun run) throws IOException, InterruptedException;
    }

    void run(ClusteringSectionRun run) throws IOException, InterruptedException {
        program.run(run);
    }

    /// The sections with these names; all for none.
    ///
    /// *Failure:* [UsageException] that names those that there are.
    static Set<ClusteringSection> named(List<String> names) {
        Set<ClusteringSection> sections = EnumSet.noneOf(ClusteringSection.class);
        for (String name : names) {
            ClusteringSection[] found =
                    Arrays.stream(values())
                            .filter(section -> section.label().equals(name))
                            .toArray(ClusteringSection[]::new);
            if (found.length == 0) {
                throw new UsageException("no section '%s': there are %s".formatted(name, names()));
            }
            Collections.addAll(sections, found);
        }
        return sections.isEmpty() ? EnumSet.allOf(ClusteringSection.class) : sections;
    }

    static String names() {
        return Arrays.stream(values())
                .map(ClusteringSection::label)
                .collect(Collectors.joining(", "));
    }

    private String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
