package io.portolan.bench.clustering;

import java.io.IOException;

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
    PROCESSES(ProgramSections::processes),
    JOB(ProgramSections::job),
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
}
